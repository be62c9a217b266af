/** Takes in what shops have reported: each order once, and what cannot be taken in is left to a person (C-456). */
import type { IntakeParams, IntakeView } from '@pfotenportal/contract/admin/intake'
import { NOTE_MAX } from '@pfotenportal/contract/staff/customer-actions'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { serviceAt, type Actor } from '../../context/actor.ts'
import { servicesFor, type Services } from '../../context/services.ts'
import type { Answer } from '../../core/answer.ts'
import { messageOf, waitAfter } from '../../core/retries.ts'
import { findCustomerByEmail } from '../../database/customer/customers.ts'
import { insertNote } from '../../database/customer/notes.ts'
import {
  claimListedShopOrder,
  claimShopOrder,
  endShopOrder,
  endTakenShopOrder,
  findShopOrder,
  listShopOrder,
  nameShopOrder,
  retryShopOrder,
  type ShopOrder,
  type ShopRemark,
} from '../../database/shop/shop-orders.ts'
import { takeIn } from '../intake.ts'
import type { Taker } from '../taker.ts'
import { remarksOnKnownDogs } from './known-dogs.ts'
import { readOwnForm } from './own-form.ts'
import { readDelivery, type ShopReading } from './reading.ts'
import { besides, readOrder, remark, remarksOf } from './remarks.ts'
import { readShopify } from './shopify.ts'

/** Longer than an attempt takes, which may wait for the payment provider. */
export const LEASE_SECONDS = 300

/** After this many failed attempts, an hour after the first, it is on the work list while it is tried further. */
const ATTEMPTS_UNSEEN = 9

/** What a stored delivery says. */
export function readShopOrder({ config }: Pick<Services, 'config'>, order: ShopOrder): ShopReading {
  return readDelivery(order, {
    shop: readOwnForm,
    shopify: (json, delivery) => readShopify(config.shop.shopifyMap, json, delivery),
  })
}

/** Takes in every delivery that is due. */
export async function takeDueShopOrders(services: Services): Promise<void> {
  const { database, clock } = services
  for (;;) {
    const now = clock.realNow()
    const order = await claimShopOrder(database.query, now, addSeconds(now, LEASE_SECONDS))
    if (!order) return
    await attempt(services, order)
  }
}

/** Attempts a delivery of the work list at once; its state then, undefined if it is not on the list any more. */
export async function retryListedShopOrder(
  services: Services,
  id: number,
): Promise<ShopOrder['state'] | undefined> {
  const { database, clock } = services
  const order = await claimListedShopOrder(database.query, id, addSeconds(clock.realNow(), LEASE_SECONDS))
  if (!order) return undefined
  await attempt(services, order)
  return (await findShopOrder(database.query, id))?.state
}

/** Attempts a claimed delivery. Whatever goes wrong is tried again, except a refusal, which is listed. */
async function attempt(services: Services, order: ShopOrder): Promise<void> {
  const requestId = `shop-order:${order.id}`
  const within = servicesFor(services, requestId)
  let problem: ShopRemark | undefined
  try {
    const { at: now } = await services.clock.moment()
    const isDone = await take(serviceAt(within, { now, requestId }), order)
    if (!isDone) problem = remark('', ({ unavailable }) => unavailable)
  } catch (error) {
    within.log.error(
      {
        error: messageOf(error),
        attempts: order.attempts,
        ...(order.attempts === ATTEMPTS_UNSEEN && { alert: true }),
      },
      'an order of a shop could not be taken in',
    )
    problem = remark('', ({ failed }) => failed)
  }
  if (!problem) return
  const now = services.clock.realNow()
  const isListed = order.attempts >= ATTEMPTS_UNSEEN || order.listedSince !== null
  await retryShopOrder(services.database.query, order.id, {
    againAt: addSeconds(now, waitAfter(order.attempts)),
    now,
    remarks: isListed ? [problem] : [],
  })
}

/** False if the payment provider does not answer. */
async function take(actor: Actor, order: ShopOrder): Promise<boolean> {
  const { database } = actor.services
  const now = actor.realNow
  const reading = readShopOrder(actor.services, order)
  if (!(await database.transaction((tx) => nameShopOrder(tx, order, reading, now)))) return true
  const { draft, notes } = reading
  if (draft === null) {
    await endShopOrder(database.query, order.id, { state: 'LEFT', remarks: reading.remarks, now })
    return true
  }
  const read = readOrder(draft)
  const knowsDogs = order.sender === 'shop'
  const about = read.ok && !knowsDogs ? await remarksOnKnownDogs(actor, read.order) : []
  const unread = read.ok ? [] : besides(reading.remarks, read.remarks)
  const remarks = [...reading.remarks, ...about, ...unread]
  const refused =
    read.ok && remarks.length === 0 ? await takeOrder(actor, order, read.order, reading) : remarks
  if (refused === 'TAKEN') return true
  if (refused === 'UNAVAILABLE') return false
  const customerId = await customerIn(actor, draft)
  await database.transaction((tx) =>
    listShopOrder(tx, order, reading, { remarks: [...refused, ...notes], customerId, now }),
  )
  return true
}

/** What a delivery says besides its order. */
type Besides = Pick<ShopReading, 'notes' | 'note' | 'number'>

/** Takes in what a person has made of a delivery, which ends it in the same transaction. */
export function finishShopOrder(
  actor: Taker,
  shopOrder: Pick<ShopOrder, 'id' | 'sender'>,
  order: IntakeParams,
  { notes, note, number }: Besides,
): Promise<Answer<IntakeView>> {
  const { source } = order
  const about = { source, customer: order.customer.reference, remarks: notes, now: actor.realNow }
  return takeIn(
    {
      ...actor,
      async markDone(tx) {
        await actor.markDone(tx)
        const customerId = await endTakenShopOrder(tx, shopOrder, about)
        if (customerId === null || note === '') return
        const text = Array.from(`${number ?? source}: ${note}`)
          .slice(0, NOTE_MAX)
          .join('')
        await insertNote(tx, { customerId, orderId: null, text, by: actor.by ?? null, writtenAt: actor.now })
      },
    },
    order,
  )
}

/** Takes an order of a delivery in, which ends the delivery in the same transaction; or why it is refused. */
async function takeOrder(
  actor: Actor,
  shopOrder: Pick<ShopOrder, 'id' | 'sender'>,
  order: IntakeParams,
  reading: Besides,
): Promise<'TAKEN' | 'UNAVAILABLE' | readonly ShopRemark[]> {
  const taken = await finishShopOrder({ ...actor, language: 'de' }, shopOrder, order, reading)
  if (taken.ok) return 'TAKEN'
  if (taken.reason === 'UPSTREAM_UNAVAILABLE') return 'UNAVAILABLE'
  // The same refusal in English. What is possible by now is taken in.
  const again = await finishShopOrder({ ...actor, language: 'en' }, shopOrder, order, reading)
  if (again.ok) return 'TAKEN'
  return again.reason === 'UPSTREAM_UNAVAILABLE' ? 'UNAVAILABLE' : remarksOf(taken, again)
}

/** The customer whose email address is in an order, so that a person finds the way. */
async function customerIn({ services }: Actor, draft: unknown): Promise<number | null> {
  const { customer } = draft as { readonly customer?: { readonly email?: unknown } | null }
  const email = customer?.email
  if (typeof email !== 'string' || email.trim() === '') return null
  return (await findCustomerByEmail(services.database.query, email))?.id ?? null
}
