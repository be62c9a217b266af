/**
 * The page of an order of a shop with the form to finish it, and the same form at the desk for a customer who is not here
 * yet. Reading an order is recorded in the audit log, because it shows personal data.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DeskIntakeParams, IntakeParams, type IntakeView } from '@pfotenportal/contract/admin/intake'
import { recordAction, type Actor } from '../../context/actor.ts'
import type { Services } from '../../context/services.ts'
import { messageOf, type Answer } from '../../core/answer.ts'
import { isStorable } from '../../core/storable-text.ts'
import { findShopOrder, type ShopOrder } from '../../database/shop/shop-orders.ts'
import { findCustomerPlaces } from '../../database/work/places.ts'
import { takeIn } from '../../intake/intake.ts'
import { readSent } from '../../intake/shop/remarks.ts'
import { finishShopOrder, readShopOrder } from '../../intake/shop/take-shop-orders.ts'
import type { Taker } from '../../intake/taker.ts'
import { formOf, registerForms } from '../../pages/forms.ts'
import { actorOf } from '../customers/request.ts'
import { customerPath, NEW_CUSTOMER_PATH, WORK_PATH } from '../page/paths.ts'
import { rememberLanguage, sendPage } from '../page/respond.ts'
import { requirePermission } from '../sign-in/access.ts'
import { ENTRY_ID, shopOrderPath, workViewOf, type WorkView } from '../work/view.ts'
import type { OrderForm } from './form-view.tsx'
import { DOGS_MAX, dogsOf, orderIn, typedIn, typedOf, type OrderBase, type TypedOrder } from './order-form.ts'

/** React renders these pages; it is loaded with the first one. */
const loadWork = () => import('../work/render.tsx')

/** Ten dogs with their health in long words. */
const FORM_BYTES = 128 * 1024

const options = requirePermission('helpCustomers')

interface ById {
  Params: { id: string }
}

type Problems = OrderForm['problems']

/** Registers the pages and their forms. */
export async function registerShopOrders(app: FastifyInstance, services: Services): Promise<void> {
  registerOrder(app, services)
  registerNewCustomer(app, services)
  await registerForms(
    app,
    (pages) => {
      registerFinish(pages, services)
      registerAdd(pages, services)
    },
    { bodyLimit: FORM_BYTES },
  )
}

async function viewFor(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<WorkView> {
  rememberLanguage(services, request, reply)
  return workViewOf(services, request, await services.clock.moment())
}

/** The page of an order, with the form as it was typed, or filled with what the order says. */
async function sendOrder(
  services: Services,
  reply: FastifyReply,
  { order, view, form }: { readonly order: ShopOrder; readonly view: WorkView; readonly form: OrderForm },
): Promise<FastifyReply> {
  const { query } = services.database
  const { customerId } = order
  const places = await findCustomerPlaces(query, customerId === null ? [] : [customerId])
  const place = customerId === null ? null : (places.get(customerId) ?? null)
  const { renderShopOrderPage } = await loadWork()
  const status = Object.keys(form.problems).length > 0 ? 422 : 200
  return sendPage(reply, renderShopOrderPage({ order, place, form }, view), status)
}

async function sendNone(reply: FastifyReply, view: WorkView): Promise<FastifyReply> {
  const { renderNoShopOrderPage } = await loadWork()
  return sendPage(reply, renderNoShopOrderPage(view), 404)
}

function registerOrder(app: FastifyInstance, services: Services): void {
  const { query } = services.database
  app.get<ById>(`${WORK_PATH}/shop/${ENTRY_ID}`, options, async (request, reply) => {
    const view = await viewFor(services, request, reply)
    const order = await findShopOrder(query, Number(request.params.id))
    if (!order) return sendNone(reply, view)
    await recordAction(query, await actorOf(services, request), {
      customerId: order.customerId,
      action: 'shop-order.viewed',
      entity: `shop-order:${order.id}`,
    })
    const typed = typedOf(readShopOrder(services, order).draft)
    return sendOrder(services, reply, { order, view, form: finishForm(order, typed, {}) })
  })
}

function finishForm(order: ShopOrder, typed: TypedOrder, problems: Problems): OrderForm {
  return { action: `${shopOrderPath(order.id)}/finish`, typed, problems, key: '' }
}

/** The same form with the fields of one more dog. */
function withAnotherDog(typed: TypedOrder): TypedOrder {
  const dogs = Math.min(dogsOf(typed) + 1, DOGS_MAX)
  const isPackedHere = `contracts.${dogs - 1}.subscription.firstBox.isPackedHere`
  return { ...typed, dogs: String(dogs), [isPackedHere]: 'yes' }
}

/** Takes in what a form asks for; or what is wrong, by field. */
async function takeTyped(
  actor: Actor,
  { language }: WorkView,
  { typed, base }: { readonly typed: TypedOrder; readonly base: OrderBase },
  take: (actor: Taker, order: Parameters<typeof takeIn>[1]) => Promise<Answer<IntakeView>>,
): Promise<{ readonly customerId: number } | { readonly problems: Problems }> {
  if (!isStorable(typed))
    return { problems: { '': messageOf({ ok: false, reason: 'INVALID_CHARACTERS' }, language) } }
  const read = readSent(base.draft === null ? DeskIntakeParams : IntakeParams, orderIn(typed, base))
  if (!read.ok)
    return { problems: Object.fromEntries(read.remarks.map((each) => [each.path, each[language]])) }
  const taken = await take({ ...actor, language }, read.sent)
  if (taken.ok) return { customerId: taken.value.customer.id }
  return { problems: taken.fields ?? { '': messageOf(taken, language) } }
}

const SOURCE = z.object({ source: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,39}$/) })

