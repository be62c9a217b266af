/**
 * `/zeitreise`: moves business time and shows the event log. Never in production. Each form
 * carries the clock version that it was rendered with, so that two clicks move the clock once (C-241).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '@pfotenportal/contract/values'
import { advanceClock, isMoveTooLong, sameTimeOnDay } from '@pfotenportal/domain/core/berlin'
import {
  addSeconds,
  berlinDay,
  parseDay,
  parseInstant,
  type Instant,
} from '@pfotenportal/domain/core/calendar'
import { timeTravelDe, type TimeTravelText } from '@pfotenportal/text/de/time-travel'
import { timeTravelEn } from '@pfotenportal/text/en/time-travel'
import { servicesFor, type Services } from '../context/services.ts'
import { languageOf } from '../core/answer.ts'
import { newSecret } from '../core/secrets.ts'
import { isAnythingRunning } from '../database/audit/event-log.ts'
import { findCustomer, listCustomerNames } from '../database/customer/customers.ts'
import { insertLoginLink } from '../database/identity/login-links.ts'
import { openToEverybody } from '../http/declared-access.ts'
import { isCrossSite } from '../http/origin.ts'
import { policyText } from '../http/security-headers.ts'
import { listLogEntries } from '../time-travel/event-log.ts'
import { listUpcomingCharges, moveTime } from '../time-travel/move-time.ts'
import { branded, type Branded } from './branded.ts'
import { formOf, registerForms } from './forms.ts'
import type { EventLogView } from './time-travel-events.tsx'
import type { Problem } from './time-travel-page.tsx'
import { timeTravelPolicy } from './time-travel-style.ts'

/** The path of the page. */
export const TIME_TRAVEL_PATH = '/zeitreise'

const texts: Readonly<Record<Language, TimeTravelText>> = { de: timeTravelDe, en: timeTravelEn }

/** How many customers are listed to filter by and to sign in as. */
const PEOPLE = 200
/** A link created here is followed immediately. */
const LINK_SECONDS = 300

/** React renders the page; it is loaded with the first request. */
const views = () => import('./time-travel-page.tsx')

interface PageRequest {
  Querystring: { from?: string; to?: string; customer?: string }
}

type Reader = { readonly language: Language; readonly text: Branded<TimeTravelText> }

function readerOf({ config }: Services, request: FastifyRequest): Reader {
  const language = languageOf(request.headers['accept-language'])
  return { language, text: branded(texts, config.brand)[language] }
}

/** Parses an id; undefined for anything else. */
function idOf(text: string | null | undefined): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined
}

async function readEventLog(
  services: Services,
  reader: Reader,
  { from: fromText = '', to: toText = '', customer }: PageRequest['Querystring'],
): Promise<EventLogView | null> {
  const [from, to, chosen] = [parseInstant(fromText), parseInstant(toText), idOf(customer)]
  if (!from || !to || from >= to) return null
  const entries = await listLogEntries(services, { from, to, customerId: chosen }, reader)
  const customers = await listCustomerNames(services.database.query, PEOPLE)
  const people = customers.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))
  return { ...entries, from, to, chosen, people }
}

async function pageHtml(
  services: Services,
  reader: Reader,
  query: PageRequest['Querystring'],
  problem?: Problem,
): Promise<string> {
  const { database, clock, config, mail } = services
  const { now, standing } = await clock.read()
  const { timeTravelHtml } = await views()
  return timeTravelHtml({
    ...reader,
    now,
    problem,
    isStanding: standing,
    isRunning: await isAnythingRunning(database.query),
    mark: await clock.mark(),
    charges: await listUpcomingCharges(database.query, now),
    eventLog: await readEventLog(services, reader, query),
    customers: config.sampleWorld ? await listCustomerNames(database.query, PEOPLE) : [],
    mailboxHref: mail.mailboxUrl === null ? null : '/mailbox',
  })
}

