/**
 * The support desk: the search for a customer, the page of each, and the mails as they were sent. Reading is recorded
 * in the audit log, because it shows personal data. `forms.ts` has the forms.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { berlinDay, isInstant, type Instant } from '@pfotenportal/domain/core/calendar'
import { recordAction } from '../../context/actor.ts'
import type { Services } from '../../context/services.ts'
import { findCustomer } from '../../database/customer/customers.ts'
import { findCustomers, SEARCH_MAX, SEARCH_MIN } from '../../database/customer/find-customers.ts'
import { findMergedInto } from '../../database/customer/merged.ts'
import { findStoredMail, type StoredMail } from '../../database/mail/stored-mails.ts'
import { findSubscription } from '../../database/subscription/subscriptions.ts'
import { policyText } from '../../http/security-headers.ts'
import { isTemplate, mailTemplates } from '../../mail/templates.ts'
import { topicOf } from '../../mail/topics.ts'
import { quoteErasure } from '../../operations/privacy/erase-account.ts'
import { exportData } from '../../operations/privacy/export-data.ts'
import { mailPolicy } from '../../pages/mailbox-style.ts'
import { noticeOf } from '../page/notice.tsx'
import { customerPath, DESK_PATH } from '../page/paths.ts'
import { sendPage } from '../page/respond.ts'
import type { SentForm } from '../page/sent-form.ts'
import { requirePermission } from '../sign-in/access.ts'
import { readWork } from '../work/read-work.ts'
import { CODE_MAX } from './code-check.ts'
import { readCustomerFile } from './customer-file.ts'
import { quoteMerge } from './merge.ts'
import { quoteMove } from './move-quote.ts'
import { actorOf, CUSTOMER_ID, loadDesk, sendNoCustomer, viewFor } from './request.ts'
import { registerSupportSession } from './support-session.ts'
import { FIND_PATH, SHOWN_CUSTOMERS } from './view.ts'

interface DeskQuery {
  Querystring: {
    q?: string
    until?: string
    code?: string
    for?: string
    case?: string
    declaration?: string
  }
}

interface ById extends DeskQuery {
  Params: { id: string }
}

interface ByMail {
  Params: { id: string; mail: string }
}

/** Registers the pages and forms of the support desk. */
export async function registerDesk(app: FastifyInstance, services: Services): Promise<void> {
  registerFind(app, services)
  registerCustomer(app, services)
  registerMerge(app, services)
  registerExport(app, services)
  registerErase(app, services)
  registerMove(app, services)
  registerMail(app, services)
  await registerSupportSession(app, services)
}

function registerFind(app: FastifyInstance, services: Services): void {
  app.get(DESK_PATH, requirePermission('readCustomers'), async (_request, reply) =>
    reply.redirect(FIND_PATH, 303),
  )

  app.get<DeskQuery>(FIND_PATH, requirePermission('readCustomers'), async (request, reply) => {
    const { q } = request.query
    const text = typeof q === 'string' ? Array.from(q.trim()).slice(0, SEARCH_MAX).join('') : ''
    const { renderFindPage } = await loadDesk()
    const view = await viewFor(services, request, reply)
    if (Array.from(text).length < SEARCH_MIN) {
      const work = await readWork(services, view.can)
      return sendPage(reply, renderFindPage(text, null, view, work))
    }
    const desk = await actorOf(services, request)
    const { database, reads } = services
    const found = await findCustomers(reads.from(0), text, SHOWN_CUSTOMERS + 1)
    // What was searched for can be personal data, so only who was shown is recorded.
    const facts = { customers: found.slice(0, SHOWN_CUSTOMERS).map(({ id }) => id) }
    await recordAction(database.query, desk, { customerId: null, action: 'customers.searched', facts })
    return sendPage(reply, renderFindPage(text, found, view))
  })
}

/** The moment before which the timeline is shown; null for anything else. */
function untilOf({ until }: { readonly until: string | undefined }): Instant | null {
  return typeof until === 'string' && isInstant(until) ? until : null
}

function registerCustomer(app: FastifyInstance, services: Services): void {
  app.get<ById>(`/operator/customers/${CUSTOMER_ID}`, requirePermission('readCustomers'), (request, reply) =>
    sendCustomer(services, request, reply, { id: Number(request.params.id), sent: null }),
  )
}

