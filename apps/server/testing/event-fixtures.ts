/** A fixture of each event as the audit log stores it, with its line in the activity. */
import type { DomainEvent } from '@pfotenportal/domain/events/event'
import { LINDENWEG } from '@pfotenportal/domain/testing/frieda'
import type { RecordedEvent } from '../database/audit/audit.ts'

/** The stored data of an event apart from its name. */
export type Recorded = Partial<Pick<RecordedEvent, 'facts' | 'before' | 'after' | 'subscriptionId'>>

/** An order's event: its billing date before and after. */
export const order = (from: string, to = from): Recorded => ({
  before: { status: 'SCHEDULED', billingDate: from, nextBillingDate: from },
  after: { status: 'SCHEDULED', billingDate: to, nextBillingDate: to },
})
/** A box's event: its step before and after. */
const parcel = (from: string, to: string, facts: NonNullable<Recorded['facts']>): Recorded => ({
  before: { fulfillmentStatus: from },
  after: { fulfillmentStatus: to },
  facts,
})
/** A subscription's event: the differing facts before and after. */
export const status = (before: object, after: object): Recorded => ({
  before: { status: 'ACTIVE', nextBillingDate: '2026-12-08', ...before },
  after: { status: 'ACTIVE', nextBillingDate: '2026-12-08', ...after },
})
const plan = { recipes: ['CG', 'GS'], cycle: 28, pension: 'V' }
/** A plan as it is stored in an event. */
export const menu = { plan, sku: '1400CGGSV28', price: 21540, intervalDays: 28 }
const code = (name: string | null, nextBox: number) => ({
  discount: name && { id: 1, kind: 'CODE', code: name, title: name, valueType: 'PERCENTAGE', value: 10 },
  nextBox,
})
/** A failed charge: the dunning attempts of its order before and after. */
const failed = (facts: object): Recorded => ({
  before: { status: 'SCHEDULED', attempts: 0, nextRetryDate: null },
  after: { status: 'FAILED', attempts: 1, nextRetryDate: null },
  facts: { attempt: 1, code: 'INSUFFICIENT_FUNDS', total: 15040, ...facts },
})

