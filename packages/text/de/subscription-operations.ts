/** Pausing a subscription and changing the length of a pause (docs/domain.md 2.5). */
import { genitive, plural } from '../grammar.ts'
import { includedInShippingAndPayment } from './tax.ts'

export const pauseSubscription = {
  title: (dog: string) => `${genitive(dog)} Abo pausieren`,
  titleChange: 'Pausendauer ändern',
  running: (day: string) => `Die Pause geht zurzeit bis ${day}. Die neue Dauer zählt ab heute.`,
  choose: 'Wie viele Wochen sollen es bis zur Reaktivierung sein?',
  weeks: (count: number) => plural(count, '1 Woche', `${count} Wochen`),
  shorter: 'Eine Woche kürzer',
  longer: 'Eine Woche länger',
  resumes: (day: string) => `Weiter geht es ${day}`,
  tooLong: (weeks: number) =>
    `Am Stück geht eine Pause höchstens ${plural(weeks, 'eine Woche', `${weeks} Wochen`)}.`,
  sameBox:
    'Diese Pause ist kürzer als die Zeit bis zu deiner nächsten Box. An der Lieferung ändert sich nichts.',
  /** `later`: the delivery of the first box after the pause; null if there is none. */
  moved: (window: string, later: string | null) =>
    later === null
      ? `Die Box mit der Lieferung ${window} entfällt.`
      : `Die Lieferung ${window} verschiebt sich auf ${later}.`,
  skips: 'Was du übersprungen hast, wird nicht nachgeholt. Nach der Pause ist keine Box mehr übersprungen.',
  owed: 'Die offene Zahlung entfällt, und mit ihr die Box.',
  onTheWay: (window: string, boxes: number) =>
    boxes === 1
      ? `Die schon bezahlte Box kommt noch: ${window}.`
      : `${boxes} schon bezahlte Boxen kommen noch: ${window}.`,
  vacation: 'Verreist? Urlaub eintragen',
  confirm: (count: number) => `${plural(count, '1 Woche', `${count} Wochen`)} pausieren`,
  keep: 'Doch nicht',
  toast: { success: 'Dein Abo wurde pausiert', failure: 'Abo konnte nicht pausiert werden' },
}

/** Resuming and reactivating (docs/domain.md 2.2). */
export const activation = {
  title: 'Versand & Zahlung',
  /** The label of the total, with the tax rate and the included amount. */
  taxIncluded: (rate: string, amount: string, taxName: string) =>
    `${includedInShippingAndPayment(taxName, rate)}: ${amount}`,
  shipping: 'Versand',
  noAddress: 'Keine Adresse ausgewählt',
  addAddress: 'Adresse eingeben',
  payment: 'Zahlung',
  unusable: {
    EXPIRED: 'Diese Zahlungsmethode ist abgelaufen. Erneuere sie, oder wähle eine andere.',
    REQUIRES_CONFIRMATION:
      'Diese Zahlungsmethode ist noch nicht bestätigt. Bestätige sie, oder wähle eine andere.',
    REVOKED: 'Diese Zahlungsmethode wurde widerrufen. Erneuere sie, oder wähle eine andere.',
  },
  /** Shown if the first order is charged today, at least half an hour after the confirmation. */
  grace:
    'Die erste Box wird heute abgebucht, frühestens 30 Minuten nach deiner Zusage. Bis dahin kannst du das Datum noch ändern.',
  charged: (price: string, day: string) => `Die nächste Abbuchung über ${price} ist am ${day}.`,
  chargedToday: (price: string) => `Die nächste Abbuchung über ${price} ist heute, frühestens in 30 Minuten.`,
  resume: 'Abo fortsetzen',
  /** Why the button cannot be pressed yet. */
  missing: {
    address: 'Wähle zuerst eine Lieferadresse.',
    payment: 'Wähle zuerst eine gültige Zahlungsmethode.',
    both: 'Wähle zuerst eine Lieferadresse und eine gültige Zahlungsmethode.',
  },
  done: {
    resumed: (dog: string) => `${genitive(dog)} Abo läuft weiter`,
    reactivated: (dog: string) => `${genitive(dog)} Abo ist wieder aktiv`,
    lead: (window: string) => `Die erste Box kommt ${window}.`,
    first: 'Erste Bestellung',
    graceUntil: (until: string) => `Noch bis ${until} änderbar, danach buchen wir ab.`,
    until: (until: string) => `Änderbar bis ${until}.`,
    change: 'Verschieben',
    mail: 'Die Bestätigung kommt per E-Mail.',
    close: 'Fertig',
  },
  toast: {
    resumeSubscription: {
      success: 'Dein Abo wurde fortgesetzt',
      failure: 'Abo konnte nicht fortgesetzt werden',
    },
    reactivateSubscription: {
      success: 'Dein Abo wurde reaktiviert',
      failure: 'Abo konnte nicht reaktiviert werden',
    },
  },
}
