import { afterEach, describe, expect, it } from 'vitest'
import { addSeconds, instant } from '@pfotenportal/domain/core/calendar'
import { beginRetries, runRetries } from '../../payments/retry-owed-orders.ts'
import { entriesOf, useTestCard } from '../../testing/charging.ts'
import {
  LinkBrowser,
  mailedToken,
  openLinkBrowser,
  readStoredLinkData,
  VALID_CARD,
} from '../../testing/payment-links.ts'
import { restoreAfterEach, sharedSampleWorld } from '../../testing/shared-service.ts'
import { mailsOf } from '../../testing/sign-in.ts'

const world = sharedSampleWorld('2026-11-20T11:00:00.000Z', {
  environment: { PAYMENT_TIMEOUT_SECONDS: '1' },
})

afterEach(() => world.services.database.query.deleteFrom('rate_limit').execute())
restoreAfterEach(world)

const requestLink = async (firstName: string, id: string, headers: Record<string, string> = {}) =>
  world.call('requestPaymentLink', { params: { id }, headers, token: await world.tokenOf(firstName) })

const addMethod = async (firstName: string) =>
  world.call('addPaymentMethod', { token: await world.tokenOf(firstName) })

const methodsOf = async (firstName: string) =>
  (await world.call('listPaymentMethods', { token: await world.tokenOf(firstName) })).data

describe('requesting the link to a payment method', () => {
  it('returns the masked recipient and the expiry', async () => {
    const { status, data } = await requestLink('Lea', 'pm_5005')
    expect(status).toBe(200)
    expect(data).toMatchObject({ id: 'pm_5005', emailSentTo: 'l•••@example.de' })
    expect(data.expiresAt).toBe(addSeconds(instant(data.sentAt), 86_400))
    const [mail] = await mailsOf(world)
    expect([mail?.to, mail?.subject]).toEqual([
      expect.stringContaining('lea.hoffmann@example.de'),
      'Zahlungsmethode sicher aktualisieren',
    ])
    expect(mail?.text).toContain('PayPal')
    expect(mail?.text).toContain('Oskar')
  })

  it('is possible three times per hour and method', async () => {
    for (let index = 0; index < 3; index += 1) expect((await requestLink('Tim', 'pm_5012')).status).toBe(200)
    const refused = await requestLink('Tim', 'pm_5012')
    expect([refused.status, refused.error.type]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    const [other] = (await methodsOf('Tim')).filter(({ id }) => id !== 'pm_5012')
    expect((await requestLink('Tim', other?.id ?? '')).status).toBe(200)
  })

  it.each([
    ["another customer's", 'pm_5012'],
    ['an unknown one', 'pm_0'],
  ])('is refused for %s, and nothing is mailed', async (_case, id) => {
    const answer = await requestLink('Anna', id)
    expect([answer.status, answer.error.type]).toEqual([404, 'NOT_FOUND'])
    const { query } = world.services.database
    expect(await query.selectFrom('outbox').select('template').execute()).toEqual([])
    expect(await query.selectFrom('payment_link').select('id').execute()).toEqual([])
  })

  it('sends one mail per idempotency key', async () => {
    const key = { 'idempotency-key': 'once-please' }
    const first = await requestLink('Anna', 'pm_5001', key)
    const again = await requestLink('Anna', 'pm_5001', key)
    expect(again.data).toEqual(first.data)
    const links = await world.services.database.query.selectFrom('payment_link').select('id').execute()
    expect(links).toHaveLength(1)
  })

  it('stores the link encrypted while its mail is queued', async () => {
    await requestLink('Anna', 'pm_5001')
    const stored = await readStoredLinkData(world)
    expect(await mailedToken(world).then((token) => stored.includes(token))).toBe(false)
  })
})

describe('adding a payment method', () => {
  it('lets a customer without a method set one up from the mail', async () => {
    const { data } = await addMethod('Felix')
    const before = (await methodsOf('Felix')).find(({ id }) => id === data.id)
    expect(before).toMatchObject({ card: null, payPal: null, status: 'REQUIRES_CONFIRMATION' })
    expect(before?.billingAddress).toMatchObject({ lastName: 'Baumann', city: 'Stuttgart' })
    const felix = new LinkBrowser(world, await mailedToken(world))
    expect(await felix.open()).toContain('Zahlungsmethode einrichten')
    expect(await felix.renewByCard('5555 5555 5555 4444')).toContain('ist bestätigt')
    expect((await methodsOf('Felix')).find(({ id }) => id === data.id)).toMatchObject({
      status: 'ACTIVE',
      card: { brand: 'mastercard', lastDigits: '4444' },
    })
  })

  it('reuses a method that is not set up yet instead of creating more', async () => {
    const first = await addMethod('Felix')
    const second = await addMethod('Felix')
    expect(second.data.id).toBe(first.data.id)
    expect((await addMethod('Felix')).status).toBe(200)
    expect((await addMethod('Felix')).status).toBe(429)
    expect((await methodsOf('Felix')).filter(({ card, payPal }) => !card && !payPal)).toHaveLength(1)
  })

  it('does not change a subscription’s method until the customer chooses', async () => {
    const { data } = await addMethod('Tim')
    await new LinkBrowser(world, await mailedToken(world)).renewByCard(VALID_CARD)
    const token = await world.tokenOf('Tim')
    const [before] = (await world.call('listSubscriptions', { token })).data
    expect(before?.paymentMethodId).not.toBe(data.id)
    const changed = await world.call('changePaymentMethod', {
      params: { id: before?.id ?? 0 },
      body: { paymentMethodId: data.id },
      token,
    })
    expect(changed.data.paymentMethodId).toBe(data.id)
  })
})

describe('a method that is renewed while the old one is being charged', () => {
  it('is not marked as failed by the decline of the old one', async () => {
    await useTestCard(world, 'pm_5007', '0069')
    const katharina = await openLinkBrowser(world, 'Katharina', 'pm_5007')
    const { services } = world
    const { gateway } = services
    const charge = gateway.charge.bind(gateway)
    gateway.charge = async (request, signal) => {
      const answer = await charge(request, signal)
      await katharina.renewByCard(VALID_CARD)
      return answer
    }
    const { at: now, today } = await services.clock.moment()
    const realNow = services.clock.realNow()
    const actor = { services, now, today, realNow, requestId: 'retry', customerId: null }
    const begun = await services.database.transaction((tx) => beginRetries(tx, actor, [20010]))
    await runRetries(services, begun)
    gateway.charge = charge
    expect(await entriesOf(world, 20010)).toEqual(['charge:20010010:3 DECLINED 12870'])
    expect((await methodsOf('Katharina'))[0]).toMatchObject({
      id: 'pm_5007',
      status: 'ACTIVE',
      card: { lastDigits: '4242' },
    })
  })
})
