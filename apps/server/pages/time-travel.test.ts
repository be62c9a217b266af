import { describe, expect, test } from 'vitest'
import { restoreAfterEach, sharedSampleWorld } from '../testing/shared-service.ts'
import { shown } from '../testing/shown.ts'
import { mailsOf } from '../testing/sign-in.ts'
import { startTestService } from '../testing/start.ts'
import { snapshotDatabase } from '../testing/world-snapshot.ts'

const world = sharedSampleWorld()

restoreAfterEach(world, snapshotDatabase)

interface Page {
  readonly status: number
  readonly html: string
  /** The redirect target and its fragment. */
  readonly location: string
  readonly fragment: string
  /** The time that its forms send along, so that a repeated click is refused. */
  readonly seen: string
}

async function pageOf(response: Response): Promise<Page> {
  const html = shown(await response.text())
  const seen = /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const [location = '', fragment = ''] = (response.headers.get('location') ?? '').split('#')
  return { status: response.status, html, location, fragment, seen }
}

async function open(path = '/zeitreise', language = 'de'): Promise<Page> {
  return pageOf(await world.request('GET', path, { headers: { 'accept-language': language } }))
}

async function send(form: Record<string, string>, headers: Record<string, string> = {}): Promise<Page> {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(form).toString()
  return pageOf(await world.request('POST', '/zeitreise', { headers: { ...type, ...headers }, body }))
}

async function businessTime(): Promise<string> {
  return (await world.services.clock.read()).now
}

/** The visible text, without the head of the document. */
function textOf({ html }: Page): string {
  const [, body = ''] = html.split('<body>')
  return body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

describe('/zeitreise', () => {
  test('shows business time, in the language of the browser', async () => {
    expect(textOf(await open())).toContain('Fr., 20. November 2026, 12:00 Uhr')
    const english = textOf(await open('/zeitreise', 'en'))
    expect(english).toContain('Fri, 20 November 2026, 12:00')
    expect(english).toContain('Nothing has happened yet.')
  })

  test('loads no other resources', async () => {
    const { headers } = await world.request('GET', '/zeitreise')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('moves one day ahead once, even if it is clicked repeatedly', async () => {
    const { seen } = await open()
    const [first, second] = await Promise.all([send({ seen, step: 'day' }), send({ seen, step: 'day' })])
    expect(new Set([first.status, second.status])).toEqual(new Set([303, 409]))
    expect(await businessTime()).toBe('2026-11-21T11:00:00.000Z')
    const late = await send({ seen, step: 'week' })
    expect(late.status).toBe(409)
    expect(textOf(late)).toContain('Die Zeit wurde inzwischen schon bewegt.')
    expect(await businessTime()).toBe('2026-11-21T11:00:00.000Z')
  })

  test('refuses cross-site requests', async () => {
    const { seen } = await open()
    const answer = await send({ seen, step: 'day' }, { 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(403)
    expect(await businessTime()).toBe('2026-11-20T11:00:00.000Z')
  })

  test('moves to the next charge and shows its amount, order, dog and mail', async () => {
    const { seen, html } = await open()
    // The retry of Balu's outstanding order comes before all other charges.
    expect(html).toContain('Balu (Katharina), So., 22. November (neuer Versuch)')
    const moved = await send({ seen, step: 'charge', subscription: '' })
    expect(moved.status).toBe(303)
    expect(await businessTime()).toBe('2026-11-22T09:00:00.000Z')
    const eventLog = await open(moved.location)
    expect(eventLog.html).toContain(`<h2 id="${moved.fragment}" tabindex="-1">Was ist passiert</h2>`)
    expect(textOf(eventLog)).toMatch(
      /10:00 Abbuchung 128,70 € abgelehnt: die Zahlungsmethode ist nicht mehr gültig Balu \(Katharina\)/,
    )
    expect(textOf(eventLog)).toContain('Zahlung fehlgeschlagen, ein letzter Versuch folgt Balu (Katharina)')
    const [mail] = await mailsOf(world)
    expect(mail?.subject).toMatch(/^Letzter Versuch am/)
    expect(eventLog.html).toContain(`<a href="/mailbox/${mail?.id}">${mail?.subject}</a>`)
  })

  test('moves to the next charge of a chosen dog, past those of others', async () => {
    const { seen } = await open()
    const moved = await send({ seen, step: 'charge', subscription: '20006' })
    expect(await businessTime()).toBe('2026-11-26T03:00:00.000Z')
    const eventLog = textOf(await open(moved.location))
    expect(eventLog).toMatch(/04:00 Abbuchung 50,60 € bezahlt, Bestellung PP-\d+ Milo \(Jonas\)/)
    expect(eventLog).toContain('Abo pausiert, weil die Zahlung nicht geklappt hat Balu (Katharina)')
    const packed = [...eventLog.matchAll(/01:00 Paket .*?Bestellung PP-(\d+)/g)].map(([, number]) =>
      Number(number),
    )
    expect(packed.length).toBeGreaterThan(1)
    expect(packed).toEqual(packed.toSorted((a, b) => a - b))
    const ofJonas = textOf(await open(`${moved.location}&customer=1004`))
    expect(ofJonas).toMatch(/ 1 Abbuchung .*50,60 € abgebucht/)
    expect(ofJonas).not.toContain('Abo pausiert')
  })

  test('moves to a day at the same time of day, and refuses past or invalid days', async () => {
    const { seen } = await open()
    const past = await send({ seen, step: 'date', date: '2026-11-20' })
    expect([past.status, textOf(past)]).toEqual([422, expect.stringContaining('liegt nicht in der Zukunft')])
    expect((await send({ seen, step: 'date', date: '' })).status).toBe(422)
    expect(textOf(await send({ seen, step: 'date', date: '2099-01-01' }))).toContain('Höchstens 800 Tage')
    expect((await send({ seen, step: 'date', date: '2026-11-21' })).status).toBe(303)
    expect(await businessTime()).toBe('2026-11-21T11:00:00.000Z')
  })

  test('signs a sample customer in, repeatedly', async () => {
    for (let time = 0; time < 2; time += 1) {
      const answer = await world.request('POST', '/zeitreise/anmelden', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'customer=1001',
      })
      const token = /^\/auth\?sessionToken=(.+)$/.exec(answer.headers.get('location') ?? '')?.[1] ?? ''
      const signedIn = await world.call('signIn', { body: { sessionToken: token } })
      expect(signedIn.status).toBe(200)
    }
  })

  test('does not exist if the clock cannot be set', async () => {
    const service = await startTestService({ configure: (config) => ({ ...config, clockSettable: false }) })
    const statuses = await Promise.all(
      ['GET', 'POST'].map(async (method) => (await service.request(method, '/zeitreise')).status),
    )
    await service.stop()
    expect(statuses).toEqual([404, 404])
  })
})

test('PUT /clock answers after the resulting mails have arrived', async () => {
  const before = (await mailsOf(world)).length
  // Balu's outstanding order is retried on the 22nd, and the customer is told that it failed.
  const answer = await world.request('PUT', '/clock', { json: { now: '2026-11-22T10:00:00.000Z' } })
  expect(answer.status).toBe(200)
  const { rows } = await world.services.database.pool.query<{ waiting: number }>(
    `select count(*) as waiting from outbox where sent_at is null and failed_at is null`,
  )
  expect(rows).toEqual([{ waiting: 0 }])
  expect((await mailsOf(world)).length).toBeGreaterThan(before)
})
