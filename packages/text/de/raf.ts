import { genitive } from '../genitive.ts'

/** Referring friends (spec 2). */
export const raf = {
  title: 'Gutes Futter spricht sich herum',
  text: (pet: string | null) =>
    pet
      ? `Du kennst einen Hund, dem schmecken würde, was in ${genitive(pet)} Napf kommt? Erzähl seinen Menschen von uns.`
      : 'Du kennst einen Hund, dem frisch gekochtes Futter schmecken würde? Erzähl seinen Menschen von uns.',
  whatTitle: 'Was du erzählen kannst',
  what: [
    'Frisch gekocht aus Fleisch und Gemüse, portioniert für genau diesen Hund.',
    'Cowgenuss, Gockelspeis und Ringeltanz kommen alle zwei oder vier Wochen, der Versand ist frei.',
    'Überspringen oder kündigen geht jederzeit, ohne Anruf.',
  ],
  message: (url: string) =>
    `Schau mal, hier gibt es frisch gekochtes Futter, auf deinen Hund abgestimmt: ${url}`,
  share: 'Weitersagen',
  copied: 'Nachricht kopiert. Füge sie ein, wo du magst.',
  copyFailed: 'Das Kopieren hat nicht geklappt. Markiere die Nachricht und kopiere sie selbst.',
  messageLabel: 'Deine Nachricht',
}
