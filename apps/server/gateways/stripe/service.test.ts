/** The whole service with Stripe as its gateway, against a stand-in. Payments are counted in the stand-in's ledger. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { refundOrder } from '../../payments/refund-order.ts'
import { disputesOf, intentsOf } from '../../testing/charging.ts'
import { requestLink } from '../../testing/payment-links.ts'
import { chapter, startSampleWorld, type SampleWorld } from '../../testing/sample-world.ts'
import { mailsOf } from '../../testing/sign-in.ts'
import { testStaff } from '../../testing/staff.ts'
import { signatureOf, type EmittedEvent } from '../../testing/stripe/events.ts'
import { settingsFor, setUpMethod, WEBHOOK_SECRETS } from '../../testing/stripe/gateway.ts'
import { startStandIn, type StandIn } from '../../testing/stripe/start.ts'

// Covers weeks of business time.
vi.setConfig({ testTimeout: 120_000 })

let world: SampleWorld
let standIn: StandIn
beforeAll(async () => {
  standIn = await startStandIn()
  const environment = {
    ...settingsFor(standIn),
    PAYMENT_TIMEOUT_SECONDS: '1',
    PUBLIC_URL: 'http://localhost:3304',
  }
  world = await startSampleWorld(undefined, { environment })
  await setUpMethod(world, await requestLink(world, 'Jonas', 'pm_5004'), 'card', {
    number: '4242424242424242',
  })
})
afterAll(async () => {
  await world.stop()
  await standIn.stop()
})

/** Jonas's dogs; both boxes are paid by one card. */
const MILO = 20006
const PIPPA = 20007

/** The stand-in's payments for a subscription's orders, as `key status cents`. */
function paid(subscriptionId = MILO): string[] {
  return [...standIn.ledger.payments.values()]
    .map(({ now: { metadata, status, amount } }) => `${metadata['key']} ${status} ${amount}`)
    .filter((line) => line.startsWith(`charge:${subscriptionId}`))
}

const referencesOf = async (methodId: string) =>
  world.services.database.query
    .selectFrom('payment_method as p')
    .innerJoin('customer as c', 'c.id', 'p.customer_id')
    .select(['p.gateway_reference as method', 'c.gateway_reference as customer'])
    .where('p.id', '=', methodId)
    .executeTakeFirstOrThrow()

/** Sets how the bank of Jonas's card answers from now on. */
async function setBankAnswer(failure?: { code: string; decline_code: string }): Promise<void> {
  const id = (await referencesOf('pm_5004')).method?.split('/')[1] ?? ''
  if (failure) standIn.ledger.failures.set(id, failure)
  else standIn.ledger.failures.delete(id)
}

const openIntents = async () => (await intentsOf(world, PIPPA)).filter((line) => line.endsWith(' OPEN'))

const newestOrder = async (id = MILO) => {
  const token = await world.tokenOf('Jonas')
  const { data } = await world.call('listOrderHistory', { params: { id }, query: {}, token })
  return data[0] ?? expect.fail('no order')
}

/** Delivers an event as the provider does, or with another body than the signed one. */
async function deliver(
  { raw }: EmittedEvent,
  body = raw,
  secret: string = WEBHOOK_SECRETS[0],
): Promise<number> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signatureOf(raw, { secret }) }
  return (await world.request('POST', '/webhooks/payments', { body, headers })).status
}

