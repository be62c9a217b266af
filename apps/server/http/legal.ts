/** The legal pages of the brand. */
import type { Handlers } from './handler.ts'

export const legalHandlers: Pick<Handlers, 'readLegalPage'> = {
  readLegalPage: async ({ services, language }, { params }) => ({
    ok: true,
    value: { html: services.config.brand.legal[language][params.page] },
  }),
}
