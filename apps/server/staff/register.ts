/** `/operator`: the pages of the company's staff, each behind a permission (docs/security.md, "Operator"). */
import type { FastifyInstance } from 'fastify'
import { recordAction } from '../context/actor.ts'
import type { Services } from '../context/services.ts'
import { sendRefusal } from '../http/answer.ts'
import { registerForms } from '../pages/forms.ts'
import { registerCatalogue } from './catalogue/register.ts'
import { registerDesk } from './customers/pages.ts'
import { actorOf } from './customers/request.ts'
import { registerDoctor } from './doctor/pages.ts'
import { registerDocumentDownloads } from './figures/document-downloads.ts'
import { sendFigures } from './figures/pages.ts'
import { readInSnapshot } from './figures/read/read-figures.ts'
import { registerStaffForms } from './forms.ts'
import { registerKeys } from './keys/pages.ts'
import { registerLedger } from './ledger/pages.ts'
import { registerPackingDownloads } from './packing/downloads.ts'
import { OPERATOR_PATH, pagePermissions, type PageId } from './page/paths.ts'
import { loadRenderer, rememberLanguage, sendPage, viewOf, type PageQuery } from './page/respond.ts'
import { registerPeople } from './people/pages.ts'
import { registerPrices } from './prices/pages.ts'
import { registerSecurity } from './security/pages.ts'
import { requirePermission, wantsPage } from './sign-in/access.ts'
import { registerSignIn } from './sign-in/sign-in.ts'
import { registerWork } from './work/pages.ts'

interface ByNumber extends PageQuery {
  Params: { number: string }
}

/** At most so many characters of a text, without the blanks around it. */
function cut(text: string, length: number): string {
  return Array.from(text.trim()).slice(0, length).join('')
}

/** A parameter that is given more than once counts as its first value, so that a page reads only strings. */
function readFirstValues(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const entries = Object.entries(request.query as Record<string, string | string[]>)
    request.query = Object.fromEntries(entries.map(([name, value]) => [name, [value].flat()[0]]))
  })
}

/** Registers the downloads of the packing station, and the pages if anybody can have access to them. */
export async function registerStaffPages(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (staff) => {
    readFirstValues(staff)
    registerPackingDownloads(staff, services)
    registerDocumentDownloads(staff, services)
    if (!staff.operatorAccess.exists) return
    registerPages(staff, services)
    await registerDesk(staff, services)
    await registerWork(staff, services)
    await registerCatalogue(staff, services)
    registerPeople(staff, services)
    registerKeys(staff, services)
    registerDoctor(staff, services)
    registerSecurity(staff, services)
    registerLedger(staff, services)
    registerPrices(staff, services)
    await registerStaffForms(staff, services)
    await registerForms(staff, (pages) => registerSignIn(pages, services))
  })
}

function registerPages(app: FastifyInstance, services: Services): void {
  function page(path: string, id: PageId, { isRecent = false } = {}): void {
    app.get<PageQuery>(path, requirePermission(pagePermissions[id]), (request, reply) =>
      sendFigures(services, request, reply, { id, isRecent }),
    )
  }

  page(OPERATOR_PATH, 'overview')
  // Pages with buttons show the present; figures may be some seconds old.
  for (const id of ['mails', 'jobs', 'webhooks'] as const) page(`/operator/${id}`, id)
  for (const id of ['money', 'dunning', 'parcels', 'customers'] as const)
    page(`/operator/${id}`, id, { isRecent: true })
  app.get<PageQuery>('/operator/orders', requirePermission('readCustomers'), async (request, reply) => {
    const number = encodeURIComponent(cut(request.query.number ?? '', 40))
    return reply.redirect(number === '' ? OPERATOR_PATH : `/operator/orders/${number}`, 303)
  })
  // A client that does not accept HTML gets the refusal as JSON.
  app.get<PageQuery>('/operator/*', requirePermission('readCustomers'), async (request, reply) => {
    if (!wantsPage(request)) return sendRefusal(request, reply, { ok: false, reason: 'NOT_FOUND' })
    rememberLanguage(services, request, reply)
    const { renderNotFoundPage } = await loadRenderer()
    return sendPage(reply, renderNotFoundPage(viewOf(services, request, await services.clock.moment())), 404)
  })
  app.get<ByNumber>(
    '/operator/orders/:number',
    requirePermission('readCustomers'),
    async (request, reply) => {
      rememberLanguage(services, request, reply)
      const { renderOrderPage } = await loadRenderer()
      const { html, order } = await readInSnapshot(
        services,
        (moment) => viewOf(services, request, moment).period,
        (context) =>
          renderOrderPage(request.params.number, context, viewOf(services, request, context.moment)),
      )
      if (order) {
        const reader = await actorOf(services, request)
        await recordAction(services.database.query, reader, { ...order, action: 'order.viewed' })
      }
      return sendPage(reply, html, order ? 200 : 404)
    },
  )
}
