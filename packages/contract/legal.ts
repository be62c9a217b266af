/** The legal pages of the company that runs the portal. They are files, so that they open offline like the portal. */
import type { Language } from './values.ts'

export const legalPageNames = ['imprint', 'terms', 'withdrawal', 'privacy', 'accessibility'] as const

export type LegalPageName = (typeof legalPageNames)[number]

/**
 * Where the service serves the text of a legal page as HTML that it has checked: headings, paragraphs, lists, tables
 * and links.
 */
export const legalPagePath = (language: Language, name: LegalPageName): string =>
  `/legal/${language}/${name}.html`

/** Where the service serves the brand's questions and answers as HTML of the same kind; empty if it has none. */
export const helpTextPath = (language: Language): string => `/help/${language}.html`

/** The same text as it is in force today, which no device stores. */
export const currentLegalPath = (language: Language, name: LegalPageName): string =>
  `/legal/${language}/${name}`

/** The page of one version, for good: of the first one, of the one from a day on, or of a text with this SHA-256. */
export const legalVersionPath = (language: Language, name: LegalPageName, version: string | null): string =>
  `/legal/${language}/${name}/${version ?? 'first'}`
