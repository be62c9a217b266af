import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { realNow } from '../../core/clock.ts'
import { addressThatBreaksConnections, refusingAddress } from '../../testing/network-faults.ts'
import type { Fault } from '../../testing/stripe/decide.ts'
import { openTestGateway, type TestGateway } from '../../testing/stripe/gateway.ts'
import { answerWithin, GatewayUnreachable, type ChargeRequest } from '../gateway.ts'

let around: TestGateway
let visa: string
beforeAll(async () => {
  around = await openTestGateway()
  visa = await around.newMethod()
})
afterAll(() => around.close())

let count = 0
const request = (methodReference = visa, more: Partial<ChargeRequest> = {}): ChargeRequest => ({
  key: `charge:${(count += 1)}:1`,
  amount: 4200,
  currency: 'EUR',
  methodReference,
  description: 'Pfotenportal 10',
  orderReference: '10',
  startedAt: realNow(),
  ...more,
})
/** Long enough for the library's own retry. */
const charge = (chargeRequest: ChargeRequest, seconds = 5, gateway = around.gateway) =>
  answerWithin({ seconds, onUnresolved: () => undefined }, (signal) => gateway.charge(chargeRequest, signal))
const find = (chargeRequest: ChargeRequest) =>
  around.gateway.find(chargeRequest, new AbortController().signal)
const reference: unknown = expect.stringMatching(/^pi_\w+$/)
const approved = { outcome: 'APPROVED', reference }
const unknown = { outcome: 'UNKNOWN' }

/** The stand-in's payments under a key. */
const paid = (key: string) =>
  [...around.standIn.ledger.payments.values()]
    .map(({ now }) => now)
    .filter(({ metadata }) => metadata['key'] === key)

/** Makes a payment at the provider without the service. */
function payAtOnce(customer: string, payment_method: string): void {
  around.standIn.ledger.createPayment({
    amount: 100,
    currency: 'eur',
    customer,
    payment_method,
    confirm: true,
    off_session: true,
    return_url: 'https://portal.example.com/',
    metadata: {},
  })
}

/** Creates a method whose bank fails like this. */
async function failing(failure: {
  code: string
  decline_code?: string
  advice_code?: string
}): Promise<string> {
  const methodReference = await around.newMethod()
  around.standIn.ledger.failures.set(methodReference.split('/')[1] ?? '', failure)
  return methodReference
}

