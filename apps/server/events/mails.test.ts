import { describe, expect, it } from 'vitest'
import { applyBenefit, applyCancellationOffer } from '@pfotenportal/domain/cancellation/cancellation'
import { updateSubscriptionAddress } from '@pfotenportal/domain/changes/address-change'
import { addDiscount, removeDiscount } from '@pfotenportal/domain/changes/discount-code'
import { changePaymentMethod } from '@pfotenportal/domain/changes/payment-method-change'
import { endTrial, swapPlan } from '@pfotenportal/domain/changes/plan-change'
import { settleDeclined, settlePaid, startCharge } from '@pfotenportal/domain/charging/charging'
import { day, instant } from '@pfotenportal/domain/core/calendar'
import type { Decision } from '@pfotenportal/domain/core/decision'
import type { DomainEvent } from '@pfotenportal/domain/events/event'
import { cancelSubscription, declareEnd, reactivateSubscription } from '@pfotenportal/domain/lifecycle/cancel'
import { autoResume, pauseSubscription, resumeSubscription } from '@pfotenportal/domain/lifecycle/pause'
import { changeNextChargeDate, rescheduleOrder } from '@pfotenportal/domain/order/reschedule'
import { skipNextOrder, skipOrder, unskipOrder } from '@pfotenportal/domain/order/skip'
import type { IntervalDays, Plan } from '@pfotenportal/domain/plan/plan'
import { variantFor } from '@pfotenportal/domain/product/variants'
import { nextBoxPrice } from '@pfotenportal/domain/subscription/box'
import { type OfferContent } from '@pfotenportal/domain/subscription/offer'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { CATALOGUE } from '@pfotenportal/domain/testing/catalogue'
import {
  active,
  at,
  cancelled,
  CODE,
  inDunning,
  LINDENWEG,
  menuLineOf,
  NOON,
  noonOf,
  pausedByCustomer,
  pausedByService,
  REWARD,
  valueOf,
} from '@pfotenportal/domain/testing/frieda'
import type { StoredOrder } from '../database/order/orders.ts'
import type { MailPayment } from '../mail/fields.ts'
import type { NewMail } from '../mail/outbox.ts'
import { mailRenderer } from '../mail/renderer.ts'
import { testConfig } from '../testing/test-config.ts'
import { composeEventMails, type FullMailContext } from './mails.ts'

/** The reason of the sample catalogue that means it. */
const DOG_PASSED_AWAY = 8

type Choice = Decision<Subscription, DomainEvent>

const payments = new Map<string, MailPayment>([
  ['pm_5001', { kind: 'card', brand: 'visa', lastDigits: '4242' }],
  ['pm_5002', { kind: 'payPal', email: 'anna.berger@example.de' }],
])

/** A paid, unpacked order. */
function paidOrder(subscription: Subscription, changes: Partial<StoredOrder> = {}): StoredOrder {
  const { lines, lineItems, discount, total, discountUsed } = nextBoxPrice(subscription, NOON)
  const { shippingAddress } = subscription
  if (!shippingAddress) throw new Error('the subscription has no address')
  return {
    id: 20001009,
    subscriptionId: 20001,
    cycleIndex: 9,
    status: 'PROCESSED',
    financialStatus: 'paid',
    refunded: 0,
    discountUsed,
    fulfillmentStatus: 'unfulfilled',
    orderNumber: 'PP-100777',
    billingDate: day('2026-11-20'),
    replacedOn: null,
    replacements: 0,
    catalogueVersion: 1,
    processedAt: NOON.at,
    nextRetryDate: null,
    totals: {
      lines,
      lineItems,
      discount,
      total,
      shipping: 0,
      tax: 901,
      taxRate: '0.07',
      discountId: discountUsed?.id ?? null,
    },
    shippingAddress,
    paymentMethodId: 'pm_5001',
    parcel: null,
    events: [],
    ...changes,
  }
}