it('all payments go through the provider, and no order is paid twice', async () => {
  await chapter('a method is set up', async () => {
    await chapter(
      'on the provider’s page, to which the payment page may submit, and is stored when the customer returns',
      async () => {
        const form = { email: 'lea.paypal@example.de' }
        const journey = await setUpMethod(world, await requestLink(world, 'Lea', 'pm_5005'), 'payPal', form)
        expect(journey.formAction).toContain(standIn.url)
        expect(journey.page.startsWith(`${standIn.url}/c/pay/`)).toBe(true)
        expect(await referencesOf('pm_5005')).toEqual({
          method: expect.stringMatching(/^cus_\w+\/pm_\w+$/) as unknown,
          customer: expect.stringMatching(/^cus_\w+$/) as unknown,
        })
        const { data } = await world.call('listPaymentMethods', { token: await world.tokenOf('Lea') })
        expect(data.find(({ id }) => id === 'pm_5005')).toMatchObject({
          status: 'ACTIVE',
          payPal: { email: 'lea.paypal@example.de' },
        })
      },
    )

    await chapter('without a mention of 0.01 EUR, which this provider does not authorise', async () => {
      const token = await requestLink(world, 'Lea', 'pm_5005')
      const [mail] = await mailsOf(world)
      const mailText = mail?.text.replaceAll(/\s+/g, ' ')
      const page = await (await world.request('GET', `/zahlung/${token}`)).text()
      expect(mailText).toContain('mit PayPal dein Konto bei PayPal. Abgebucht wird dabei nichts.')
      expect(page).toContain('Du bestätigst dein Konto bei PayPal. Abgebucht wird dabei nichts.')
      for (const words of [mailText, page]) expect(words).not.toContain('0,01')
    })

    await chapter('as a bank account, by a mandate for SEPA debits', async () => {
      const form = { iban: 'DE89370400440532013000' }
      await setUpMethod(world, await requestLink(world, 'Lea', 'pm_5005'), 'sepaDebit', form)
      const { data } = await world.call('listPaymentMethods', { token: await world.tokenOf('Lea') })
      expect(data.find(({ id }) => id === 'pm_5005')).toMatchObject({ status: 'ACTIVE', payPal: null })
      expect(
        [...standIn.ledger.customers.values()].filter(({ now }) => now.email?.startsWith('lea')),
      ).toHaveLength(1)
    })

    await chapter('and stored by a webhook event if the customer never returns', async () => {
      const before = await referencesOf('pm_5004')
      const token = await requestLink(world, 'Jonas', 'pm_5004')
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const chosen = await world.request('POST', `/zahlung/${token}`, { headers, body: 'kind=card' })
      const page = chosen.headers.get('location') ?? ''
      await fetch(page, {
        method: 'POST',
        body: new URLSearchParams({ number: '4242424242424242' }),
        redirect: 'manual',
      })
      expect(await referencesOf('pm_5004')).toEqual(before)
      expect(await deliver(standIn.events.newest('checkout.session.completed'))).toBe(200)
      expect((await referencesOf('pm_5004')).method).not.toBe(before.method)
    })
  })

  await chapter('the job charges due orders', async () => {
    await chapter(
      'with the order’s key in the provider’s records; a declined order is paid at the next attempt',
      async () => {
        await setBankAnswer({ code: 'card_declined', decline_code: 'insufficient_funds' })
        await world.moveClock('2026-11-26T04:00:00+01:00')
        expect(await intentsOf(world, MILO)).toEqual(['charge:20006002:1 DUE DECLINED INSUFFICIENT_FUNDS'])
        await setBankAnswer()
        await world.moveClock('2026-11-28T10:00:00+01:00')
        expect(paid()).toEqual([
          'charge:20006002:1 requires_payment_method 5060',
          'charge:20006002:2 succeeded 5060',
        ])
        expect((await newestOrder()).status).toBe('PROCESSED')
      },
    )

    await chapter('and support refunds one, once, in the provider’s ledger', async () => {
      const support = await testStaff(world.services)
      const { orderNumber } = await newestOrder()
      const wanted = {
        orderNumber: orderNumber ?? '',
        reason: 'Beutel geplatzt',
        amount: 1990,
        isCancelling: false,
      }
      expect(await refundOrder(support, wanted)).toMatchObject({ outcome: 'REFUNDED' })
      const refunds = [...standIn.ledger.refunds.values()].map(({ now }) => now)
      expect(refunds).toMatchObject([{ amount: 1990, metadata: { reason: 'Beutel geplatzt' } }])
      expect(await deliver(standIn.events.newest('refund.created'))).toBe(200)
      expect(standIn.ledger.refunds.size).toBe(1)
    })

    await chapter('a refund that fails days later is reversed, and retried under a new key', async () => {
      const [made] = standIn.ledger.refunds.keys()
      standIn.ledger.failRefund(made ?? '', 'expired_or_canceled_card')
      expect((await newestOrder()).financialStatus).toBe('partially_refunded')
      expect(await deliver(standIn.events.newest('refund.updated'))).toBe(200)
      expect(await deliver(standIn.events.newest('refund.failed'))).toBe(200)
      const { financialStatus, orderNumber } = await newestOrder()
      expect(financialStatus).toBe('paid')
      const support = await testStaff(world.services)
      const wanted = { orderNumber, amount: 1990, isCancelling: false, reason: 'Beutel geplatzt' }
      expect(await refundOrder(support, wanted)).toMatchObject({ outcome: 'REFUNDED' })
      const keys = [...standIn.ledger.refunds.values()].map(
        ({ now: { metadata } }) => metadata?.['key'] ?? '',
      )
      expect(keys.map((key) => key.split(':')[2])).toEqual(['1', '2'])
      expect((await newestOrder()).financialStatus).toBe('partially_refunded')
    })
  })

  await chapter('a webhook event settles an order without an answer, and it is charged once', async () => {
    const before = paid(PIPPA).length
    standIn.faults.next('createPayment', 'SILENT_AFTER')
    await world.call('placeOrder', { params: { id: PIPPA }, token: await world.tokenOf('Jonas') })
    expect(await openIntents()).toHaveLength(1)
    expect(await deliver(standIn.events.newest('payment_intent.succeeded'))).toBe(200)
    expect(await openIntents()).toEqual([])
    expect((await newestOrder(PIPPA)).status).toBe('PROCESSED')
    expect(paid(PIPPA)).toHaveLength(before + 1)
  })

  await chapter('the webhook', async () => {
    /** A dispute of Jonas's newest payment. */
    function disputed(): EmittedEvent {
      const payment = [...standIn.ledger.payments.values()]
        .map(({ now }) => now)
        .findLast(
          ({ metadata, status }) => metadata['key']?.startsWith('charge:20006') && status === 'succeeded',
        )
      const facts = { payment_intent: payment?.id, amount: 5060, reason: 'product_not_received' }
      return standIn.events.emit('charge.dispute.created', {
        ...facts,
        id: 'dp_1',
        object: 'dispute',
        status: 'needs_response',
      })
    }

    await chapter('records a dispute once, however often it is delivered', async () => {
      const event = disputed()
      expect(await deliver(event)).toBe(200)
      expect(await deliver(event, event.raw, WEBHOOK_SECRETS[1])).toBe(200)
      expect(await disputesOf(world)).toHaveLength(1)
    })

    await chapter('verifies the raw bytes: a re-serialised body is refused and has no effect', async () => {
      const before = await disputesOf(world)
      const event = disputed()
      expect(await deliver(event, JSON.stringify(JSON.parse(event.raw)))).toBe(400)
      expect(await deliver(event, event.raw, 'whsec_ofSomebodyElse')).toBe(400)
      expect(await disputesOf(world)).toEqual(before)
    })
  })

  await chapter('no order was paid twice', async () => {
    const succeeded = [...standIn.ledger.payments.values()]
      .map(({ now }) => now)
      .filter(({ status }) => status === 'succeeded')
      .map(({ metadata }) => metadata['order'])
    expect(new Set(succeeded).size).toBe(succeeded.length)
  })
})
