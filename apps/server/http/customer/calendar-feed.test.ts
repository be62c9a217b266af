import ICAL from 'ical.js'
import { afterEach, describe, expect, it } from 'vitest'
import { berlinDay, instant } from '@pfotenportal/domain/core/calendar'
import { startSampleWorld } from '../../testing/sample-world.ts'
import { restoreAfterEach, sharedSampleWorld } from '../../testing/shared-service.ts'

const world = sharedSampleWorld()

afterEach(async () => {
  const { query } = world.services.database
  await query.deleteFrom('rate_limit').execute()
  await query.updateTable('customer').set({ selected_lang: 'de' }).where('first_name', '=', 'Jonas').execute()
})
restoreAfterEach(world)

async function makeFeed(firstName: string, at = world): Promise<string> {
  const { data } = await at.call('renewCalendarFeed', { token: await at.tokenOf(firstName) })
  return new URL(data.feed?.url ?? '').pathname
}

interface Entry {
  readonly uid: string
  readonly summary: string
  readonly description: string
  readonly sequence: number
  readonly isDate: boolean
  readonly start: string
  readonly end: string
}

/** The entries as an independent iCalendar library parses them; times in UTC. */
function entriesIn(text: string): Entry[] {
  const calendar = ICAL.Component.fromString(text)
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const isoTime = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString())
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      sequence: event.sequence,
      isDate: event.startDate.isDate,
      start: isoTime(event.startDate),
      end: isoTime(event.endDate),
    }
  })
}

async function entriesOf(path: string, at = world): Promise<Entry[]> {
  const response = await at.request('GET', path)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ])
  return entriesIn(await response.text())
}

const scheduleOf = async (firstName: string, id: number, at = world) =>
  (await at.call('listOrderSchedule', { params: { id }, query: {}, token: await at.tokenOf(firstName) })).data

const dayAfter = (text: string) => new Date(Date.parse(text) + 86_400_000).toISOString().slice(0, 10)

