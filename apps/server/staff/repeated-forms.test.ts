import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { deskOf, type Desk } from '../testing/desk.ts'
import { sharedSampleWorld } from '../testing/shared-service.ts'
import { mailsOf } from '../testing/sign-in.ts'
import { FORM_ID } from './page/form-id.tsx'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = sharedSampleWorld(undefined, { environment: { SUPPORT_ALLOWANCE_CENTS: '1200' } })
const ANNA = '/operator/customers/1001'
let support: Desk

beforeAll(async () => {
  support = await deskOf(world, 'support', 'Vera Dienst')
})

beforeEach(async () => {
  for (const table of ['outbox', 'mailbox'] as const)
    await world.services.database.query.deleteFrom(table).execute()
})

const count = async (condition: string) => {
  const { rows } = await world.services.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${condition}`,
  )
  return rows[0]?.count
}

/** The id of the form on a page that is sent to a path. */
async function formOn(page: string, path: string): Promise<Record<string, string>> {
  const form = new RegExp(`<form[^>]*action="${path}"[^>]*>.*?</form>`, 's').exec(await support.read(page))
  const id = /name="form" value="([^"]+)"/.exec(form?.[0] ?? '')?.[1]
  if (id === undefined) throw new Error(`no form to ${path} with an id on ${page}`)
  return { [FORM_ID]: id }
}

/** What is said if a form is sent by two clicks at once, and again by the back button. */
async function sentThrice(path: string, form: Record<string, string>) {
  const clicks = await Promise.all([support.submit(path, form), support.submit(path, form)])
  return [...clicks, await support.submit(path, form)]
}

const thrice = (said: string) => [said, said, said]

describe('a form of the support desk that is sent again', () => {
  it('gives one credit and uses the allowance once', async () => {
    const form = await formOn(ANNA, `${ANNA}/credit`)
    const credit = { ...form, subscription: '20001', amount: '7,00', reason: 'geplatzt' }
    expect(await sentThrice(`${ANNA}/credit`, credit)).toEqual(thrice('done=credited'))
    expect(await support.read(ANNA)).toContain('noch 5,00 € heute')
  })

  it('says what the first one said of a credit that has settled its case', async () => {
    const admin = await deskOf(world, 'admin', 'Ines Leitung')
    await support.submit(`${ANNA}/cases`, { kind: 'CREDIT', text: 'Geplatzt.', amount: '5,00', order: '' })
    const { id } = await world.services.database.query
      .selectFrom('support_case')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const credit = { subscription: '20001', amount: '5,00', reason: 'geplatzt', case: String(id) }
    const form = { ...credit, [FORM_ID]: randomUUID() }
    expect(await admin.submit(`${ANNA}/credit`, form)).toBe('done=credited')
    expect(await admin.submit(`${ANNA}/credit`, form)).toBe('done=credited')
    expect(await admin.submit(`${ANNA}/credit`, credit)).toBe('problem=gone')
  })

  it('adds one note about a customer, and one about an order', async () => {
    const { number } = await world.services.database.query
      .selectFrom('customer_order')
      .select('order_number as number')
      .where('id', '=', 20_001_001)
      .executeTakeFirstOrThrow()
    const about = `${ANNA}/orders/${number}/notes`
    for (const path of [`${ANNA}/notes`, about]) {
      const before = await count('customer_note')
      const note = { ...(await formOn(ANNA, path)), text: 'Hat angerufen.' }
      expect(await sentThrice(path, note)).toEqual(thrice('done=note'))
      expect(await count('customer_note')).toBe((before ?? 0) + 1)
    }
  })

  it('is carried out again if it says something else, as after the back button', async () => {
    const path = `${ANNA}/notes`
    const before = await count('customer_note')
    const form = await formOn(ANNA, path)
    for (const text of ['Hat angerufen.', 'Hat angerufen, will umziehen.', 'Hat angerufen.'])
      expect(await support.submit(path, { ...form, text })).toBe('done=note')
    expect(await count('customer_note')).toBe((before ?? 0) + 2)
  })

  it('mails one link to sign in, and a stored mail once more', async () => {
    const path = `${ANNA}/sign-in-link`
    expect(await sentThrice(path, await formOn(ANNA, path))).toEqual(thrice('done=link'))
    await world.services.mail.sweep()
    expect(await mailsOf(world)).toHaveLength(1)
    const anna = { params: { id: 20_001 }, token: await world.tokenOf('Anna') }
    await world.call('pauseSubscription', { ...anna, body: { weeks: 2 } })
    await world.services.mail.sweep()
    const { id } = await world.services.database.query
      .selectFrom('outbox')
      .select('id')
      .where('template', '=', 'subscriptionPaused')
      .executeTakeFirstOrThrow()
    const resend = `${ANNA}/mails/${id}/resend`
    expect(await sentThrice(resend, await formOn(`${ANNA}/mails/${id}`, resend))).toEqual(
      thrice('done=resent'),
    )
    expect(await count(`outbox where template = 'subscriptionPaused'`)).toBe(2)
  })

  it('asks a new email address once, so that the links of its mails stay valid', async () => {
    const path = `${ANNA}/correct`
    const name = { firstName: 'Anna', lastName: 'Berger', shownFirstName: 'Anna', shownLastName: 'Berger' }
    const email = { shownEmail: 'anna.berger@example.de', email: 'anna@example.com' }
    const said = await sentThrice(path, { ...(await formOn(ANNA, path)), ...name, ...email })
    const inOrder = said.toSorted((a = '', b = '') => a.localeCompare(b))
    expect(inOrder).toEqual(['done=emailAsked', 'problem=sentBefore', 'problem=sentBefore'])
    expect(await count(`outbox where template = 'emailChangeLink'`)).toBe(2)
    expect(await support.read(`${ANNA}?problem=sentBefore`)).toContain('schon abgeschickt und ausgeführt')
    const resend = `${ANNA}/email-change/resend`
    expect(await sentThrice(resend, await formOn(ANNA, resend))).toEqual(thrice('done=emailAsked'))
    expect(await count(`outbox where template = 'emailChangeLink'`)).toBe(3)
  })

  it('is carried out without an id, as scripts send it', async () => {
    const before = await count('customer_note')
    for (const text of ['Erste.', 'Zweite.'])
      expect(await support.submit(`${ANNA}/notes`, { text })).toBe('done=note')
    expect(await count('customer_note')).toBe((before ?? 0) + 2)
    expect(await support.submit(`${ANNA}/notes`, { [FORM_ID]: randomUUID(), text: 'Dritte.' })).toBe(
      'done=note',
    )
  })

  it('of an answer to a message is not shown as unsent', async () => {
    const body = { key: randomUUID(), topic: 'DELIVERY' as const, text: 'Wo ist die Box?' }
    const { data } = await world.call('sendMessage', { body, token: await world.tokenOf('Anna') })
    const path = `/operator/work/messages/${data.number}`
    const answer = { text: 'Sie kommt morgen.' }
    const said = await Promise.all([
      support.post(`${path}/answer`, answer),
      support.post(`${path}/answer`, answer),
    ])
    for (const { status } of said) expect(status).toBe(303)
    expect(await count(`outbox where template = 'messageAnswered'`)).toBe(1)
    const other = await support.post(`${path}/answer`, { text: 'Morgen!' })
    expect(await other.text()).toContain('nicht verschickt')
  })
})