/** Sends the page of a customer, or leads to the one into which it was merged; `sent` is a form that it answers. */
export async function sendCustomer(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { id: customerId, sent }: { readonly id: number; readonly sent: SentForm | null },
): Promise<FastifyReply> {
  const view = await viewFor(services, request, reply, sent)
  const {
    code,
    for: subscription,
    case: caseId,
    declaration: declarationId,
    until,
  } = request.query as DeskQuery['Querystring']
  const asked = typeof code === 'string' ? { code: code.slice(0, CODE_MAX), subscription } : undefined
  const file = await readCustomerFile(
    services,
    customerId,
    { before: untilOf({ until }), asked, caseId, declarationId },
    view,
  )
  if (!file) {
    const into = await findMergedInto(services.database.query, customerId)
    return into === undefined
      ? sendNoCustomer(services, request, reply)
      : reply.redirect(customerPath(into), 303)
  }
  const desk = await actorOf(services, request)
  await recordAction(services.database.query, desk, { customerId, action: 'customer.viewed' })
  const { renderCustomerPage } = await loadDesk()
  return sendPage(reply, renderCustomerPage(file, view), sent ? 422 : 200)
}

function registerMerge(app: FastifyInstance, services: Services): void {
  app.get<ById & { Querystring: { with?: string } }>(
    `/operator/customers/${CUSTOMER_ID}/merge`,
    requirePermission('helpCustomers'),
    async (request, reply) => {
      const { query: db } = services.database
      const customer = await findCustomer(db, Number(request.params.id))
      if (!customer) return sendNoCustomer(services, request, reply)
      const view = await viewFor(services, request, reply)
      const desk = await actorOf(services, request)
      const { with: other } = request.query
      const typed = typeof other === 'string' ? other.trim().slice(0, 500) : ''
      const quoted = typed === '' ? null : await quoteMerge(db, desk, customer.id, typed)
      const quote = quoted?.ok === true ? quoted.quote : null
      const problem = quoted?.ok === false ? quoted.problem : quote?.fault
      const seen = [customer.id, ...(quote ? [quote.goes.customer.id] : [])]
      for (const customerId of seen) await recordAction(db, desk, { customerId, action: 'customer.viewed' })
      const { renderMergePage } = await loadDesk()
      const notice = problem ? noticeOf({ problem }, view.language) : view.notice
      return sendPage(reply, renderMergePage({ customer, typed, quote }, { ...view, notice }))
    },
  )
}

/** Everything that is stored about a customer who asks for it in writing or on the phone, as a page and as a file. */
function registerExport(app: FastifyInstance, services: Services): void {
  for (const as of ['html', 'json'] as const)
    app.get<ById>(
      `/operator/customers/${CUSTOMER_ID}/export.${as}`,
      requirePermission('helpCustomers'),
      async (request, reply) => {
        const { id } = request.params
        const { today } = await services.clock.moment()
        const exported = await exportData({ ...(await actorOf(services, request)), today }, Number(id))
        if (!exported) return sendNoCustomer(services, request, reply)
        const { page, ...file } = exported
        return reply
          .header('content-disposition', `attachment; filename="${id}.${as}"`)
          .header('cache-control', 'no-store')
          .type(as === 'json' ? 'application/json' : 'text/html; charset=utf-8')
          .send(as === 'json' ? JSON.stringify(file, null, 2) : page)
      },
    )
}

function registerErase(app: FastifyInstance, services: Services): void {
  app.get<ById>(
    `/operator/customers/${CUSTOMER_ID}/erase`,
    requirePermission('helpCustomers'),
    async (request, reply) => {
      const { query: db } = services.database
      const customer = await findCustomer(db, Number(request.params.id))
      if (!customer) return sendNoCustomer(services, request, reply)
      const view = await viewFor(services, request, reply)
      const desk = await actorOf(services, request)
      const quote = await quoteErasure(db, desk, customer.id)
      await recordAction(db, desk, { customerId: customer.id, action: 'customer.viewed' })
      const { renderErasePage } = await loadDesk()
      return sendPage(reply, renderErasePage({ customer, quote }, view))
    },
  )
}

