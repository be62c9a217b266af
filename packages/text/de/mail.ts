/** The emails in German. Days and windows arrive formatted; dogs and people by name. */
import { mailChangesDe } from './mail-changes.ts'
import { mailVacationDe } from './mail-vacation.ts'
import { mailDogDe } from './mail-dog.ts'
import { mailMigrationDe } from './mail-migration.ts'
import { mailRemindersDe } from './mail-reminders.ts'
import { mailOrdersDe } from './mail-orders.ts'
import { mailParcelsDe } from './mail-parcels.ts'
import { mailPartsDe } from './mail-parts.ts'
import { mailPaymentDe } from './mail-payment.ts'
import { mailSubscriptionDe } from './mail-subscription.ts'
import { mailSupplementDe } from './mail-supplement.ts'
import { mailRewardsDe } from './mail-rewards.ts'

/** The copy of all emails; English has the same keys with the same arguments. */
export const mailDe = {
  frame: {
    service: 'Pfotenportal',
    greeting: (firstName: string) => (firstName === '' ? 'Hallo,' : `Hallo ${firstName},`),
    closing: 'Liebe Grüße',
    signature: 'dein Pfotenportal-Team',
    reason: 'Du bekommst diese E-Mail, weil sie zu deinem Konto im Pfotenportal gehört.',
    openPortal: 'Zum Pfotenportal',
    imprint: 'Impressum',
    /** The wording that the law requires (§ 312k BGB). */
    cancelContract: 'Verträge hier kündigen',
  },
  loginLink: {
    subject: 'Dein Login-Link für das Pfotenportal',
    preheader: (minutes: number) => `Ein Tipp, und du bist angemeldet. Der Link gilt ${minutes} Minuten.`,
    heading: 'Hier geht es in dein Pfotenportal',
    intro: 'mit diesem Link meldest du dich an, ganz ohne Passwort.',
    button: 'Jetzt anmelden',
    validity: (minutes: number) => `Der Link gilt ${minutes} Minuten und funktioniert genau einmal.`,
    fallback: 'Falls der Knopf nicht funktioniert, kopiere diese Adresse in deinen Browser:',
    notYou:
      'Du hast keinen Link angefordert? Dann lösche diese E-Mail einfach. Ohne den Link kommt niemand in dein Konto.',
  },
  parts: mailPartsDe,
  ...mailVacationDe,
  ...mailOrdersDe,
  ...mailParcelsDe,
  ...mailSubscriptionDe,
  ...mailChangesDe,
  ...mailPaymentDe,
  ...mailSupplementDe,
  ...mailRewardsDe,
  ...mailMigrationDe,
  ...mailDogDe,
  ...mailRemindersDe,
}

/** The copy of the emails in one language. */
export type MailText = typeof mailDe