/** The mails of a decision. Throws if it was refused. */
function mailsOn(before: Subscription, choice: Choice, given: Partial<FullMailContext> = {}): NewMail[] {
  if (!choice.ok) throw new Error(`refused: ${choice.reason}`)
  return composeEventMails(choice.events, {
    moment: NOON,
    version: 'r-1',
    trigger: 'CUSTOMER',
    before,
    after: choice.value,
    payments,
    onTheWay: [],
    ...given,
  })
}

const render = mailRenderer({ publicUrl: 'https://portal.example.de', brand: testConfig().brand })

/** The German texts of mails, subject first. Rendering validates the data against the message's schema. */
async function textsOf(mails: readonly NewMail[]): Promise<string[]> {
  const texts = mails.map(async ({ template, data }) => {
    const { subject, text } = await render(
      template,
      data,
      { firstName: 'Anna', language: 'de' },
      day('2026-11-20'),
    )
    return `${subject}\n${text}`.replaceAll(/\s+/g, ' ')
  })
  return Promise.all(texts)
}

const templates = (mails: readonly NewMail[]) => mails.map(({ template }) => template)

const plan: Plan = { recipes: ['GS'], cycle: 28, pension: 'V' }
function choiceOf(chosen: Plan, days: IntervalDays) {
  const variant = variantFor(1400, chosen, CATALOGUE)
  if (!variant) throw new Error('no such menu')
  return { variantId: String(variant.variantId), days }
}

const frieda = active()
const otherAddress = {
  ...LINDENWEG,
  address1: 'Neubaugasse 41',
  zip: '1070',
  city: 'Wien',
  countryCode: 'AT' as const,
}

