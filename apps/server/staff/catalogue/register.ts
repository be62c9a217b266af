/** Campaigns, versions of the catalogue, and cancellation reasons: pages and forms for who may edit the catalogue. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context/services.ts'
import { registerForms } from '../../pages/forms.ts'
import { registerCampaigns } from '../campaigns/pages.ts'
import { registerReasons } from '../reasons/pages.ts'
import { registerVersions } from './pages.ts'
import { DOCUMENT_BYTES, registerFiles } from './uploads.ts'

/** Registers all of these pages. */
export async function registerCatalogue(app: FastifyInstance, services: Services): Promise<void> {
  await registerForms(app, (pages) => registerCampaigns(pages, services), { bodyLimit: 65_536 })
  // A form can have a whole catalogue in it, whose characters may take three bytes each.
  await registerForms(
    app,
    (pages) => {
      registerFiles(pages)
      registerReasons(pages, services)
      registerVersions(pages, services)
    },
    { bodyLimit: 3 * DOCUMENT_BYTES },
  )
}
