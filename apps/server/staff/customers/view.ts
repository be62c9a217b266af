/** What every page of the support desk needs. */
import type { OperatorDeskText } from '@pfotenportal/text/de/operator-desk'
import type { View } from '../page/page.tsx'

/** The view of an operator page, with the copy of the desk. */
export interface DeskView extends View {
  readonly desk: OperatorDeskText
}

export const FIND_PATH = '/operator/customers/find'

/** How many customers a search shows. */
export const SHOWN_CUSTOMERS = 50

/** How many entries of a timeline a page shows; more if several have the time of the last one. */
export const TIMELINE_ENTRIES = 40