interface MoveQuery {
  Querystring: { subscription?: string; other?: string; address?: string; method?: string }
}

/** The id in a part of an address; undefined if it is none. */
function idOf(text: unknown): number | undefined {
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

function registerMove(app: FastifyInstance, services: Services): void {
  app.get<ById & MoveQuery>(
    `/operator/customers/${CUSTOMER_ID}/move`,
    requirePermission('helpCustomers'),
    async (request, reply) => {
      const { query: db } = services.database
      const { subscription, other, address, method } = request.query
      const customer = await findCustomer(db, Number(request.params.id))
      const stored =
        customer &&
        (await findSubscription(
          db,
          customer.id,
          idOf(subscription) ?? 0,
          (await services.clock.moment()).today,
        ))
      if (!customer || !stored) return sendNoCustomer(services, request, reply)
      const view = await viewFor(services, request, reply)
      const desk = await actorOf(services, request)
      const choice = {
        subscription: stored.subscription.id,
        other: typeof other === 'string' ? other.trim().slice(0, 500) : '',
        address: idOf(address),
        method: typeof method === 'string' ? method.slice(0, 100) : '',
      }
      const quoted = choice.other === '' ? null : await quoteMove(db, desk, customer.id, choice)
      const quote = quoted?.ok === true ? quoted.quote : null
      const problem = quoted?.ok === false ? quoted.problem : quote?.fault
      const seen = [customer.id, ...(quote ? [quote.to.id] : [])]
      for (const customerId of seen) await recordAction(db, desk, { customerId, action: 'customer.viewed' })
      const { renderMovePage } = await loadDesk()
      const notice = problem ? noticeOf({ problem }, view.language) : view.notice
      const dog = stored.subscription.pet?.name ?? ''
      return sendPage(reply, renderMovePage({ customer, dog, choice, quote }, { ...view, notice }))
    },
  )
}

/** Stands for a secret that is not kept, so that a mail looks as it did. */
const REMOVED = 'removed'

/** The mail with the present template; undefined if it does not fit the stored data any more. */
async function renderStored(
  { mail, config }: Services,
  stored: StoredMail,
): Promise<{ readonly subject: string; readonly html: string } | undefined> {
  const { template, data, firstName, language } = stored
  if (!isTemplate(template)) return undefined
  const secrets: Record<string, string> = {}
  for (const name of mailTemplates[template].secretFields) secrets[name] = REMOVED
  const all = { ...(typeof data === 'object' ? data : {}), ...secrets }
  // The link that withdraws a consent is a secret too.
  const unsubscribeUrl = topicOf(template) === undefined ? null : config.publicUrl
  const recipient = { firstName, language, unsubscribeUrl }
  try {
    return await mail.render(template, all, recipient, berlinDay(stored.at))
  } catch {
    return undefined
  }
}

function registerMail(app: FastifyInstance, services: Services): void {
  const path = `/operator/customers/${CUSTOMER_ID}/mails`
  const { query } = services.database

  app.get<ByMail>(`${path}/:mail`, requirePermission('readCustomers'), async (request, reply) => {
    const { params } = request
    const customerId = Number(params.id)
    const isHtml = params.mail.endsWith('.html')
    const mail = await findStoredMail(query, customerId, params.mail.replace(/\.html$/, ''))
    if (!mail || !(await findCustomer(query, customerId))) return sendNoCustomer(services, request, reply)
    const view = await viewFor(services, request, reply)
    // The page shows subject and recipient, and loads the mail itself into a frame, which also opens on its own.
    const action = isHtml ? 'mail.viewed' : 'mail.opened'
    const desk = await actorOf(services, request)
    await recordAction(query, desk, { customerId, action, entity: `mail:${mail.id}` })
    if (!isHtml) {
      const { renderMailPage } = await loadDesk()
      const subject = (await renderStored(services, mail))?.subject ?? null
      return sendPage(reply, renderMailPage(customerId, { ...mail, subject }, view))
    }
    const rendered = await renderStored(services, mail)
    if (rendered === undefined)
      return reply.code(404).type('text/plain; charset=utf-8').send(view.desk.mail.gone)
    return reply
      .header('content-security-policy', policyText(mailPolicy))
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(rendered.html)
  })
}
