/** `POST /webhooks/carrier`: what a carrier tells of its own accord, each call once (docs/operations.md, "Shipping"). */
import type { FastifyInstance } from 'fastify'
import type { Author } from '../change-subscription.ts'
import type { Tx } from '../database/open.ts'
import { insertCarrierNotice, orderOfParcel, type CarrierNotice } from '../database/parcel/shipments.ts'
import { registerWebhook } from '../http/webhooks/webhook.ts'
import type { Services } from '../services.ts'
import { takeNewsIn } from './take-news.ts'

export async function registerCarrierWebhook(app: FastifyInstance, services: Services): Promise<void> {
  await registerWebhook(app, 'carrier', async ({ raw, headers, requestId }) => {
    const notice = services.carrier.readNotice(raw, headers, services.clock.realNow())
    return notice === 'INVALID' ? notice : takeNotice(services, notice, requestId)
  })
}

/** Notes a call and takes in what it says, in one transaction: whoever repeats it changes nothing. */
export async function takeNotice(
  services: Services,
  notice: CarrierNotice,
  requestId: string,
): Promise<'TAKEN' | 'NOTED'> {
  const { database, mail, clock, log } = services
  const { at: now, today } = await clock.moment()
  const realNow = clock.realNow()
  const markDone = async () => undefined
  const author: Author = { services, now, today, realNow, requestId, customerId: null, markDone }
  const taken = await database.transaction((tx) => takeIn(tx, author, notice))
  if (taken === undefined)
    log.warn({ requestId, notice: notice.id }, 'a carrier told of a parcel that is not known')
  else if (taken > 0) mail.wake()
  return taken === undefined ? 'NOTED' : 'TAKEN'
}

/** Gives how many mails wait; undefined where the number is nobody's. */
async function takeIn(tx: Tx, author: Author, notice: CarrierNotice): Promise<number | undefined> {
  const { number, event, at } = notice
  const orderId = await orderOfParcel(tx, number)
  const isKnown = orderId !== undefined
  const isNew = await insertCarrierNotice(tx, notice, { receivedAt: author.realNow, isKnown })
  if (orderId === undefined) return undefined
  return isNew ? takeNewsIn(tx, author, orderId, [{ number, events: [{ event, at }] }]) : 0
}
