/** The legal pages of the company that runs the portal, which everybody may read. */
import { z } from 'zod'
import { resource } from './operation.ts'

/** The names of the legal pages. */
export const legalPageNames = ['imprint', 'terms', 'privacy', 'accessibility'] as const

/** The name of a legal page. */
export type LegalPageName = (typeof legalPageNames)[number]

/** The text of a legal page as HTML that the service has checked: headings, paragraphs, lists, tables, links. */
export const LegalPageView = z.object({ html: z.string() })

/** Reading a legal page. */
export const legalOperations = {
  readLegalPage: resource({
    route: 'GET /api/v1/legal/:page',
    summary: 'The text of a legal page as safe HTML, in the language of the request.',
    access: 'none',
    params: z.object({ page: z.enum(legalPageNames) }),
    answer: LegalPageView,
    refusals: [],
  }),
}
