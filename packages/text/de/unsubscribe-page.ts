/** Copy of the page that withdraws a consent to emails, in German (docs/domain.md 9.1). */
import { profile } from './profile.ts'

export const unsubscribePageDe = {
  title: 'Werbung abbestellen',
  topics: profile.mails.topics,
  ask: (topic: string) => `Möchtest du keine E-Mails mehr zum Thema „${topic}“ bekommen?`,
  submit: 'Abbestellen',
  done: {
    title: 'Abbestellt',
    text: (topic: string) =>
      `Du bekommst keine E-Mails mehr zum Thema „${topic}“. E-Mails zu deinen Bestellungen, Zahlungen und deinem Konto bekommst du weiterhin.`,
    all: 'Du bekommst keine Werbung mehr per E-Mail. E-Mails zu deinen Bestellungen, Zahlungen und deinem Konto bekommst du weiterhin.',
  },
  others: (topics: string) => `Du bekommst noch E-Mails zu: ${topics}.`,
  submitAll: 'Alle Werbung abbestellen',
  unknown: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Es wurde nichts geändert. In deinem Profil bestellst du Werbung jederzeit ab. Oder antworte auf die E-Mail, dann erledigen wir das für dich.',
  },
  toSettings: 'Zu den Einstellungen',
}

export type UnsubscribePageText = typeof unsubscribePageDe
