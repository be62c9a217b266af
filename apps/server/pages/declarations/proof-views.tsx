/** The proof of a declaration as a page. */
import { declarationsDe } from '@pfotenportal/text/de/declarations'
import { declarationsEn } from '@pfotenportal/text/en/declarations'
import type { DeclarationProof } from '../../views/declaration-proof.ts'
import { IconBadge } from '../page-parts.tsx'
import { customerPageHtml, type CustomerPage } from '../plain-page.tsx'

export const copies = { de: declarationsDe, en: declarationsEn } as const

/** A page about declarations; `email` is the company's address. */
export interface DeclarationPage extends CustomerPage {
  readonly email: string
}

/** What was declared, line by line, as the form and the proof show it. */
export function Lines({ lines }: Pick<DeclarationProof, 'lines'>) {
  return (
    <dl>
      {lines.map(({ label, value }) => (
        <div key={`${label} ${value}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** That a declaration was received, with all that the proof says. */
export function proofHtml(
  { proof, email, file }: { readonly proof: DeclarationProof; readonly email: string; readonly file: string },
  page: DeclarationPage,
): string {
  const copy = copies[page.language].proof
  return customerPageHtml(
    proof.received,
    page,
    <>
      <IconBadge of="check" tone="ok" />
      <h1>{proof.received}</h1>
      <p>{copy.mailed(email)}</p>
      <Lines lines={proof.lines} />
      {proof.notes.map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
      <a className="button soft" href={file} download>
        {copy.download}
      </a>
    </>,
  )
}

/** There is no declaration with that key. */
export function unknownHtml(path: string, page: DeclarationPage): string {
  const { unknown } = copies[page.language].proof
  return customerPageHtml(
    unknown.title,
    page,
    <>
      <IconBadge of="search" tone="calm" />
      <h1>{unknown.title}</h1>
      <p>{unknown.text}</p>
    </>,
    { path },
  )
}