describe('an accepted command leads to one email', () => {
  const skipped = valueOf(skipOrder(frieda, 20001009, NOON))
  const coded = active({ discounts: [CODE] })
  const campaign = {
    code: 'PFOTE10',
    title: 'Pfotenrabatt',
    valueType: 'PERCENTAGE' as const,
    value: 10,
    orders: 1,
    startsAt: null,
    endsAt: null,
    minimumOrder: null,
    oncePerCustomer: false,
    onlyBeforeFirstOrder: false,
    customerId: null,
  }
  it.each<[string, Subscription, Choice, readonly string[], string]>([
    ['skip', frieda, skipOrder(frieda, 20001009, NOON), ['orderSkipped'], 'Di., 5. Januar 2027'],
    [
      'skip, with the condition for restoring it',
      frieda,
      skipOrder(frieda, 20001009, NOON),
      ['orderSkipped'],
      'Bis Mo., 7. Dezember kannst du sie in deinem Portal wieder einplanen, solange du deinen Lieferplan nicht änderst.',
    ],
    [
      'a restored order',
      skipped,
      unskipOrder(skipped, 20001009, NOON),
      ['orderUnskipped'],
      'Bestellung am Di., 8. Dezember wieder eingeplant',
    ],
    [
      'reschedule',
      frieda,
      rescheduleOrder(frieda, { date: day('2026-12-11'), wholeCadence: false }, NOON),
      ['orderRescheduled'],
      'Bestelltag: Fr., 11. Dezember bisher: Di., 8. Dezember',
    ],
    [
      'reschedule past a skipped order',
      skipped,
      rescheduleOrder(skipped, { date: day('2027-01-12'), wholeCadence: true }, NOON),
      ['orderRescheduled'],
      'Die übersprungene Bestellung vom Di., 8. Dezember ist damit endgültig entfallen: Sie kann nicht wieder eingeplant werden.',
    ],
    [
      'next charge date',
      frieda,
      changeNextChargeDate(frieda, day('2026-12-11'), NOON),
      ['orderRescheduled'],
      'Alle weiteren Bestellungen folgen von diesem Tag an',
    ],
    [
      'next charge date in a pause',
      pausedByCustomer(),
      changeNextChargeDate(pausedByCustomer(), day('2026-12-29'), NOON),
      ['orderRescheduled'],
      'Neues Bestelldatum: Di., 29. Dezember',
    ],
    [
      'pause',
      frieda,
      pauseSubscription(frieda, 4, NOON),
      ['subscriptionPaused'],
      'Friedas Abo ist pausiert – weiter geht es am Fr., 18. Dezember',
    ],
    [
      'pause with an owed order',
      inDunning(),
      pauseSubscription(inDunning(), 4, NOON),
      ['subscriptionPaused'],
      'Die offene Bestellung vom Mi., 18. November entfällt.',
    ],
    [
      'resume',
      pausedByCustomer(),
      resumeSubscription(pausedByCustomer(), NOON),
      ['subscriptionResumed'],
      'Bestelltag: Mo., 23. November',
    ],
    [
      'reactivate',
      cancelled(),
      reactivateSubscription(cancelled(), NOON),
      ['subscriptionReactivated'],
      'Bestelltag: Fr., 20. November',
    ],
    [
      'cancel',
      frieda,
      cancelSubscription(frieda, 3, NOON),
      ['subscriptionCancelled'],
      'Eingegangen am: Fr., 20. November 2026, 12:00 Uhr',
    ],
    [
      'cancel because the dog has died',
      frieda,
      cancelSubscription(frieda, 8, NOON),
      ['subscriptionCondolence'],
      'Ende des Vertrags: Fr., 20. November 2026',
    ],
    [
      'a declared end',
      frieda,
      declareEnd(frieda, day('2027-01-31'), NOON),
      ['subscriptionCancelled'],
      'Kündigung zum So., 31. Januar 2027',
    ],
    [
      'a cancellation that came by letter two days ago',
      frieda,
      declareEnd(frieda, day('2026-11-18'), NOON, day('2026-11-18')),
      ['subscriptionCancelled'],
      'Kündigung zum nächstmöglichen Zeitpunkt Eingegangen am: Mi., 18. November 2026 Bearbeitet am: Fr., 20. November 2026, 12:00 Uhr Ende des Vertrags: Mi., 18. November 2026',
    ],
    [
      'a letter of four days ago for yesterday',
      frieda,
      declareEnd(frieda, day('2026-11-19'), NOON, day('2026-11-16')),
      ['subscriptionCancelled'],
      'Kündigung zum Do., 19. November 2026 Eingegangen am: Mo., 16. November 2026',
    ],
    [
      'a declared end that came by email this morning',
      frieda,
      declareEnd(frieda, day('2027-01-31'), NOON, instant('2026-11-20T08:30:00Z')),
      ['subscriptionCancelled'],
      'Eingegangen am: Fr., 20. November 2026, 09:30 Uhr Bearbeitet am: Fr., 20. November 2026, 12:00 Uhr',
    ],
    [
      'swap',
      frieda,
      swapPlan(frieda, choiceOf(plan, 28), NOON),
      ['planChanged'],
      'Rezepte: Gockelspeis bisher: Cowgenuss und Gockelspeis',
    ],
    [
      'another address',
      frieda,
      updateSubscriptionAddress(frieda, otherAddress, NOON),
      ['addressChanged'],
      'Neubaugasse 41, 1070 Wien, Österreich bisher: Anna Berger, Kastanienallee 12',
    ],
    [
      'another telephone number, which changes nothing that the mail could show',
      frieda,
      updateSubscriptionAddress(
        frieda,
        { ...paidOrder(frieda).shippingAddress, phone: '+49 30 1', addressId: 3999 },
        NOON,
      ),
      [],
      '',
    ],
    [
      'another payment method',
      frieda,
      changePaymentMethod(frieda, { id: 'pm_5002', status: 'ACTIVE' }, NOON),
      ['paymentMethodChanged'],
      'PayPal (anna.berger@example.de) bisher: Visa, endet auf 4242',
    ],
    ['a sample', frieda, applyBenefit(frieda, 'gut', NOON), ['offerAccepted'], 'Snack-Probe Darm'],
    ['a code', frieda, addDiscount(frieda, { campaign, alreadyUsed: false }, NOON), [], ''],
    ['a code taken off', coded, removeDiscount(coded, CODE.id, NOON), [], ''],
  ])('%s', async (_command, before, choice, expected, sentence) => {
    const mails = mailsOn(before, choice)
    expect(templates(mails)).toEqual(expected)
    if (expected.length > 0) expect((await textsOf(mails)).join(' ')).toContain(sentence)
  })

  it.each([
    [
      'that is charged now',
      inDunning(),
      { isCharged: true },
      'Die offene Bestellung buchen wir gleich noch einmal darüber ab.',
      'Nächste Abbuchung',
    ],
    [
      'that waits for the migration',
      inDunning({ isBilledHere: false }),
      {},
      'Wir aktivieren dein Abo spätestens am nächsten Werktag und buchen die offene Bestellung dann darüber ab.',
      'Nächste Abbuchung',
    ],
    ['that waits for its next attempt', inDunning(), {}, 'Nächste Abbuchung', 'offene Bestellung'],
  ])('another payment method for an owed order %s', async (_case, before, given, expected, absent) => {
    const choice = changePaymentMethod(before, { id: 'pm_5002', status: 'ACTIVE' }, NOON)
    const [text] = await textsOf(mailsOn(before, choice, given))
    expect(text).toContain(expected)
    expect(text).not.toContain(absent)
  })
})

