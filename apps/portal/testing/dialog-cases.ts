/** Test cases for the dialogs that read a quote before they send a command. */
import type { Locator } from 'vitest/browser'
import type { OperationName } from '@pfotenportal/contract/api'
import type { QuoteView } from '@pfotenportal/contract/quotes'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { OperationDialogName } from '../operations/open-operation.ts'
import {
  aCancelledSubscription,
  anAddress,
  aPausedSubscription,
  aPetProfile,
  aSubscription,
} from './fixtures.ts'
import { mockAnswer } from './mock-service.ts'
import { aBox, anOrder, aQuote } from './order-fixtures.ts'
import { prepareHousehold } from './render.tsx'

export interface DialogCase {
  readonly dialog: OperationDialogName
  readonly command: OperationName
  readonly subscription: SubscriptionView
  readonly title: string
  readonly quote: QuoteView
  /** Texts of the quote that the dialog must show. */
  readonly expectedTexts: readonly string[]
  /** Fills in the dialog; absent if it requests a quote as soon as it opens. */
  readonly choose?: (dialog: Locator) => Promise<void>
  /** The label of the button that sends the command. */
  readonly confirmLabel: string
  readonly success?: string
  readonly failure: string
  /** The command is free and can be undone, so it is sent even without a quote. */
  readonly needsNoQuote?: true
  /** The text that the dialog shows after a success; absent if it closes. */
  readonly doneText?: string
}

const active = aSubscription()
const januaryBox = aBox({
  billingDate: '2027-01-05',
  deliveryWindow: { from: '2027-01-12', to: '2027-01-14', shiftedByHoliday: false },
})
const todaysBox = aBox({
  orderId: 20001010,
  billingDate: '2026-11-20',
  cutoffAt: '2026-11-20T11:30:00.000Z',
  deliveryWindow: { from: '2026-11-27', to: '2026-12-01', shiftedByHoliday: false },
})
const cheaperBox = aBox({ totalPrice: '109.90', totalLineItems: '109.90', totalTax: '7.19' })

const click = (name: string | RegExp) => (dialog: Locator) =>
  dialog.getByText(name, { exact: typeof name === 'string' }).click()
const clickDay = (name: RegExp) => (dialog: Locator) => dialog.getByRole('button', { name }).click()

