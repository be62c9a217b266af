/** The legal pages of the company that runs the portal. They are files, so that they open offline like the portal. */
import type { Language } from './values.ts'

export const legalPageNames = ['imprint', 'terms', 'privacy', 'accessibility'] as const

export type LegalPageName = (typeof legalPageNames)[number]

/**
 * Where the service serves the text of a legal page as HTML that it has checked: headings, paragraphs, lists, tables
 * and links.
 */
export const legalPagePath = (language: Language, name: LegalPageName): string =>
  `/legal/${language}/${name}.html`
