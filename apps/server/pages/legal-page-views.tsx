/** The views of the page of one version of a legal text. */
import type { LegalPageText } from '@pfotenportal/text/de/legal-page'
import { IconBadge } from './page-parts.tsx'
import { customerPageHtml, type CustomerPage } from './plain-page.tsx'

/** A version with its title and its validity in sentences. */
export interface LegalVersionView {
  readonly title: string
  readonly validity: readonly string[]
  /** Checked HTML. */
  readonly html: string
}

/** The version as an HTML document. */
export function legalVersionHtml({ title, validity, html }: LegalVersionView, page: CustomerPage): string {
  return customerPageHtml(
    title,
    page,
    <>
      <h1>{title}</h1>
      <p>
        <strong>{validity.join('. ')}.</strong>
      </p>
      <div className="legal" dangerouslySetInnerHTML={{ __html: html }} />
    </>,
  )
}

/** Says that there is no such version. */
export function unknownVersionHtml({ unknown }: LegalPageText, page: CustomerPage): string {
  return customerPageHtml(
    unknown.title,
    page,
    <>
      <IconBadge of="search" tone="calm" />
      <h1>{unknown.title}</h1>
      <p>{unknown.text}</p>
    </>,
  )
}