const cases: readonly DialogCase[] = [
  {
    dialog: 'skipNextOrder',
    command: 'skipNextOrder',
    subscription: active,
    title: 'Nächste Bestellung überspringen',
    quote: aQuote({
      after: {
        nextBox: januaryBox,
        upcoming: [
          {
            orderId: 20001010,
            billingDate: '2027-01-05',
            deliveryWindow: januaryBox.deliveryWindow,
            totalPrice: '199.90',
          },
        ],
      },
    }),
    expectedTexts: [
      'Die Lieferung Di., 15. – Do., 17. Dezember entfällt.',
      '199,90 € werden nicht abgebucht. Bis Mo., 7. Dezember kannst du sie wieder einplanen, solange du deinen Lieferplan nicht änderst.',
      'Bestellung Di., 5. Januar 2027 · 199,90 €',
    ],
    confirmLabel: 'Überspringen',
    success: 'Bestellung übersprungen. E-mail folgt',
    failure: 'Bestellung konnte nicht übersprungen werden',
  },
  {
    dialog: 'pauseSubscription',
    command: 'pauseSubscription',
    subscription: active,
    title: 'Friedas Abo pausieren',
    quote: aQuote({ after: { status: 'PAUSED', nextBox: januaryBox, resumesAt: '2026-12-18' } }),
    expectedTexts: [
      'Die Lieferung Di., 15. – Do., 17. Dezember verschiebt sich auf Di., 12. – Do., 14. Januar 2027.',
    ],
    confirmLabel: '4 Wochen pausieren',
    success: 'Dein Abo wurde pausiert',
    failure: 'Abo konnte nicht pausiert werden',
  },
  {
    dialog: 'resumeSubscription',
    command: 'resumeSubscription',
    subscription: aPausedSubscription(),
    title: 'Versand & Zahlung',
    quote: aQuote({ before: { status: 'PAUSED', nextBox: null } }),
    expectedTexts: [
      'Die nächste Abbuchung über 199,90 € ist am Di., 8. Dezember.',
      'Inkl. Mwst (7 %): 13,08 €',
    ],
    confirmLabel: 'Abo fortsetzen',
    success: 'Dein Abo wurde fortgesetzt',
    failure: 'Abo konnte nicht fortgesetzt werden',
    doneText: 'Friedas Abo läuft weiter',
  },
  {
    dialog: 'reactivateSubscription',
    command: 'reactivateSubscription',
    subscription: aCancelledSubscription(),
    title: 'Versand & Zahlung',
    quote: aQuote({
      before: { status: 'CANCELLED', nextBox: null },
      after: { nextBox: todaysBox },
      needsOrderButton: true,
    }),
    expectedTexts: [
      'Die erste Box wird heute abgebucht, frühestens 30 Minuten nach deiner Zusage.',
      'Inkl. Mwst (7 %): 13,08 €',
      'Dein Abo läuft unbefristet und ist jederzeit kündbar. Kein Widerrufsrecht, weil frisches Futter schnell verdirbt.',
    ],
    confirmLabel: 'Zahlungspflichtig bestellen',
    success: 'Dein Abo wurde reaktiviert',
    failure: 'Abo konnte nicht reaktiviert werden',
    doneText: 'Friedas Abo ist wieder aktiv',
  },
  {
    dialog: 'rescheduleOrder',
    command: 'rescheduleOrder',
    subscription: active,
    title: 'Bestellung verschieben',
    quote: aQuote(),
    expectedTexts: ['Kommt Di., 22. – Do., 24. Dezember, nur diese Box'],
    choose: clickDay(/^Di., 22\. Dezember/),
    confirmLabel: 'Verschieben',
    success: 'Bestelldatum geändert. E-mail folgt',
    failure: 'Es ist ein Fehler aufgetreten',
  },
  {
    dialog: 'changeNextChargeDate',
    command: 'changeNextChargeDate',
    subscription: aPausedSubscription(),
    title: 'Neustart verschieben',
    quote: aQuote({
      before: { status: 'PAUSED', nextBox: null, resumesAt: '2026-12-18' },
      after: { status: 'PAUSED', nextBox: januaryBox, resumesAt: '2026-12-10' },
    }),
    expectedTexts: ['Bisher: Fr., 18. DezemberNeu: Do., 10. Dezember'],
    choose: clickDay(/^Do., 17\. Dezember/),
    confirmLabel: 'Verschieben',
    failure: 'Es ist ein Fehler aufgetreten',
    doneText: 'Neues Bestelldatum: Di., 8. Dezember',
  },
  {
    dialog: 'placeOrder',
    command: 'placeOrder',
    subscription: active,
    title: 'Jetzt bestellen',
    quote: aQuote({ charge: todaysBox, needsOrderButton: true }),
    expectedTexts: ['Das lässt sich nicht rückgängig machen', 'heute, Fr., 20. November'],
    confirmLabel: 'Zahlungspflichtig bestellen',
    success: 'Bestellung ausgelöst. E-mail folgt',
    failure: 'Bestellung konnte nicht erstellt werden',
  },
  {
    dialog: 'swapPlan',
    command: 'swapPlan',
    subscription: active,
    title: 'Plan für Frieda ändern',
    quote: aQuote({ after: { intervalDays: 14, nextBox: cheaperBox } }),
    expectedTexts: [
      'Gilt zum ersten Mal für die Lieferung Di., 15. – Do., 17. Dezember.',
      'Bisher: 199,90 €Neu: 109,90 €',
      '109,90 € alle 14 Tage statt 199,90 € alle 28 Tage, inkl. MwSt.',
    ],
    choose: click(/^alle 14 Tage$/i),
    confirmLabel: 'Plan ändern',
    success: 'Abo erfolgreich geändert',
    failure: 'Es ist ein Fehler aufgetreten',
  },
  {
    dialog: 'updatePet',
    command: 'updatePet',
    subscription: active,
    title: 'Frieda neu gewogen?',
    quote: aQuote({
      after: { kcalPerDay: 1200, gramsPerDay: 920, nextBox: cheaperBox },
      portion: {
        before: aPetProfile().portion,
        after: { ...aPetProfile().portion, weight_class: 'chunky', conditionFactor: 0.9, kcalPerDay: 1200 },
      },
    }),
    expectedTexts: ['Bisher: 1.080 gNeu: 920 g', 'Bisher: 199,90 €Neu: 109,90 €'],
    choose: click(/^Mollig$/i),
    confirmLabel: 'Portion anpassen',
    success: 'Hundeprofil gespeichert',
    failure: 'Hundeprofil konnte nicht gespeichert werden',
  },
  {
    dialog: 'updateSubscriptionAddress',
    command: 'updateSubscriptionAddress',
    subscription: active,
    title: 'Lieferadresse ändern',
    quote: aQuote({ after: { nextBox: aBox({ taxRate: '0.10' }) } }),
    expectedTexts: [
      'Gilt ab der Lieferung Di., 15. – Do., 17. Dezember.',
      'Am Preis ändert sich nichts.',
      'Im Preis sind dort 10 % USt. enthalten.',
    ],
    choose: click(/Getreidemarkt 4/),
    confirmLabel: 'Hierher liefern',
    needsNoQuote: true,
    success: 'Versandadresse aktualisiert',
    failure: 'Es ist ein Fehler aufgetreten',
  },
]

export const dialogCases = cases

/** The dialogs whose command can only be sent with a quote. */
export const casesNeedingQuote = cases.filter(({ needsNoQuote }) => !needsNoQuote)

/** Prepares the mock service for a dialog: its household, its quote and a successful command. */
export function prepareCase({ subscription, command, quote }: DialogCase): void {
  prepareHousehold({
    subscriptions: [subscription],
    addresses: [
      anAddress(),
      anAddress({ id: 3002, address1: 'Getreidemarkt 4', zip: '1060', city: 'Wien', countryCode: 'AT' }),
    ],
  })
  mockAnswer('readPet', aPetProfile())
  mockAnswer('createQuote', quote)
  if (command === 'placeOrder') mockAnswer('placeOrder', anOrder({ id: 20001010 }))
  else mockAnswer(command, aSubscription())
}