describe('an automatic change', () => {
  const bySystem = { trigger: 'SYSTEM' } as const

  it('announces the charge when it ends a pause', async () => {
    const moment = at('2026-12-18T00:10:00+01:00')
    const mails = mailsOn(pausedByCustomer(), autoResume(pausedByCustomer(), moment), { ...bySystem, moment })
    expect(templates(mails)).toEqual(['subscriptionAutoResumed'])
    expect((await textsOf(mails))[0]).toContain(
      'Die Pause ist vorbei: Friedas nächste Bestellung am Mo., 21. Dezember',
    )
  })

  it('emails the customer when it ends an unpaid subscription, and when a declared end is reached', async () => {
    const unpaid = pausedByService()
    const [first] = await textsOf(mailsOn(unpaid, cancelSubscription(unpaid, null, NOON), bySystem))
    expect(first).toContain('Friedas Abo wurde beendet')
    expect(first).toContain('seit Mi., 21. Oktober 2026 pausiert')
    const declared = active({ endsAt: day('2026-11-20') })
    const [second] = await textsOf(mailsOn(declared, cancelSubscription(declared, null, NOON), bySystem))
    expect(second).toContain('wie von dir gekündigt, endet das Abo heute.')
  })

  it('differs from a cancellation by the customer, who gets the usual confirmation for an unpaid subscription', () => {
    const unpaid = pausedByService()
    expect(templates(mailsOn(unpaid, cancelSubscription(unpaid, null, NOON)))).toEqual([
      'subscriptionCancelled',
    ])
  })

  it('announces the regular menu after a trial', async () => {
    const trial: Plan = { recipes: ['GS'], cycle: 'TEST', pension: 'V' }
    const paid = active({
      plan: trial,
      intervalDays: 14,
      lines: [menuLineOf(1400, trial)],
      completedOrders: 1,
    })
    const mails = mailsOn(paid, endTrial(paid, NOON), bySystem)
    expect(templates(mails)).toEqual(['planChanged'])
    expect((await textsOf(mails))[0]).toContain('NACH DER TESTBOX GEHT ES WEITER')
  })
})

