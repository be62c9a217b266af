/** What the pages for campaigns and the catalogue need. */
import { isDay, type Day } from '@pfotenportal/domain/core/calendar'
import type { OperatorCatalogueText } from '@pfotenportal/text/de/operator-catalogue'
import { formatDate } from '@pfotenportal/text/format'
import type { View } from '../page/page.tsx'
import { CAMPAIGNS_PATH, CATALOGUE_PATH } from '../page/paths.ts'

/** The view of an operator page, with the copy of these pages. */
export interface CataloguePageView extends View {
  readonly texts: OperatorCatalogueText
}

/** How many campaigns the list shows. */
export const SHOWN_CAMPAIGNS = 100

/** How many codes the page of a campaign shows; the CSV file has all. */
export const SHOWN_CODES = 50

/** The page of the campaign with a code, or a page or form below it. */
export function campaignPath(code: string, below = ''): string {
  return `${CAMPAIGNS_PATH}/${encodeURIComponent(code)}${below}`
}

/** The page of a version, or a page below it. */
export function versionPath(version: number, below = ''): string {
  return `${CATALOGUE_PATH}/${version}${below}`
}

/** A day as the page writes it. */
export function dayIn(
  { language, moment }: Pick<CataloguePageView, 'language' | 'moment'>,
  day: Day,
): string {
  return formatDate(day, language, moment.today)
}

/** A day that may be left empty: undefined if it is empty, null if it is none. */
export function dayOf(typed: string): Day | undefined | null {
  const text = typed.trim()
  if (text === '') return undefined
  return isDay(text) ? text : null
}

/** The number of a version that was sent; 0, which no version has, for anything else. */
export function versionOf(sent: unknown): number {
  return typeof sent === 'string' && /^\d{1,9}$/.test(sent) ? Number(sent) : 0
}
