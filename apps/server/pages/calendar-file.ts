/**
 * `/kalender/{secret}.ics`: the calendar feed. Public, without a session: anyone with the address can read
 * days and dogs' names, nothing else. An unknown or revoked secret is not found.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Allowance } from '../auth/rate-limits.ts'
import type { Services } from '../context/services.ts'
import { hashOf } from '../core/secrets.ts'
import { revisionsOf } from '../database/audit/audit.ts'
import { findCustomer } from '../database/customer/customers.ts'
import { findFeedOwner } from '../database/customer/settings.ts'
import { listHistories } from '../database/order/order-histories.ts'
import { listSubscriptions } from '../database/subscription/subscriptions.ts'
import { CALENDAR_PATH } from '../http/customer/calendar-feed.ts'
import { openBySecret } from '../http/declared-access.ts'
import { noteRequestEvent } from '../http/security-events.ts'
import { calendarText, type FeedDog } from '../views/calendar-feed.ts'

/** How many paid boxes of a dog the calendar shows. */
const PAID_SHOWN = 6

interface ByFile {
  Params: { file: string }
}

async function dogsOf(
  services: Services,
  customerId: number,
  today: FeedMoment['today'],
): Promise<FeedDog[]> {
  const { query } = services.database
  const stored = await listSubscriptions(query, customerId, today)
  const revisions = await revisionsOf(
    query,
    stored.map(({ subscription }) => subscription.id),
  )
  const histories = await listHistories(query, customerId, PAID_SHOWN)
  return stored.map(({ subscription }) => {
    const { revision = 0, changedAt = subscription.createdAt } = revisions.get(subscription.id) ?? {}
    const paid = (histories.get(subscription.id) ?? []).filter(
      ({ status, financialStatus }) => status === 'PROCESSED' && financialStatus !== 'refunded',
    )
    return { subscription, paid, revision, changedAt }
  })
}

type FeedMoment = Awaited<ReturnType<Services['clock']['moment']>>

/** The calendar file of a secret; undefined if there is none. */
async function fileOf(services: Services, secretHash: Buffer): Promise<string | undefined> {
  const { database, config, clock } = services
  const customerId = await findFeedOwner(database.query, secretHash)
  const customer = customerId === undefined ? undefined : await findCustomer(database.query, customerId)
  if (!customer) return undefined
  const moment = await clock.moment()
  const dogs = await dogsOf(services, customer.id, moment.today)
  const portalUrl = `${config.publicUrl}/orders/calendar`
  return calendarText(dogs, { language: customer.selectedLang, moment, brand: config.brand.name, portalUrl })
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('')
}

function sendTooManyRequests(
  reply: FastifyReply,
  allowance: Extract<Allowance, { allowed: false }>,
): FastifyReply {
  return reply
    .code(429)
    .header('retry-after', String(allowance.retryAfterSeconds))
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('')
}

/** Requests for unknown feeds are rate-limited per network, those for a known feed per feed. */
async function answer(services: Services, request: FastifyRequest<ByFile>, reply: FastifyReply) {
  const { limits } = services.identity
  const secret = /^([\w-]{43})\.ics$/.exec(request.params.file)?.[1]
  const secretHash = secret === undefined ? undefined : hashOf(secret)
  const known = secretHash && (await findFeedOwner(services.database.query, secretHash))
  const allowance =
    secretHash && known !== undefined
      ? await limits.calendarPerSecret(secretHash.toString('base64url'))
      : await limits.unknownCalendarPerIp(request.ip)
  if (!allowance.allowed) {
    noteRequestEvent(request, 'limit.reached')
    return sendTooManyRequests(reply, allowance)
  }
  const file = secretHash && known !== undefined ? await fileOf(services, secretHash) : undefined
  if (file !== undefined) return sendFile(request, reply, file)
  noteRequestEvent(request, 'calendar-secret.refused')
  return sendNotFound(reply)
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: string): FastifyReply {
  const etag = `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"`
  void reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('x-robots-tag', 'noindex')
  const seen = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
  if (seen.includes(etag)) return reply.code(304).send()
  return reply
    .header('content-disposition', 'inline; filename="deliveries.ics"')
    .type('text/calendar; charset=utf-8')
    .send(file)
}

/** Registers the calendar feeds. */
export function registerCalendarFile(app: FastifyInstance, services: Services): void {
  app.get<ByFile>(`${CALENDAR_PATH}/:file`, openBySecret, (request, reply) =>
    answer(services, request, reply),
  )
}