describe('a charge', () => {
  const rewarded = active({ discounts: [{ ...REWARD, milestone: 6 }] })

  function charging(subscription: Subscription, trigger: 'ORDER_NOW' | 'DUE' | 'RETRY', moment = NOON) {
    return valueOf(startCharge(subscription, trigger, moment, { atOnce: trigger === 'RETRY' })).subscription
  }

  it('that the customer requested is confirmed with the receipt', async () => {
    const inProgress = charging(rewarded, 'ORDER_NOW')
    const paid = settlePaid(inProgress, { discountId: 1, loyaltyDays: 6 * 28 }, NOON)
    const mails = mailsOn(inProgress, paid, { order: paidOrder(rewarded) })
    expect(templates(mails)).toEqual(['orderPlaced'])
    const [text] = await textsOf(mails)
    expect(text).toContain('Deine Bestellung PP-100777 wurde ausgelöst')
    expect(text).toContain('10 % Treuerabatt: -')
    expect(text).toContain('Zahlung: Visa, endet auf 4242')
    expect(text).toContain('Fr., 18. Dezember')
  })

  it('that reaches a milestone also announces the reward', async () => {
    const inProgress = charging(frieda, 'ORDER_NOW')
    const paid = settlePaid(inProgress, { discountId: null, loyaltyDays: 2 * 28 }, NOON)
    const mails = mailsOn(inProgress, paid, { order: paidOrder(frieda) })
    expect(templates(mails)).toEqual(['orderPlaced', 'rewardGranted'])
    expect((await textsOf(mails))[1]).toContain('Geschafft! 10 % Treuerabatt für Frieda')
  })

  it('on its day is confirmed; after a failed attempt the email thanks the customer', async () => {
    const moment = at('2026-12-08T04:00:00+01:00')
    const due = charging(frieda, 'DUE', moment)
    const paid = settlePaid(due, { discountId: null, loyaltyDays: 8 * 28 }, moment)
    expect(templates(mailsOn(due, paid, { order: paidOrder(frieda), moment }))).toEqual(['orderConfirmed'])
    const again = charging(inDunning(), 'RETRY')
    const recovered = settlePaid(again, { discountId: null, loyaltyDays: 8 * 28 }, NOON)
    const mails = mailsOn(again, recovered, { order: paidOrder(frieda) })
    expect(templates(mails)).toEqual(['paymentRecovered'])
  })

  it('without its order is reported as a bug', () => {
    const inProgress = charging(frieda, 'ORDER_NOW')
    const paid = settlePaid(inProgress, { discountId: null, loyaltyDays: 0 }, NOON)
    expect(() => mailsOn(inProgress, paid)).toThrow('without the order')
  })

  it('that fails four times leads to four emails, each with the next step', async () => {
    const declined = { code: 'insufficient_funds', isHard: false }
    const days = ['2026-12-08T04:00:00', '2026-12-10T10:00:00', '2026-12-12T10:00:00', '2026-12-15T10:00:00']
    let it: Subscription = frieda
    const sent: NewMail[] = []
    for (const [index, text] of days.entries()) {
      const moment = at(`${text}+01:00`)
      const inProgress = charging(it, index === 0 ? 'DUE' : 'RETRY', moment)
      const failed = settleDeclined(inProgress, declined, moment)
      sent.push(...mailsOn(inProgress, failed, { moment, trigger: 'SYSTEM' }))
      it = valueOf(failed)
    }
    expect(templates(sent)).toEqual(['paymentFailed', 'paymentFailed', 'paymentLastWarning', 'paymentPaused'])
    const texts = await textsOf(sent)
    expect(texts[0]).toContain('Nächster Versuch: Do., 10. Dezember')
    expect(texts[1]).toContain('auch beim neuen Versuch nicht')
    expect(texts[2]).toContain('Letzter Versuch am Di., 15. Dezember: Friedas Bestellung wartet')
    expect(texts[3]).toContain('Bestellung vom Di., 8. Dezember leider nicht abbuchen')
    expect(texts[3]).toContain('Hören wir nichts von dir, beenden wir das Abo am Mo., 15. März 2027.')
  })

  it('that is declined permanently leads to an email that requests another method', async () => {
    const moment = at('2026-12-08T04:00:00+01:00')
    const inProgress = charging(frieda, 'DUE', moment)
    const failed = settleDeclined(inProgress, { code: 'EXPIRED_PAYMENT_METHOD', isHard: true }, moment)
    const [text] = await textsOf(mailsOn(inProgress, failed, { moment, trigger: 'SYSTEM' }))
    expect(text).toContain('Diese Zahlungsmethode können wir nicht mehr belasten.')
    expect(text).toContain('versuchen wir sofort noch einmal, die 199,90 € abzubuchen.')
  })

  it('of a method that was never confirmed leads to emails that ask to confirm it', async () => {
    const moved = active({ paymentMethod: { id: 'pm_5001', status: 'REQUIRES_CONFIRMATION' } })
    const moment = at('2026-12-08T04:00:00+01:00')
    const inProgress = charging(moved, 'DUE', moment)
    const declined = { code: 'PAYMENT_METHOD_UNCONFIRMED', isHard: true }
    const failed = settleDeclined(inProgress, declined, moment)
    const mails = mailsOn(inProgress, failed, { moment, trigger: 'SYSTEM', renewalToken: 'token' })
    const [text] = await textsOf(mails)
    expect(text).toContain('Diese Zahlungsmethode ist noch nicht bestätigt. Bitte bestätige sie, oder wähle')
    expect(text).toContain(
      'aktivieren wir dein Abo, spätestens am nächsten Werktag, und buchen dann die 199,90 € ab.',
    )
    expect(text).toContain('Zahlungsmethode bestätigen: https://portal.example.de/zahlung/token')
    expect(text).not.toMatch(/nicht mehr belasten|Zahlungsmethode erneuern/)
  })

  it('that was requested and declined is answered immediately, without an email', () => {
    const inProgress = charging(frieda, 'ORDER_NOW')
    const failed = settleDeclined(inProgress, { code: 'insufficient_funds', isHard: false }, NOON)
    expect(mailsOn(inProgress, failed)).toEqual([])
  })

  it('that was declined after its caller stopped waiting leads to an email with the next day', async () => {
    const inProgress = charging(frieda, 'ORDER_NOW')
    const late = { code: 'EXPIRED_PAYMENT_METHOD', isHard: true, isLate: true }
    const mails = mailsOn(inProgress, settleDeclined(inProgress, late, NOON))
    expect(templates(mails)).toEqual(['paymentDeclined'])
    const [text] = await textsOf(mails)
    expect(text).toContain('du wolltest Friedas nächste Box sofort auslösen')
    expect(text).toContain('Nächste Bestellung: Di., 8. Dezember')
    expect(text).toContain('Diese Zahlungsmethode können wir nicht mehr belasten.')
  })

  it('for an owed order that was declined late leads to an email with the next attempt', async () => {
    const first = at('2026-12-08T04:00:00+01:00')
    const declined = { code: 'insufficient_funds', isHard: false, isLate: true }
    const owed = valueOf(settleDeclined(charging(frieda, 'DUE', first), declined, first))
    const noon = at('2026-12-08T12:00:00+01:00')
    const inProgress = charging(owed, 'ORDER_NOW', noon)
    const [text] = await textsOf(
      mailsOn(inProgress, settleDeclined(inProgress, declined, noon), { moment: noon }),
    )
    expect(text).toContain('Nächster Versuch: Do., 10. Dezember')
  })
})

