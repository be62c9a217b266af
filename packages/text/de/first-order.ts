import { plural } from '../grammar.ts'
import { emailIncomplete } from './email-address.ts'

/** The page for visitors without an account (docs/domain.md C-466 to C-469). */
export const firstOrder = {
  fromLogin: 'Noch kein Konto? Hier geht es zur ersten Box.',
  title: 'Die erste Box für deinen Hund',
  lead: 'Beschreibe deinen Hund, und du siehst Portion, Menü und Preis. Ein Konto brauchst du dafür nicht, und bestellt ist erst, wenn du am Ende auf den Button klickst.',
  email: 'E-Mail-Adresse',
  emailHint: 'Wir schicken dir gleich einen Link und einen Code, damit wir wissen, dass sie dir gehört.',
  emailInvalid: emailIncomplete,
  address: 'Wohin sollen die Boxen?',
  payment: 'Deine Zahlungsmethode richtest du nach der Bestellung ein.',
  privacy: 'Ohne Bestätigung löschen wir deine Angaben nach einem Tag.',
  privacyLink: 'Mehr zum Datenschutz',
  next: 'Weiter: E-Mail-Adresse bestätigen',
  sentTo: (email: string) =>
    `Schau in dein Postfach: An ${email} ist eine E-Mail unterwegs. Tippe auf den Link darin, oder gib hier den Code ein. Danach siehst du Preis und Bedingungen und kannst bestellen.`,
  confirm: 'Adresse bestätigen',
  valid: (minutes: number) =>
    `Link und Code gelten noch ${plural(minutes, 'eine Minute', `${minutes} Minuten`)} und nur einmal. Sieh auch im Spam-Ordner nach.`,
  expired: 'Link und Code gelten nicht mehr',
  expiredText: 'Deine Angaben sind noch da. Fordere einfach eine neue E-Mail an.',
  mailbox: 'Postfach öffnen',
  sendAgain: 'Noch einmal schicken',
  sendAgainIn: (seconds: number) =>
    `Noch einmal schicken in ${plural(seconds, '1 Sekunde', `${seconds} Sekunden`)}`,
  wrongAddress: 'Vertippt? Geh einen Schritt zurück und ändere die Adresse.',
}
