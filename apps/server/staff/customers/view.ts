/** What every page of the support desk needs. */
import type { FastifyRequest } from 'fastify'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import type { OperatorDeskText } from '@pfotenportal/text/de/operator-desk'
import type { Services } from '../../context/services.ts'
import type { View } from '../page/page.tsx'
import { viewOf } from '../page/respond.ts'
import { deskTexts } from './texts.ts'

/** The view of an operator page, with the copy of the desk. */
export interface DeskView extends View {
  readonly desk: OperatorDeskText
}

/** The view of a page for the caller, who has passed `requirePermission`. */
export function deskViewOf(services: Services, request: FastifyRequest, moment: Moment): DeskView {
  const view = viewOf(services, request, moment)
  return { ...view, desk: deskTexts[view.language] }
}

export const FIND_PATH = '/operator/customers/find'

/** How many customers a search shows. */
export const SHOWN_CUSTOMERS = 50

/** How many entries of a timeline a page shows; more if several have the time of the last one. */
export const TIMELINE_ENTRIES = 40