describe('an accepted offer leads to one email with all its effects', () => {
  const fortnight = choiceOf({ recipes: ['CG', 'GS'], cycle: 14, pension: 'V' }, 14)
  it.each<[OfferContent, string]>([
    [{ type: 'DISCOUNT', percentage: 20 }, '20 % Rabatt auf die nächste Bestellung'],
    [{ type: 'SKIP' }, 'lassen wir die Bestellung vom Di., 8. Dezember aus'],
    [{ type: 'PAUSE', weeks: 4 }, 'Das Abo läuft weiter ab: Fr., 18. Dezember'],
    [
      { type: 'CHANGE_CYCLE', targetVariantId: Number(fortnight.variantId) },
      'Rhythmus: alle 14 Tage bisher: alle 28 Tage',
    ],
    [{ type: 'FREE_SUPPLEMENT', supplement: 'joint' }, 'Snack-Probe Gelenke'],
  ])('%o', async (content, sentence) => {
    const offer = { ...content, reasonId: 1, validUntil: day('2026-11-27') }
    const mails = mailsOn(frieda, applyCancellationOffer(frieda, offer, NOON))
    expect(templates(mails)).toEqual(['offerAccepted'])
    expect((await textsOf(mails))[0]).toContain(sentence)
  })
})

it('the email about a cancellation during a charge says that the box still arrives', async () => {
  const inProgress = valueOf(startCharge(frieda, 'ORDER_NOW', NOON)).subscription
  const [text] = await textsOf(mailsOn(inProgress, cancelSubscription(inProgress, null, NOON)))
  expect(text).toContain('Gelingt sie, bekommst du diese Box')
})

