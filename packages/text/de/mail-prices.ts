/** The emails about announced prices in German. Days arrive formatted. */
import { genitive } from '../grammar.ts'
import { priceOffer } from './price-offer.ts'

const boxesOf = (dog: string) => (dog === '' ? 'deine Boxen' : `${genitive(dog)} Boxen`)

export const mailPricesDe = {
  priceOffered: {
    labels: { from: 'Gilt für Bestellungen ab', answerUntil: 'Antwort bis' },
    increase: {
      subject: (dog: string) => `Neuer Preis für ${boxesOf(dog)}: Du entscheidest`,
      preheader: 'Ohne dein Ja bleibt dein Preis, wie er ist.',
      heading: 'Ein neuer Preis – du entscheidest',
      intro: (dog: string, day: string) =>
        `für ${boxesOf(dog)} möchten wir ab ${day} einen neuen Preis mit dir vereinbaren. Er gilt nur, wenn du ihn annimmst.`,
      reminder: {
        subject: (dog: string, day: string) =>
          `Erinnerung: Neuer Preis für ${boxesOf(dog)}, Antwort bis ${day}`,
        heading: 'Deine Antwort fehlt noch',
        intro: (day: string) =>
          `wir haben dir einen neuen Preis vorgeschlagen. Bis ${day} kannst du ihn annehmen. Das ist die einzige Erinnerung.`,
      },
    },
    decrease: {
      subject: (dog: string) => `${boxesOf(dog).replace(/^d/, 'D')} werden günstiger`,
      preheader: 'Du musst nichts tun.',
      heading: 'Du zahlst bald weniger',
      intro: (day: string) => `ab ${day} wird es günstiger. Du musst nichts tun.`,
    },
    answer: 'Preis ansehen und antworten',
    accept: priceOffer.accept,
    keep: priceOffer.keep,
    both: 'Auf der nächsten Seite wählst du:',
    silence: priceOffer.silence,
    discounts: 'Rabatte gehen wie bisher von diesem Preis ab.',
  },
  priceAnswered: {
    accepted: {
      subject: (dog: string) => `Bestätigt: neuer Preis für ${boxesOf(dog)}`,
      preheader: 'Danke für deine Antwort.',
      heading: 'Du hast den neuen Preis angenommen',
      intro: (day: string) => `danke! Für Bestellungen ab ${day} gilt der neue Preis.`,
    },
    kept: {
      subject: (dog: string) => `Bestätigt: Der Preis für ${boxesOf(dog)} bleibt`,
      preheader: 'Danke für deine Antwort.',
      heading: 'Du behältst deinen bisherigen Preis',
      intro: (day: string) =>
        `danke für deine Antwort. Auch für Bestellungen ab ${day} bleibt es bei deinem bisherigen Preis.`,
    },
    change: (day: string) => `Bis ${day} kannst du dich im Portal noch anders entscheiden.`,
    discounts: 'Rabatte gehen wie bisher von diesem Preis ab.',
  },
  priceOfferWithdrawn: {
    subject: (dog: string) => `Der Preis für ${boxesOf(dog)} ändert sich doch nicht`,
    preheader: 'Es bleibt bei deinem Preis.',
    heading: 'Es bleibt bei deinem Preis',
    intro: (dog: string, day: string) =>
      `wir haben den neuen Preis für ${boxesOf(dog)} ab ${day} zurückgezogen. Du musst nichts tun, und was du geantwortet hast, gilt nicht mehr.`,
  },
}