function registerFinish(app: FastifyInstance, services: Services): void {
  app.post<ById>(`${WORK_PATH}/shop/${ENTRY_ID}/finish`, options, async (request, reply) => {
    const view = await viewFor(services, request, reply)
    const order = await findShopOrder(services.database.query, Number(request.params.id))
    if (!order) return sendNone(reply, view)
    const form = formOf(request.body)
    const typed = typedIn(form)
    if (form.has('more'))
      return sendOrder(services, reply, { order, view, form: finishForm(order, withAnotherDog(typed), {}) })
    const reading = readShopOrder(services, order)
    const { draft } = reading
    const source = SOURCE.safeParse(draft).data?.source ?? order.sender
    const base = { source, draft, key: `order-${order.id}` }
    const actor = await actorOf(services, request)
    if (order.listedSince === null) return reply.redirect(`${shopOrderPath(order.id)}?problem=gone`, 303)
    const result = await takeTyped(actor, view, { typed, base }, (taker, sent) =>
      finishShopOrder(taker, order, sent, reading),
    )
    if ('problems' in result)
      return sendOrder(services, reply, { order, view, form: finishForm(order, typed, result.problems) })
    await recordAction(services.database.query, actor, {
      customerId: result.customerId,
      action: 'shop-order.finished',
      entity: `shop-order:${order.id}`,
    })
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${WORK_PATH}?list=shop&done=shopOrderTaken#shop`, 303)
  })
}

async function sendNewCustomer(
  reply: FastifyReply,
  view: WorkView,
  form: Omit<OrderForm, 'action'>,
): Promise<FastifyReply> {
  const { renderNewCustomerPage } = await loadWork()
  const status = Object.keys(form.problems).length > 0 ? 422 : 200
  return sendPage(reply, renderNewCustomerPage({ ...form, action: NEW_CUSTOMER_PATH }, view), status)
}

function registerNewCustomer(app: FastifyInstance, services: Services): void {
  app.get(NEW_CUSTOMER_PATH, options, async (request, reply) => {
    const view = await viewFor(services, request, reply)
    return sendNewCustomer(reply, view, { typed: typedOf({}), problems: {}, key: randomUUID() })
  })
}

function registerAdd(app: FastifyInstance, services: Services): void {
  app.post(NEW_CUSTOMER_PATH, options, async (request, reply) => {
    const view = await viewFor(services, request, reply)
    const form = formOf(request.body)
    const typed = typedIn(form)
    const key = z.uuid().safeParse(form.get('key')).data ?? randomUUID()
    if (form.has('more'))
      return sendNewCustomer(reply, view, { typed: withAnotherDog(typed), problems: {}, key })
    const base = { source: 'desk', draft: null, key }
    const result = await takeTyped(await actorOf(services, request), view, { typed, base }, takeIn)
    if ('problems' in result) return sendNewCustomer(reply, view, { typed, problems: result.problems, key })
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${customerPath(result.customerId)}?done=shopOrderTaken`, 303)
  })
}