describe('paid orders that have not arrived', () => {
  const packed = paidOrder(frieda, { fulfillmentStatus: 'packed', orderNumber: 'PP-100776' })
  const onTheWay = [paidOrder(frieda), packed]

  it('are listed in the email when the subscription ends', async () => {
    const [text] = await textsOf(mailsOn(frieda, cancelSubscription(frieda, null, NOON), { onTheWay }))
    expect(text).toContain('Bestellung PP-100777 Lieferung Di., 24. – Do., 26. November')
    expect(text).toContain('Bestellung PP-100776')
  })

  it('are still delivered, but not said to be on their way, when the dog has died', async () => {
    const [text] = await textsOf(
      mailsOn(frieda, cancelSubscription(frieda, DOG_PASSED_AWAY, NOON), { onTheWay }),
    )
    expect(text).toContain('SCHON BEZAHLT, WIRD NOCH GELIEFERT')
    expect(text).not.toContain('unterwegs')
  })

  it('go to the new address unless they are packed', async () => {
    const [text] = await textsOf(
      mailsOn(frieda, updateSubscriptionAddress(frieda, otherAddress, NOON), { onTheWay }),
    )
    expect(text).toContain('Gilt auch für: Bestellung PP-100777')
    expect(text).not.toContain('PP-100776')
  })

  it('stay at the former address if they are replacements and the new one is abroad', async () => {
    const vienna = { ...otherAddress, zip: '1010', city: 'Wien', countryCode: 'AT' }
    const move = (address: typeof vienna, differs: Partial<StoredOrder>) =>
      mailsOn(frieda, updateSubscriptionAddress(frieda, address, NOON), {
        onTheWay: [
          paidOrder(frieda),
          paidOrder(frieda, { replacements: 1, orderNumber: 'PP-100775', ...differs }),
        ],
      })
    const [abroad] = await textsOf(move(vienna, {}))
    expect(abroad).toContain('Gilt auch für: Bestellung PP-100777')
    expect(abroad).not.toContain('PP-100775')
    // This one stayed in Austria when its subscription came to Germany. Its VAT is that of its order.
    const back = move(vienna, { shippingAddress: { ...vienna, city: 'Graz' } })
    expect((await textsOf(back))[0]).toContain('Gilt auch für: Bestellung PP-100775')
    expect(back[0]?.data).toMatchObject({ receipts: [{ orderNumber: 'PP-100777' }] })
  })
})

it('the email about a skipped owed order says that the skip is final', async () => {
  const [text] = await textsOf(mailsOn(inDunning(), skipNextOrder(inDunning(), noonOf('2026-11-20'))))
  expect(text).toContain('Sie kann nicht wieder eingeplant werden.')
})
