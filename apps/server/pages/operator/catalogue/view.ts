/** What the pages for campaigns and the catalogue need: their view, and who sends a request. */
import { isDay, type Day } from '@pfotenportal/domain/core/calendar'
import { operatorCatalogueDe, type OperatorCatalogueText } from '@pfotenportal/text/de/operator-catalogue'
import { operatorCatalogueEn } from '@pfotenportal/text/en/operator-catalogue'
import { formatDate } from '@pfotenportal/text/format'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../../context/services.ts'
import type { View } from '../page.tsx'
import { CAMPAIGNS_PATH, CATALOGUE_PATH } from '../paths.ts'
import { rememberLanguage, viewOf } from '../respond.ts'

/** The view of an operator page, with the copy of these pages. */
export interface CatalogueView extends View {
  readonly texts: OperatorCatalogueText
}

/** React renders these pages; it is loaded with the first one. */
export const loadCatalogue = () => import('./render.tsx')

/** The view of the caller, in the language that is chosen on the page. */
export async function viewFor(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CatalogueView> {
  rememberLanguage(services, request, reply)
  const view = viewOf(services, request, await services.clock.moment())
  return { ...view, texts: view.language === 'en' ? operatorCatalogueEn : operatorCatalogueDe }
}

/** The page of the campaign with a code, or a page or form below it. */
export function campaignPath(code: string, below = ''): string {
  return `${CAMPAIGNS_PATH}/${encodeURIComponent(code)}${below}`
}

/** The page of a version, or a page below it. */
export function versionPath(version: number, below = ''): string {
  return `${CATALOGUE_PATH}/${version}${below}`
}

/** A day as the page writes it. */
export function dayIn({ language, moment }: Pick<CatalogueView, 'language' | 'moment'>, day: Day): string {
  return formatDate(day, language, moment.today)
}

/** A day that may be left empty: undefined if it is empty, null if it is none. */
export function dayOf(typed: string): Day | undefined | null {
  const text = typed.trim()
  if (text === '') return undefined
  return isDay(text) ? text : null
}
