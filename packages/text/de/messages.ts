/** Messages to customer service in German: their mails, and the desk. The page is in `help.ts`. */
import { formatNumber } from '../format.ts'

export const mailMessagesDe = {
  messageReceived: {
    subject: (number: number) => `Deine Nachricht ist da (Nr. ${number})`,
    preheader: 'Wir antworten dir per E-Mail.',
    heading: 'Deine Nachricht ist da',
    intro: (number: number) =>
      `danke für deine Nachricht. Wir lesen sie und antworten dir per E-Mail. Sie hat die Nummer ${number}.`,
    yourMessage: 'Das hast du geschrieben:',
    notYou: 'Du hast uns nicht geschrieben? Dann lösche diese E-Mail einfach. Es passiert nichts.',
    reason: (brand: string) =>
      `Du bekommst diese E-Mail, weil jemand diese Adresse bei ${brand} angegeben hat.`,
  },
  messageAnswered: {
    subject: (number: number) => `Antwort auf deine Nachricht (Nr. ${number})`,
    heading: 'Unsere Antwort',
    further: 'Noch eine Frage dazu? Antworte uns einfach auf diese E-Mail.',
    yourMessage: 'Das hattest du geschrieben:',
    reason: (brand: string) =>
      `Du bekommst diese E-Mail, weil jemand mit dieser Adresse an ${brand} geschrieben hat.`,
  },
}

export const operatorMessagesDe = {
  of: (name: string, number: number) => `${name}, Nachricht ${number}`,
  visitor: (name: string) => `${name} (nicht angemeldet)`,
  topics: { PAYMENT: 'Zahlung', DELIVERY: 'Lieferung', SIGN_IN: 'Anmeldung', OTHER: 'Anderes' },
  dog: (dog: string, id: number) => `${dog}, Abo ${id}`,
  noDog: (id: number) => `Abo ${id}`,
  order: (number: string) => `Bestellung ${number}`,
  mayBe: 'Vielleicht',
  unverified: 'nicht geprüft: gleiche E-Mail-Adresse',
  unverifiedHint: 'Wer geschrieben hat, ist nicht geprüft. Nenn in der Antwort nichts aus einem Konto.',
  open: 'Antworten',
  back: 'Zurück zu „Zu erledigen“',
  unknown: 'Diese Nachricht gibt es nicht',
  facts: {
    from: 'Von',
    email: 'E-Mail-Adresse',
    topic: 'Thema',
    dog: 'Hund',
    order: 'Bestellung',
    receivedAt: 'Eingegangen',
    language: 'Sprache der Antwort',
    languages: { de: 'Deutsch', en: 'Englisch' },
  },
  message: 'Nachricht',
  answer: {
    title: 'Antworten',
    text: (max: number) =>
      `Antwort, höchstens ${formatNumber(max, 'de')} Zeichen. Anrede und Gruß kommen dazu.`,
    submit: 'Antwort senden',
    sent: 'Antwort',
    unsent: 'Dein Text, der nicht verschickt wurde',
  },
  close: {
    title: 'Ohne Antwort schließen',
    note: 'Warum?',
    submit: 'Schließen',
  },
  closed: (who: string, when: string) => `Erledigt von ${who}, ${when}.`,
  unanswered: 'Ohne Antwort geschlossen.',
}
export type OperatorMessagesText = typeof operatorMessagesDe
