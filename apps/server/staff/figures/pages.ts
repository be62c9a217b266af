/** The pages with figures. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Permission } from '@pfotenportal/contract/staff/staff-action'
import { isPermitted, SCRIPT_ROLE } from '../../auth/permissions.ts'
import type { Services } from '../../context/services.ts'
import type { PageId } from '../page/paths.ts'
import { loadRenderer, rememberLanguage, sendPage, viewOf } from '../page/respond.ts'
import type { SentForm } from '../page/sent-form.ts'
import { readWork } from '../work/read-work.ts'
import { readInRecentSnapshot, readInSnapshot } from './read/read-figures.ts'

/** Sends a page; figures that may be some seconds old are shared by its readers. */
export async function sendFigures(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  page: { readonly id: PageId; readonly isRecent?: boolean; readonly sent?: SentForm },
): Promise<FastifyReply> {
  const { id, isRecent = false, sent } = page
  rememberLanguage(services, request, reply)
  const { renderPage } = await loadRenderer()
  const role = request.staff?.role ?? SCRIPT_ROLE
  const can = (permission: Permission) => isPermitted(role, permission)
  const work = id === 'overview' ? await readWork(services, can) : null
  const readPage = isRecent ? readInRecentSnapshot : readInSnapshot
  const html = await readPage(
    services,
    (moment) => viewOf(services, request, moment).period,
    (context) => renderPage(id, context, viewOf(services, request, context.moment, sent), work),
  )
  return sendPage(reply, html, sent ? 422 : 200)
}