function send(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', policyText(timeTravelPolicy))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}

/** The target time of a form, or the reason why it is invalid. */
async function targetOf(
  { database }: Services,
  form: URLSearchParams,
  now: Instant,
): Promise<{ readonly to: Instant } | { readonly problem: Problem }> {
  const step = form.get('step')
  if (step === 'day') return { to: advanceClock(now, { unit: 'DAYS', count: 1 }) }
  if (step === 'week') return { to: advanceClock(now, { unit: 'WEEKS', count: 1 }) }
  if (step === 'charge') {
    const wanted = idOf(form.get('subscription'))
    const charges = await listUpcomingCharges(database.query, now)
    const next = charges.find(({ subscriptionId }) => wanted === undefined || subscriptionId === wanted)
    return next ? { to: next.at } : { problem: 'noCharge' }
  }
  const day = parseDay(form.get('date') ?? '')
  if (!day) return { problem: 'invalid' }
  return day > berlinDay(now) ? { to: sameTimeOnDay(now, day) } : { problem: 'past' }
}

/** Moves the clock as the form requests; returns the skipped period, or the reason for a refusal. */
async function moveByForm(
  services: Services,
  form: URLSearchParams,
): Promise<{ readonly from: Instant; readonly to: Instant } | { readonly problem: Problem }> {
  const seen = form.get('seen') ?? ''
  if (seen !== (await services.clock.mark())) return { problem: 'stale' }
  const { now: from } = await services.clock.read()
  const target = await targetOf(services, form, from)
  if ('problem' in target) return target
  if (isMoveTooLong(from, target.to)) return { problem: 'tooFar' }
  const moved = await moveTime(services, target.to, seen)
  if (moved.ok) return { from, to: target.to }
  return { problem: moved.reason === 'CONFLICT' ? 'stale' : 'past' }
}

/** Creates a login link for a customer; in the sample world only. */
async function signInPath({ database, clock }: Services, customerId: number): Promise<string> {
  const token = newSecret()
  const createdAt = clock.realNow()
  const expiresAt = addSeconds(createdAt, LINK_SECONDS)
  await insertLoginLink(database.query, { customerId, token, createdAt, expiresAt })
  return `/auth?sessionToken=${encodeURIComponent(token)}`
}

/** Registers the page. */
export async function registerTimeTravel(app: FastifyInstance, services: Services): Promise<void> {
  const { config, database } = services
  if (!config.clockSettable) return

  await registerForms(app, (pages) => {
    pages.addHook('onRequest', async (request, reply) => {
      if (request.method !== 'POST' || !isCrossSite(config, request.headers)) return undefined
      return reply.code(403).type('text/plain; charset=utf-8').send(readerOf(services, request).text.notFound)
    })

    pages.get<PageRequest>(TIME_TRAVEL_PATH, openToEverybody, async (request, reply) =>
      send(
        reply,
        await pageHtml(servicesFor(services, request.id), readerOf(services, request), request.query),
      ),
    )

    pages.post<PageRequest>(TIME_TRAVEL_PATH, openToEverybody, async (request, reply) => {
      // The browser waits for the jobs of the skipped time to run, which takes long for a whole year.
      request.raw.socket.setTimeout(0)
      const moved = await moveByForm(servicesFor(services, request.id), formOf(request.body))
      if ('problem' in moved) {
        const html = await pageHtml(services, readerOf(services, request), request.query, moved.problem)
        return send(reply, html, moved.problem === 'stale' ? 409 : 422)
      }
      const query = new URLSearchParams({ from: moved.from, to: moved.to })
      const customer = idOf(request.query.customer)
      if (customer !== undefined) query.set('customer', String(customer))
      return reply.header('cache-control', 'no-store').redirect(`${TIME_TRAVEL_PATH}?${query}#event-log`, 303)
    })

    pages.post(`${TIME_TRAVEL_PATH}/anmelden`, openToEverybody, async (request, reply) => {
      const id = idOf(formOf(request.body).get('customer'))
      const customer = config.sampleWorld && id !== undefined && (await findCustomer(database.query, id))
      if (!customer) {
        return reply
          .code(404)
          .type('text/plain; charset=utf-8')
          .send(readerOf(services, request).text.notFound)
      }
      const path = await signInPath(services, customer.id)
      return reply.header('cache-control', 'no-store').redirect(path, 303)
    })
  })
}