describe('a key is charged once', () => {
  it('with amount, order and description in the provider’s records', async () => {
    const chargeRequest = request()
    expect(await charge(chargeRequest)).toEqual(approved)
    expect(paid(chargeRequest.key)).toMatchObject([
      {
        amount: 4200,
        currency: 'eur',
        description: 'Pfotenportal 10',
        metadata: { key: chargeRequest.key, order: '10' },
        status: 'succeeded',
      },
    ])
  })

  it('and every retry gets the first answer', async () => {
    const chargeRequest = request()
    const first = await charge(chargeRequest)
    expect(await charge(chargeRequest)).toEqual(first)
    expect(await find(chargeRequest)).toEqual(first)
    expect(paid(chargeRequest.key)).toHaveLength(1)
  })

  it('by 20 concurrent calls, which all get the same answer', async () => {
    const chargeRequest = request()
    const answers = await Promise.all(Array.from({ length: 20 }, () => charge(chargeRequest)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toEqual(approved)
    expect(paid(chargeRequest.key)).toHaveLength(1)
  })

  it('and never for another amount: the provider’s refusal is not taken for a decline', async () => {
    const chargeRequest = request()
    await charge(chargeRequest)
    const other = around.gateway.charge({ ...chargeRequest, amount: 1900 }, new AbortController().signal)
    await expect(other).rejects.toThrow(/same parameters/)
    expect(paid(chargeRequest.key)).toHaveLength(1)
  })
})

describe('a looked-up charge', () => {
  it('is found on the second page of a customer’s payments too', async () => {
    const chargeRequest = request()
    const approvedFirst = await charge(chargeRequest)
    const [customer = '', method = ''] = visa.split('/')
    for (let number = 0; number < 100; number += 1) payAtOnce(customer, method)
    expect(await find(chargeRequest)).toEqual(approvedFirst)
  })

  it('can be a decline, although the provider answered with 402', async () => {
    const chargeRequest = request(
      await failing({ code: 'card_declined', decline_code: 'insufficient_funds' }),
    )
    const decline = { outcome: 'DECLINED', code: 'INSUFFICIENT_FUNDS', isHard: false }
    expect(await charge(chargeRequest)).toEqual(decline)
    expect(await find(chargeRequest)).toEqual(decline)
    expect(await charge(chargeRequest)).toEqual(decline)
    expect(paid(chargeRequest.key)).toHaveLength(1)
  })

  it('is NONE if the provider does not know the key or the method', async () => {
    expect(await find(request())).toEqual({ outcome: 'NONE' })
    expect(await find(request('card:4242'))).toEqual({ outcome: 'NONE' })
  })

  it('is never an older payment, which another database may have made under the same key', async () => {
    const chargeRequest = request()
    await charge(chargeRequest)
    expect(await find({ ...chargeRequest, startedAt: instant('2099-01-01T00:00:00.000Z') })).toEqual({
      outcome: 'NONE',
    })
  })
})

describe('when the connection or the provider fails', () => {
  const unresolved: readonly (readonly [Fault, string, number])[] = [
    ['LOCKED', 'the same key is in flight elsewhere', 1],
    ['BROKEN_AFTER', 'the provider fails after it has acted', 1],
    ['SILENT_AFTER', 'the provider has acted and is silent', 1],
    ['CUT_AFTER', 'the connection breaks after the provider has acted', 1],
    ['BROKEN_BEFORE', 'the provider fails before it acts', 1],
    ['SILENT_BEFORE', 'the request is lost', 1],
    ['CUT_BEFORE', 'the connection breaks before the provider acts', 1],
  ]

  test.each(unresolved)('%s (%s): looking up and retrying charges once', async (fault, _why, charged) => {
    const chargeRequest = request()
    around.standIn.faults.next('createPayment', fault)
    const first = await charge(chargeRequest, fault.startsWith('SILENT') ? 0.2 : 5)
    expect([approved, unknown]).toContainEqual(first)
    const found = await find(chargeRequest)
    const last = found.outcome === 'NONE' ? await charge(chargeRequest) : found
    expect(last).toEqual(approved)
    expect(paid(chargeRequest.key)).toHaveLength(charged)
  })

  it('silence and provider failures are UNKNOWN, never a decline', async () => {
    for (const fault of ['SILENT_BEFORE', 'SILENT_AFTER', 'BROKEN_BEFORE', 'BROKEN_AFTER'] as const) {
      around.standIn.faults.next('createPayment', fault)
      expect(await charge(request(), 0.2)).toEqual(unknown)
    }
  })

  it('the error has no payment details that could reach the log', async () => {
    const chargeRequest = request()
    around.standIn.faults.next('createPayment', 'BROKEN_AFTER')
    const failed: unknown = await around.gateway
      .charge(chargeRequest, AbortSignal.timeout(5000))
      .catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(Error)
    expect(Object.keys(failed ?? {})).toEqual([])
  })

  it('a retry gets the failure that the provider saved; only a look-up shows that it was paid', async () => {
    const chargeRequest = request()
    around.standIn.faults.next('createPayment', 'BROKEN_AFTER')
    expect(await charge(chargeRequest)).toEqual(unknown)
    expect(await charge(chargeRequest)).toEqual(unknown)
    expect(await find(chargeRequest)).toEqual(approved)
  })

  it('nothing is sent after the caller’s timeout', async () => {
    const chargeRequest = request()
    around.standIn.faults.next('createPayment', 'CUT_BEFORE')
    const before = around.standIn.received.length
    // The library retries after half a second at the earliest; by then the caller has given up.
    await expect(around.gateway.charge(chargeRequest, AbortSignal.timeout(200))).rejects.toThrow()
    expect(around.standIn.received.slice(before)).toEqual(['POST /v1/payment_intents'])
  })
})

describe('the gateway counts as unreachable', () => {
  it('if the provider limits the rate', async () => {
    const chargeRequest = request()
    around.standIn.faults.next('createPayment', 'BUSY')
    await expect(charge(chargeRequest)).rejects.toThrow(GatewayUnreachable)
    expect(paid(chargeRequest.key)).toEqual([])
  })

  it('if it refuses our key', async () => {
    const gateway = await around.withSettings({ STRIPE_SECRET_KEY: 'sk_test_somebodyElse' })
    await expect(charge(request(), 5, gateway)).rejects.toThrow(GatewayUnreachable)
  })

  it('if nothing listens at its address, or its name cannot be resolved', async () => {
    for (const STRIPE_API_BASE of [await refusingAddress(), 'http://nowhere.invalid']) {
      const gateway = await around.withSettings({ STRIPE_API_BASE })
      await expect(charge(request(), 5, gateway)).rejects.toThrow(GatewayUnreachable)
    }
  })

  it('but not if the first request was lost and only the retry was refused', async () => {
    const address = await addressThatBreaksConnections()
    const gateway = await around.withSettings({ STRIPE_API_BASE: address })
    expect(await charge(request(), 5, gateway)).toEqual(unknown)
  })
})

describe('a charge by method', () => {
  it('a debit accepted by the bank counts as paid, although its money arrives days later', async () => {
    const chargeRequest = request(await around.newMethod({ iban: 'DE89370400440532013000' }))
    expect(await charge(chargeRequest)).toEqual(approved)
    expect(paid(chargeRequest.key)).toMatchObject([{ status: 'processing' }])
    expect(await find(chargeRequest)).toEqual(approved)
  })

  it('a PayPal account is charged like a card', async () => {
    expect(await charge(request(await around.newMethod({ email: 'anna@example.de' })))).toEqual(approved)
  })

  it('a method of another gateway, an unknown one or another customer’s gets a hard decline', async () => {
    const decline = { outcome: 'DECLINED', code: 'PAYMENT_METHOD_UNKNOWN', isHard: true }
    const [customer = ''] = visa.split('/')
    const detached = await around.newMethod()
    around.standIn.ledger.detach(detached.split('/')[1] ?? '')
    for (const of of ['card:4242', `${customer}/pm_none`, 'cus_none/pm_none', detached]) {
      expect(await charge(request(of))).toEqual(decline)
    }
  })

  it('an amount below the provider’s minimum is declined, but the method stays usable', async () => {
    expect(await charge(request(visa, { amount: 49 }))).toEqual({
      outcome: 'DECLINED',
      code: 'AMOUNT_TOO_SMALL',
      isHard: false,
    })
  })

  test.each([
    [
      { code: 'authentication_required', decline_code: 'authentication_required' },
      'AUTHENTICATION_REQUIRED',
      false,
    ],
    [{ code: 'card_declined', decline_code: 'stolen_card' }, 'STOLEN_CARD', true],
    [{ code: 'expired_card', decline_code: 'expired_card' }, 'EXPIRED_PAYMENT_METHOD', true],
    [
      { code: 'card_declined', decline_code: 'do_not_honor', advice_code: 'do_not_try_again' },
      'DO_NOT_HONOR',
      true,
    ],
    [{ code: 'payment_intent_mandate_invalid' }, 'MANDATE_REVOKED', true],
  ])('%o is %s, hard: %s', async (failure, code, isHard) => {
    const chargeRequest = request(await failing(failure))
    expect(await charge(chargeRequest)).toEqual({ outcome: 'DECLINED', code, isHard })
    expect(await find(chargeRequest)).toEqual({ outcome: 'DECLINED', code, isHard })
  })
})

describe('a card whose bank asks for a confirmation', () => {
  const returnUrl = 'https://portal.example.com/orders/payment?order=10'

  async function asking(offSession: 'DECLINES_OFF_SESSION' | 'WAITS_OFF_SESSION'): Promise<string> {
    const methodReference = await around.newMethod()
    around.standIn.ledger.asking.set(methodReference.split('/')[1] ?? '', offSession)
    return methodReference
  }
  const cancel = (chargeRequest: ChargeRequest) =>
    around.gateway.cancelCharge(chargeRequest, new AbortController().signal)

  async function chargeAndGetPage() {
    const chargeRequest = request(await asking('DECLINES_OFF_SESSION'), { returnUrl })
    const waiting = await charge(chargeRequest)
    expect(waiting).toEqual({
      outcome: 'ACTION_REQUIRED',
      url: expect.stringContaining('/bank/pi_') as string,
    })
    expect(await find(chargeRequest)).toEqual(waiting)
    return { chargeRequest, url: waiting.outcome === 'ACTION_REQUIRED' ? (waiting.url ?? '') : '' }
  }

  it('leads its customer to the page of the bank and back, and is charged once', async () => {
    const { chargeRequest, url } = await chargeAndGetPage()
    expect(await charge(chargeRequest)).toEqual({ outcome: 'ACTION_REQUIRED', url })
    const back = new URL((await around.enter(url, { action: 'confirm' })) ?? '')
    expect([back.pathname, back.searchParams.get('order')]).toEqual(['/orders/payment', '10'])
    expect(await find(chargeRequest)).toEqual(approved)
    expect(await cancel(chargeRequest)).toEqual(approved)
    expect(paid(chargeRequest.key)).toMatchObject([{ status: 'succeeded' }])
  })

  it('is declined if its customer refuses', async () => {
    const { chargeRequest, url } = await chargeAndGetPage()
    await around.enter(url, { action: 'refuse' })
    const refused = { outcome: 'DECLINED', code: 'AUTHENTICATION_REFUSED', isHard: false }
    expect(await find(chargeRequest)).toEqual(refused)
    expect(await cancel(chargeRequest)).toEqual(refused)
  })

  it('is cancelled at the provider if its customer never confirms, and cannot be confirmed then', async () => {
    const { chargeRequest, url } = await chargeAndGetPage()
    const ended = { outcome: 'DECLINED', code: 'AUTHENTICATION_REQUIRED', isHard: false }
    expect(await cancel(chargeRequest)).toEqual(ended)
    await around.enter(url, { action: 'confirm' })
    expect(await find(chargeRequest)).toEqual(ended)
    expect(paid(chargeRequest.key)).toMatchObject([{ status: 'canceled', cancellation_reason: 'abandoned' }])
  })

  it('is paid if its customer confirms at the moment at which it is cancelled', async () => {
    const { chargeRequest, url } = await chargeAndGetPage()
    const ledger = around.standIn.ledger
    const cancelPayment = ledger.cancelPayment.bind(ledger)
    ledger.cancelPayment = (id, reason) => {
      ledger.authenticate(id, true)
      cancelPayment(id, reason)
    }
    expect(await cancel(chargeRequest)).toEqual(approved)
    ledger.cancelPayment = cancelPayment
    expect(url).not.toBe('')
  })

  it.each(['DECLINES_OFF_SESSION', 'WAITS_OFF_SESSION'] as const)(
    'is not charged off session (%s), and says so',
    async (offSession) => {
      const chargeRequest = request(await asking(offSession))
      const answer = await charge(chargeRequest)
      const ended = answer.outcome === 'ACTION_REQUIRED' ? await cancel(chargeRequest) : answer
      expect(ended).toEqual({ outcome: 'DECLINED', code: 'AUTHENTICATION_REQUIRED', isHard: false })
      expect(paid(chargeRequest.key).map(({ status }) => status)).not.toContain('succeeded')
    },
  )
})
