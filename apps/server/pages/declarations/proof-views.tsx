/** The proof of a declaration as a page and as a file. */
import { renderToStaticMarkup } from 'react-dom/server'
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

/** What was declared, line by line, as every form of the proof shows it. */
export function Lines({ lines }: Pick<DeclarationProof, 'lines'>) {
  return (
    <dl>
      {lines.map(({ label, value }) => (
        <div key={label}>
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

/** The styles of a proof that is kept as a file: it loads nothing, and fits on a sheet. */
const sheetStyle = `body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem;color:#1c1917;
background:#fff}h1{font-size:1.6rem}dl{border-top:1px solid #a8a29e}dl div{display:grid;grid-template-columns:14rem 1fr;
gap:1rem;padding:.5rem 0;border-bottom:1px solid #a8a29e}dt{color:#57534e}dd{margin:0;overflow-wrap:anywhere}`

/** The proof as a file that the customer keeps and prints. A document of another kind takes its place here. */
export function proofFile(
  proof: DeclarationProof,
  { language, text }: DeclarationPage,
): { readonly name: string; readonly type: string; readonly content: string } {
  const content = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${proof.title} ${proof.number}`}</title>
        <style dangerouslySetInnerHTML={{ __html: sheetStyle }} />
      </head>
      <body>
        <main>
          <p>{text.service}</p>
          <h1>{proof.title}</h1>
          <Lines lines={proof.lines} />
          {proof.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </main>
      </body>
    </html>,
  )
  return {
    name: `${proof.number}.html`,
    type: 'text/html; charset=utf-8',
    content: `<!doctype html>${content}`,
  }
}
