import { formatNumber } from '../format.ts'
import { plural } from '../grammar.ts'

/** The page with questions, ways to reach the company, and the form for a message. */
export const help = {
  questions: 'Häufige Fragen',
  contact: {
    title: 'So erreichst du uns',
    email: 'E-Mail',
    phone: 'Telefon',
    hours: 'Zeiten',
  },
  form: {
    title: 'Schreib uns',
    topic: 'Thema',
    topics: {
      PAYMENT: 'Zahlung',
      DELIVERY: 'Lieferung',
      SIGN_IN: 'Anmeldung',
      OTHER: 'Etwas anderes',
    },
    dog: 'Hund',
    noDog: 'Kein bestimmter',
    order: 'Bestellung',
    noOrder: 'Keine bestimmte',
    orderOf: (number: string, day: string) => `${number} vom ${day}`,
    name: 'Name',
    email: 'E-Mail-Adresse',
    text: 'Deine Nachricht',
    answerTo: (email: string) => `Wir antworten an ${email}.`,
    privacy: 'Was wir speichern, steht unter',
    privacyLink: 'Datenschutz',
    left: (count: number) => `Noch ${formatNumber(count, 'de')} Zeichen`,
    submit: 'Nachricht senden',
    nameMissing: 'Bitte gib deinen Namen ein.',
    emailInvalid: 'Diese E-Mail-Adresse ist nicht vollständig. Beispiel: name@beispiel.de',
    empty: 'Bitte schreib, worum es geht.',
    tooLong: (count: number) =>
      `${plural(count, 'Ein Zeichen', `${formatNumber(count, 'de')} Zeichen`)} zu viel. Bitte kürze die Nachricht.`,
    failed: 'Deine Nachricht ist noch nicht bei uns. Dein Text bleibt hier.',
  },
  sent: {
    title: 'Deine Nachricht ist da',
    text: (number: number, email: string) =>
      `Sie hat die Nummer ${number}. Wir antworten an ${email}, dorthin geht auch eine Bestätigung.`,
    again: 'Noch eine Nachricht schreiben',
  },
}
