/** What every page of the support desk needs. */
import type { OperatorDeskText } from '@pfotenportal/text/de/operator-desk'
import type { View } from '../page/page.tsx'
import { customerPath } from '../page/paths.ts'

/** The view of an operator page, with the copy of the desk. */
export interface DeskView extends View {
  readonly desk: OperatorDeskText
}

export const FIND_PATH = '/operator/customers/find'

/** How many customers a search shows. */
export const SHOWN_CUSTOMERS = 50

/** How many entries of a timeline a page shows; more if several have the time of the last one. */
export const TIMELINE_ENTRIES = 40

/** The page on which another customer is merged into one, with what that would do if the other is given. */
export function mergePath(id: number, other?: number): string {
  return customerPath(id, other === undefined ? '/merge' : `/merge?with=${other}`)
}

/** The page on which a customer is erased, with what that would keep. */
export function exportPath(id: number, as: 'html' | 'json'): string {
  return customerPath(id, `/export.${as}`)
}

export function erasePath(id: number): string {
  return customerPath(id, '/erase')
}

/** The page on which a dog is moved to another customer, with what that would do if the other is given. */
export function movePath(id: number, subscriptionId: number): string {
  return customerPath(id, `/move?subscription=${subscriptionId}`)
}
