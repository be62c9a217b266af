/** What every page of the work lists needs. */
import type { FastifyRequest } from 'fastify'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import type { OperatorWorkText } from '@pfotenportal/text/de/operator-work'
import type { Services } from '../../context/services.ts'
import type { View } from '../page/page.tsx'
import { WORK_PATH } from '../page/paths.ts'
import { viewOf } from '../page/respond.ts'
import type { SentForm } from '../page/sent-form.ts'
import { workTexts } from './texts.ts'

/** The view of an operator page, with the copy of the work lists. */
export interface WorkView extends View {
  readonly work: OperatorWorkText
}

/** The view of a page for the caller, who has passed `requirePermission`. */
export function workViewOf(
  services: Services,
  request: FastifyRequest,
  moment: Moment,
  sent: SentForm | null = null,
): WorkView {
  const view = viewOf(services, request, moment, sent)
  const work = workTexts[view.language]
  return { ...view, work }
}

/** How many customers a search shows. */
export const SHOWN_MATCHES = 10

/** The number of an entry in a path. */
export const ENTRY_ID = ':id(^[1-9]\\d{0,8}$)'

/** The page of an order of a shop. */
export function shopOrderPath(id: number): string {
  return `${WORK_PATH}/shop/${id}`
}

/** The page of a message to customer service. */
export function messagePath(id: number): string {
  return `${WORK_PATH}/messages/${id}`
}

export function declarationPath(id: number): string {
  return `${WORK_PATH}/declarations/${id}`
}
