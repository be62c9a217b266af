import { price } from './price.ts'

/** An announced price in German: in the portal, and on the page behind the mailed link (C-591). Amounts and days arrive formatted. */
export const priceOffer = {
  increase: (dog: string, day: string) =>
    dog === ''
      ? `Neuer Preis ab ${day}: Du entscheidest`
      : `Neuer Preis für ${dog} ab ${day}: Du entscheidest`,
  decrease: (dog: string, day: string) =>
    dog === '' ? `Ab ${day} wird es günstiger` : `Für ${dog} wird es ab ${day} günstiger`,
  /** Behind an amount: its VAT, and the shipping in it, or null if that is free. */
  includes: (taxName: string, rate: string, shipping: string | null) =>
    `${price.included(taxName, rate)}, ${shipping === null ? 'Versand kostenlos' : `davon Versand ${shipping}`}`,
  before: 'bisher',
  after: 'neu',
  silence:
    'Antwortest du nicht oder lehnst du ab, behältst du deinen bisherigen Preis. Dein Abo läuft in jedem Fall weiter.',
  answerUntil: (day: string) => `Antwort bis ${day}.`,
  nothingToDo: 'Du musst nichts tun.',
  accept: 'Neuen Preis annehmen',
  keep: 'Bisherigen Preis behalten',
  accepted: (day: string) =>
    `Du hast den neuen Preis angenommen. Bis ${day} kannst du dich noch anders entscheiden.`,
  refused: (day: string) =>
    `Du behältst deinen bisherigen Preis. Bis ${day} kannst du dich noch anders entscheiden.`,
  toast: {
    accepted: { success: 'Neuer Preis angenommen', failure: 'Deine Antwort konnte nicht gespeichert werden' },
    kept: {
      success: 'Dein bisheriger Preis bleibt',
      failure: 'Deine Antwort konnte nicht gespeichert werden',
    },
  },
  page: {
    title: 'Neuer Preis',
    gone: {
      title: 'Hier gibt es nichts mehr zu entscheiden',
      text: 'Der neue Preis wurde zurückgezogen, sein Tag ist gekommen, oder dein Abo hat sich geändert. Was jetzt gilt, steht in deinem Portal.',
    },
    unknown: {
      title: 'Diesen Link kennen wir nicht',
      text: 'Vielleicht wurde er nicht vollständig kopiert. Auch im Portal kannst du antworten.',
    },
    changed: 'Der Preis hat sich inzwischen geändert. Bitte entscheide noch einmal.',
    toPortal: 'Zum Portal',
  },
}

export type PriceOfferText = typeof priceOffer