describe('the calendar of a customer', () => {
  it('shows deliveries as all-day events and cut-offs at their exact time', async () => {
    const entries = await entriesOf(await makeFeed('Jonas'))
    for (const id of [20006, 20007]) {
      const planned = (await scheduleOf('Jonas', id)).filter(({ status }) => status === 'SCHEDULED')
      expect(planned.length).toBeGreaterThanOrEqual(6)
      for (const { id: orderId, deliveryWindow, cutoffAt, isEditable } of planned) {
        const delivery = entries.find(({ uid }) => uid.startsWith(`delivery-${orderId}@`))
        expect(delivery).toMatchObject({
          isDate: true,
          start: deliveryWindow.from,
          end: dayAfter(deliveryWindow.to),
        })
        const cutoff = entries.find(({ uid }) => uid.startsWith(`cutoff-${orderId}@`))
        expect(cutoff?.end).toBe(isEditable ? cutoffAt : undefined)
      }
    }
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(entries.length)
  })

  it('contains no personal data except the dogs’ names', async () => {
    const response = await world.request('GET', await makeFeed('Jonas'))
    const text = await response.text()
    expect(text).not.toMatch(/Jonas|Weber|Sendlinger|80331|example\.de|€|mastercard/i)
    const dogs = (await world.call('listSubscriptions', { token: await world.tokenOf('Jonas') })).data
    for (const { pet } of dogs) expect(text).toContain(pet?.name)
  })

  it('is in the customer’s language', async () => {
    const path = await makeFeed('Jonas')
    expect((await entriesOf(path))[0]?.summary).toMatch(/^(Lieferung für|Letzte Änderung)/)
    await world.call('chooseLanguage', {
      params: { id: 1 },
      body: { selectedLang: 'en' },
      token: await world.tokenOf('Jonas'),
    })
    expect((await entriesOf(path)).some(({ summary }) => summary.startsWith('Delivery for'))).toBe(true)
  })

  it('removes a skipped box, and updates a moved one under the same id with a newer revision', async () => {
    const path = await makeFeed('Jonas')
    const before = await entriesOf(path)
    const [first, second] = (await scheduleOf('Jonas', 20006)).filter(({ isEditable }) => isEditable)
    if (!first || !second) throw new Error('no boxes to change')
    const token = await world.tokenOf('Jonas')
    await world.call('skipOrder', { params: { id: first.id }, token })
    const to = dayAfter(second.billingDate)
    await world.call('rescheduleOrder', {
      params: { id: 20006 },
      body: { orderId: second.id, nextBillingDate: to, rescheduleFutureOrders: false },
      token,
    })
    const after = await entriesOf(path)
    expect(after.filter(({ uid }) => uid.includes(`-${first.id}@`))).toEqual([])
    const cutoff = (entries: Entry[]) => entries.find(({ uid }) => uid.startsWith(`cutoff-${second.id}@`))
    expect(cutoff(after)?.uid).toBe(cutoff(before)?.uid)
    expect(berlinDay(instant(cutoff(after)?.end ?? ''))).toBe(to)
    expect(cutoff(after)?.sequence).toBeGreaterThan(cutoff(before)?.sequence ?? 0)
  })

  it('answers 304 if nothing has changed, and is never cached by proxies', async () => {
    const path = await makeFeed('Jonas')
    const first = await world.request('GET', path)
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const again = await world.request('GET', path, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const [next] = (await scheduleOf('Jonas', 20006)).filter(({ isEditable }) => isEditable)
    await world.call('skipOrder', { params: { id: next?.id ?? 0 }, token: await world.tokenOf('Jonas') })
    const changed = await world.request('GET', path, { headers: { 'if-none-match': etag } })
    expect(changed.status).toBe(200)
  })
})

describe('the secret address', () => {
  it('can be shown again, and is stored encrypted', async () => {
    const path = await makeFeed('Lea')
    const read = await world.call('readCalendarFeed', { token: await world.tokenOf('Lea') })
    expect(new URL(read.data.feed?.url ?? '').pathname).toBe(path)
    expect(read.data.feed?.webcalUrl).toMatch(/^webcal:\/\/.*\.ics$/)
    const rows = await world.services.database.query.selectFrom('calendar_feed').selectAll().execute()
    const secret = path.slice('/kalender/'.length, -'.ics'.length)
    expect(secret).toHaveLength(43)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('stops working when it is renewed or revoked', async () => {
    const former = await makeFeed('Lea')
    const present = await makeFeed('Lea')
    expect((await world.request('GET', former)).status).toBe(404)
    expect((await world.request('GET', present)).status).toBe(200)
    const revoked = await world.call('revokeCalendarFeed', { token: await world.tokenOf('Lea') })
    expect(revoked.data).toEqual({ feed: null })
    expect((await world.request('GET', present)).status).toBe(404)
    expect((await world.call('readCalendarFeed', { token: await world.tokenOf('Lea') })).data).toEqual({
      feed: null,
    })
  })

  it.each(['/kalender/x.ics', `/kalender/${'a'.repeat(43)}.ics`, `/kalender/${'a'.repeat(43)}`])(
    'is not found at %s',
    async (path) => {
      const response = await world.request('GET', path)
      expect([response.status, await response.text()]).toEqual([404, ''])
    },
  )

  it('is rate-limited, and so is guessing', async () => {
    const path = await makeFeed('Tim')
    const statuses = new Set<number>()
    for (let read = 0; read < 61; read += 1) statuses.add((await world.request('GET', path)).status)
    expect(statuses).toEqual(new Set([200, 429]))
    expect((await world.request('GET', await makeFeed('Tim'))).status).toBe(200)
    for (let guess = 0; guess < 31; guess += 1) await world.request('GET', `/kalender/guess${guess}.ics`)
    const slowed = await world.request('GET', '/kalender/guess.ics')
    expect(slowed.status).toBe(429)
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('can be created, shown and revoked by a signed-in customer only', async () => {
    const answers = [
      await world.call('readCalendarFeed', {}),
      await world.call('renewCalendarFeed', {}),
      await world.call('revokeCalendarFeed', {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  })
})

/** Midnight in Berlin is 23:00 UTC in winter and 22:00 UTC in summer, also on the days when the clocks change. */
describe.each([
  ['spring', '2027-03-01T11:00:00.000Z', '2027-03-28'],
  ['autumn', '2027-10-04T10:00:00.000Z', '2027-10-31'],
])('when the clocks change in %s', (_season, now, change) => {
  it('deliveries keep their days and cut-offs stay at midnight in Berlin', async () => {
    const later = await startSampleWorld(now)
    try {
      const path = await makeFeed('Jonas', later)
      const token = await later.tokenOf('Jonas')
      const [next] = (await scheduleOf('Jonas', 20006, later)).filter(({ isEditable }) => isEditable)
      for (const date of [change, dayAfter(change)]) {
        const moved = await later.call('rescheduleOrder', {
          params: { id: 20006 },
          body: { orderId: next?.id ?? 0, nextBillingDate: date, rescheduleFutureOrders: true },
          token,
        })
        expect(moved.status).toBe(200)
        const entries = await entriesOf(path, later)
        const offset = (at: string) => (at.slice(11, 13) === '22' ? 'summer' : 'winter')
        const cutoffs = entries.filter(({ uid }) => uid.startsWith('cutoff-20006'))
        const isSummer = (at: string) => at > '2027-03-28T01' && at < '2027-10-31T01'
        expect(cutoffs.length).toBeGreaterThan(4)
        for (const { end } of cutoffs) {
          expect(end.slice(13)).toBe(':00:00.000Z')
          expect(offset(end)).toBe(isSummer(end) ? 'summer' : 'winter')
        }
        expect(cutoffs.map(({ end }) => berlinDay(instant(end)))).toContain(date)
        const planned = await scheduleOf('Jonas', 20006, later)
        for (const { id, status, deliveryWindow } of planned.filter(
          (entry) => entry.status === 'SCHEDULED',
        )) {
          const delivery = entries.find(({ uid }) => uid.startsWith(`delivery-${id}@`))
          expect([status, delivery?.start, delivery?.end]).toEqual([
            'SCHEDULED',
            deliveryWindow.from,
            dayAfter(deliveryWindow.to),
          ])
        }
      }
    } finally {
      await later.stop()
    }
  })
})
