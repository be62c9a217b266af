/** A request to the pages of campaigns and the catalogue: its view, and what renders its page. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { operatorCatalogueDe } from '@pfotenportal/text/de/operator-catalogue'
import { operatorCatalogueEn } from '@pfotenportal/text/en/operator-catalogue'
import type { Services } from '../../context/services.ts'
import { rememberLanguage, viewOf } from '../page/respond.ts'
import type { CataloguePageView } from './view.ts'

/** React renders these pages; it is loaded with the first one. */
export const loadCatalogue = () => import('./render.tsx')

/** The view of the caller, in the language that is chosen on the page. */
export async function viewFor(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CataloguePageView> {
  rememberLanguage(services, request, reply)
  const view = viewOf(services, request, await services.clock.moment())
  return { ...view, texts: view.language === 'en' ? operatorCatalogueEn : operatorCatalogueDe }
}