/** One fixture per event, with its German and English texts. */
export const eventFixtures: Readonly<Record<DomainEvent['type'], [Recorded, de: string[], en: string[]]>> = {
  orderSkipped: [
    order('2026-12-08'),
    ['Bestellung vom Di., 8. Dezember übersprungen'],
    ['Order on Tue, 8 December skipped'],
  ],
  orderUnskipped: [
    order('2027-01-05'),
    ['Bestellung vom Di., 5. Januar 2027 wieder eingeplant'],
    ['Order on Tue, 5 January 2027 restored'],
  ],
  orderRescheduled: [
    { ...order('2026-12-08', '2026-12-09'), facts: { wholeCadence: false } },
    ['Bestellung verschoben', 'Abbuchung: Di., 8. Dezember → Mi., 9. Dezember'],
    ['Order moved', 'Charge: Tue, 8 December → Wed, 9 December'],
  ],
  orderPlaced: [
    { ...order('2026-12-08', '2026-11-20'), facts: { trigger: 'ORDER_NOW' } },
    [
      'Sofort bestellt und bezahlt',
      'Abbuchung: Di., 8. Dezember → Fr., 20. November',
      'Lieferung: Di., 15. – Do., 17. Dezember → Di., 24. – Do., 26. November',
    ],
    [
      'Next box ordered and paid',
      'Charge: Tue, 8 December → Fri, 20 November',
      'Delivery: Tue, 15 – Thu, 17 December → Tue, 24 – Thu, 26 November',
    ],
  ],
  orderConfirmed: [
    order('2026-11-10'),
    ['Bestellung vom Di., 10. November bezahlt'],
    ['Order on Tue, 10 November paid'],
  ],
  paymentRecovered: [
    order('2026-11-18', '2026-11-20'),
    ['Offene Bestellung vom Mi., 18. November bezahlt'],
    ['Outstanding order on Wed, 18 November paid'],
  ],
  orderCancelled: [
    order('2026-11-18'),
    ['Offene Bestellung vom Mi., 18. November entfallen'],
    ['Unpaid order on Wed, 18 November cancelled'],
  ],
  orderShipped: [
    parcel('packed', 'shipped', { happenedAt: '2026-11-16T17:00:00.000Z' }),
    ['Paket an den Versand übergeben', 'Zeitpunkt: → Mo., 16. November, 18:00 Uhr'],
    ['Parcel handed to the carrier', 'Time: → Mon, 16 November, 18:00'],
  ],
  orderDelayed: [
    parcel('shipped', 'shipped', { happenedAt: '2026-11-19T15:30:00.000Z', reason: 'delayed' }),
    ['Paket verspätet sich', 'Zeitpunkt: → Do., 19. November, 16:30 Uhr'],
    ['Parcel delayed', 'Time: → Thu, 19 November, 16:30'],
  ],
  orderDelivered: [
    parcel('shipped', 'delivered', { happenedAt: '2026-11-17T10:20:00.000Z', isAssumed: false }),
    ['Paket zugestellt', 'Zeitpunkt: → Di., 17. November, 11:20 Uhr'],
    ['Parcel delivered', 'Time: → Tue, 17 November, 11:20'],
  ],
  orderReturned: [
    parcel('shipped', 'returned', { happenedAt: '2026-11-19T10:00:00.000Z' }),
    ['Paket kommt zu uns zurück', 'Zeitpunkt: → Do., 19. November, 11:00 Uhr'],
    ['Parcel on its way back to us', 'Time: → Thu, 19 November, 11:00'],
  ],
  boxReplaced: [
    parcel('shipped', 'unfulfilled', { number: 1, reason: 'NOT_ARRIVED', replacedOn: '2026-11-20' }),
    ['Box kostenlos ersetzt', 'Lieferung: → Di., 24. – Do., 26. November'],
    ['Box replaced free of charge', 'Delivery: → Tue, 24 – Thu, 26 November'],
  ],
  subscriptionPaused: [
    status({ resumesAt: null }, { status: 'PAUSED', resumesAt: '2026-12-18', nextBillingDate: '2026-12-21' }),
    [
      'Abo pausiert',
      'Geht weiter am: → Fr., 18. Dezember',
      'Nächste Abbuchung: Di., 8. Dezember → Mo., 21. Dezember',
    ],
    [
      'Subscription paused',
      'Resumes on: → Fri, 18 December',
      'Next charge: Tue, 8 December → Mon, 21 December',
    ],
  ],
  subscriptionResumed: [
    { ...status({}, {}), facts: { trigger: 'SYSTEM' } },
    ['Pause zu Ende, das Abo läuft weiter'],
    ['Pause over, subscription active again'],
  ],
  subscriptionCancelled: [
    {
      ...status({}, { status: 'CANCELLED', nextBillingDate: null }),
      facts: {
        receivedAt: '2026-11-18',
        cancelledAt: '2026-11-17T23:00:00.000Z',
        cancellationFlowId: null,
        cause: 'ASKED',
      },
    },
    ['Abo gekündigt', 'Eingegangen: → Mi., 18. November', 'Nächste Abbuchung: Di., 8. Dezember →'],
    ['Subscription cancelled', 'Received: → Wed, 18 November', 'Next charge: Tue, 8 December →'],
  ],
  subscriptionEndDeclared: [
    {
      ...status({ endsAt: null }, { endsAt: '2026-12-31' }),
      facts: { receivedAt: '2026-11-18T08:30:00.000Z' },
    },
    ['Kündigung vorgemerkt', 'Eingegangen: → Mi., 18. November, 09:30 Uhr', 'Endet am: → Do., 31. Dezember'],
    ['Cancellation scheduled', 'Received: → Wed, 18 November, 09:30', 'Ends on: → Thu, 31 December'],
  ],
  customerCreated: [
    { subscriptionId: null, after: { language: 'de' }, facts: { source: 'shop' } },
    ['Kundenkonto angelegt'],
    ['Customer account created'],
  ],
  customerErased: [
    { subscriptionId: null, before: null, after: null, facts: { formerIds: [1002] } },
    ['Kundenkonto gelöscht'],
    ['Customer account erased'],
  ],
  customerMerged: [
    {
      subscriptionId: null,
      before: null,
      after: null,
      facts: { mergedId: 1002, petIds: [3001], subscriptionIds: [20001] },
    },
    ['Mit einem anderen Kundenkonto zusammengeführt'],
    ['Merged with another customer account'],
  ],
  dogMoved: [
    {
      before: { status: 'ACTIVE', nextBillingDate: '2026-12-08' },
      after: { status: 'CANCELLED', nextBillingDate: null },
      facts: {
        isArrival: false,
        from: { customerId: 1001, subscriptionId: 20001, petId: 3001 },
        to: { customerId: 1002, subscriptionId: 20002, petId: 3002 },
      },
    },
    ['Hund und Abo in ein anderes Kundenkonto umgezogen', 'Nächste Abbuchung: Di., 8. Dezember →'],
    ['Dog and subscription went to another customer account', 'Next charge: Tue, 8 December →'],
  ],
  subscriptionCreated: [
    {
      after: { status: 'ACTIVE', nextBillingDate: '2026-12-08' },
      facts: { petId: 3001, sku: '1200CGGSV28', price: 15040 },
    },
    ['Abo begonnen', 'Nächste Abbuchung: → Di., 8. Dezember', 'Preis pro Box: → 150,40 €'],
    ['Subscription started', 'Next charge: → Tue, 8 December', 'Price per box: → 150,40 €'],
  ],
  subscriptionReactivated: [
    status({ nextBillingDate: null }, {}),
    ['Abo reaktiviert', 'Nächste Abbuchung: → Di., 8. Dezember'],
    ['Subscription reactivated', 'Next charge: → Tue, 8 December'],
  ],
  planChanged: [
    {
      before: menu,
      after: { plan: { ...plan, recipes: ['GS'], cycle: 14 }, sku: '', price: 10010, intervalDays: 14 },
    },
    [
      'Plan geändert',
      'Rezepte: Cowgenuss und Gockelspeis → Gockelspeis',
      'Rhythmus: alle 28 Tage → alle 14 Tage',
      'Preis pro Box: 215,40 € → 100,10 €',
    ],
    [
      'Plan changed',
      'Recipes: Cowgenuss and Gockelspeis → Gockelspeis',
      'Frequency: every 28 days → every 14 days',
      'Price per box: 215,40 € → 100,10 €',
    ],
  ],
  petUpdated: [
    {
      before: { ...menu, weight: 28, activityLevel: 'normal', weightClass: 'ideal', weighing: null },
      after: {
        ...menu,
        sku: '1600CGGSV28',
        price: 24100,
        weight: 32.5,
        activityLevel: 'normal',
        weightClass: 'ideal',
        weighing: 32.5,
      },
      facts: { measuredOn: '2026-11-20' },
    },
    [
      'Portion an das Hundeprofil angepasst',
      'Gewicht: 28 kg → 32,5 kg',
      'Energie am Tag: 1.400 kcal → 1.600 kcal',
      'Preis pro Box: 215,40 € → 241,00 €',
    ],
    [
      'Portion adjusted to the dog’s profile',
      'Weight: 28 kg → 32.5 kg',
      'Energy per day: 1,400 kcal → 1,600 kcal',
      'Price per box: 215,40 € → 241,00 €',
    ],
  ],
  paymentFailed: [
    failed({ nextRetryDate: '2026-11-22' }),
    ['Zahlung fehlgeschlagen', 'Betrag: → 150,40 €', 'Nächster Versuch: → So., 22. November'],
    ['Payment failed', 'Amount: → 150,40 €', 'Next attempt: → Sun, 22 November'],
  ],
  paymentLastWarning: [
    failed({ nextRetryDate: '2026-11-25' }),
    [
      'Zahlung fehlgeschlagen, ein letzter Versuch folgt',
      'Betrag: → 150,40 €',
      'Nächster Versuch: → Mi., 25. November',
    ],
    ['Payment failed, one last attempt to come', 'Amount: → 150,40 €', 'Next attempt: → Wed, 25 November'],
  ],
  paymentDeclined: [
    failed({ isLate: false }),
    ['Sofortbestellung nicht möglich, die Zahlung wurde abgelehnt', 'Betrag: → 150,40 €'],
    ['“Order now” failed, the payment was declined', 'Amount: → 150,40 €'],
  ],
  paymentPaused: [
    {
      ...status({}, { status: 'PAUSED', nextBillingDate: null }),
      facts: { attempt: 4, code: 'INSUFFICIENT_FUNDS' },
    },
    ['Abo pausiert, weil die Zahlung nicht geklappt hat', 'Nächste Abbuchung: Di., 8. Dezember →'],
    ['Subscription paused after a failed payment', 'Next charge: Tue, 8 December →'],
  ],
  debitReturned: [
    {
      before: { isOwed: true },
      after: { isOwed: true },
      facts: { total: 15040, code: 'RETURNED_DEBIT', isFirst: true, nextRetryDate: '2026-11-22' },
    },
    [
      'Lastschrift über 150,40\u00a0€ zurückgegeben, der Betrag ist wieder offen',
      'Nächster Versuch: → So., 22. November',
    ],
    [
      'Direct debit of 150,40\u00a0€ returned, the amount is outstanding again',
      'Next attempt: → Sun, 22 November',
    ],
  ],
  debitRecovered: [
    { before: { isOwed: true }, after: { isOwed: false }, facts: { total: 15040 } },
    ['150,40\u00a0€ nach der zurückgegebenen Lastschrift bezahlt'],
    ['150,40\u00a0€ paid after the returned direct debit'],
  ],
  paymentMethodChanged: [
    { before: { paymentMethodId: 'pm_1' }, after: { paymentMethodId: 'pm_2' } },
    ['Zahlungsmethode geändert', 'Zahlungsmethode: Visa ···· 4242 → PayPal (anna@example.de)'],
    ['Payment method changed', 'Payment method: Visa ···· 4242 → PayPal (anna@example.de)'],
  ],
  addressChanged: [
    { before: null, after: LINDENWEG },
    ['Lieferadresse geändert', 'Lieferadresse: → Anna Berger, Lindenweg 3, 50667 Köln, Deutschland'],
    ['Delivery address changed', 'Delivery address: → Anna Berger, Lindenweg 3, 50667 Köln, Germany'],
  ],
  discountAdded: [
    { before: code('NAPF5', 15040), after: code('PFOTE10', 13536) },
    ['Code PFOTE10 eingelöst', 'Code: NAPF5 → PFOTE10', 'Nächste Box: 150,40 € → 135,36 €'],
    ['Code PFOTE10 redeemed', 'Code: NAPF5 → PFOTE10', 'Next box: 150,40 € → 135,36 €'],
  ],
  discountRemoved: [
    { before: code('PFOTE10', 13536), after: code(null, 15040) },
    ['Code PFOTE10 entfernt', 'Code: PFOTE10 →', 'Nächste Box: 135,36 € → 150,40 €'],
    ['Code PFOTE10 removed', 'Code: PFOTE10 →', 'Next box: 135,36 € → 150,40 €'],
  ],
  supplementAdded: [
    {
      before: { every: null, nextBox: 21540 },
      after: { every: 'ALWAYS', nextBox: 23530 },
      facts: { supplement: 'joint' },
    },
    ['Snack Gelenke zur Box hinzugefügt', 'Ergänzung: → in jeder Box', 'Nächste Box: 215,40 € → 235,30 €'],
    ['Joint snack added to the box', 'Supplement: → in every box', 'Next box: 215,40 € → 235,30 €'],
  ],
  supplementRemoved: [
    {
      before: { every: 'ONCE', nextBox: 23530 },
      after: { every: null, nextBox: 21540 },
      facts: { supplement: 'skin_coat' },
    },
    ['Snack Haut & Fell aus der Box genommen', 'Ergänzung: einmal →', 'Nächste Box: 235,30 € → 215,40 €'],
    ['Skin & coat snack removed from the box', 'Supplement: once →', 'Next box: 235,30 € → 215,40 €'],
  ],
  discountExpired: [
    { before: code('SOMMER26', 19990), after: code(null, 19990) },
    ['Code SOMMER26 abgelaufen'],
    ['Code SOMMER26 expired'],
  ],
  orderRefunded: [
    {
      before: { status: 'PROCESSED', financialStatus: 'paid' },
      after: { status: 'PROCESSED', financialStatus: 'partially_refunded' },
      facts: { number: 1, amount: 1230, refunded: 1230, isWhole: false, isCancelled: false },
    },
    ['12,30\u00a0€ erstattet'],
    ['12,30\u00a0€ refunded'],
  ],
  orderRefundFailed: [
    {
      before: { status: 'PROCESSED', financialStatus: 'partially_refunded' },
      after: { status: 'PROCESSED', financialStatus: 'paid' },
      facts: { amount: 1230, code: 'CARD_CLOSED', refunded: 0 },
    },
    ['Die Erstattung von 12,30\u00a0€ ist nicht angekommen. Wir melden uns bei dir.'],
    ['The refund of 12,30\u00a0€ didn’t go through. We’ll be in touch.'],
  ],
  progressReset: [
    { before: { loyaltyFrom: 1, rewards: 0 }, after: { loyaltyFrom: 5, rewards: 0 } },
    ['Treueweg beginnt neu, 90 Tage nach der Kündigung'],
    ['Rewards reset, 90 days after the cancellation'],
  ],
  rewardGranted: [
    { before: { units: 2 }, after: { units: 3 }, facts: { percentage: 10, milestone: 3 } },
    ['10\u202f% Treuerabatt verdient'],
    ['10% loyalty discount earned'],
  ],
  referralWelcomed: [
    { before: { nextBox: 7220 }, after: { nextBox: 5720 }, facts: { amount: 1500 } },
    ['15,00\u00a0€ Freundschaftsbonus zur Begrüßung', 'Nächste Box: 72,20 € → 57,20 €'],
    ['15,00\u00a0€ referral bonus to welcome you', 'Next box: 72,20 € → 57,20 €'],
  ],
  referralRewarded: [
    { before: { nextBox: 19990 }, after: { nextBox: 18490 }, facts: { amount: 1500 } },
    ['15,00\u00a0€ Freundschaftsbonus verdient', 'Nächste Box: 199,90 € → 184,90 €'],
    ['15,00\u00a0€ referral bonus earned', 'Next box: 199,90 € → 184,90 €'],
  ],
  referralReversed: [
    { before: { nextBox: 18490 }, after: { nextBox: 19990 }, facts: { amount: 1500 } },
    ['15,00\u00a0€ Freundschaftsbonus entfallen', 'Nächste Box: 184,90 € → 199,90 €'],
    ['15,00\u00a0€ referral bonus cancelled', 'Next box: 184,90 € → 199,90 €'],
  ],
  offerAccepted: [
    {
      ...status({}, {}),
      facts: { offer: { type: 'PAUSE', weeks: 2, reasonId: 1, validUntil: '2026-11-27' } },
    },
    ['Angebot angenommen: 2 Wochen Pause'],
    ['Offer accepted: 2-week pause'],
  ],
  benefitAccepted: [
    { ...status({}, {}), facts: { supplement: 'joint' } },
    ['Geschenk angenommen: Snack-Probe Gelenke'],
    ['Gift accepted: Joint snack (sample)'],
  ],
  priceAnswered: [
    {
      before: { answer: null },
      after: { answer: 'ACCEPTED' },
      facts: {
        changeId: 1,
        from: '2027-01-15',
        sku: '1400CGGSV28',
        country: 'DE',
        menu: 20990,
        formerTotal: 19990,
        newTotal: 20990,
      },
    },
    ['Neuen Preis ab Fr., 15. Januar 2027 angenommen', 'Preis pro Box: 199,90 € → 209,90 €'],
    ['New price from Fri, 15 January 2027 accepted', 'Price per box: 199,90 € → 209,90 €'],
  ],
  priceChanged: [
    { before: { total: 19990 }, after: { total: 20990 }, facts: { changeId: 1, sku: '1400CGGSV28' } },
    ['Vereinbarter neuer Preis gilt', 'Preis pro Box: 199,90 € → 209,90 €'],
    ['The agreed new price applies', 'Price per box: 199,90 € → 209,90 €'],
  ],
  migrationDone: [
    { before: { billingSource: 'RECHARGE' }, after: { billingSource: 'PORTAL' } },
    ['Abo ins neue Kundenportal umgezogen'],
    ['Subscription moved to the new customer portal'],
  ],
}
