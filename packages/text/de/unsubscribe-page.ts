/** Copy of the page that withdraws a consent to emails, in German (docs/domain.md 9.1). */
import { profile } from './profile.ts'

export const unsubscribePageDe = {
  title: 'E-Mails abbestellen',
  topics: profile.mails.topics,
  ask: (topic: string) => `Möchtest du keine E-Mails mehr zum Thema „${topic}“ bekommen?`,
  submit: 'Abbestellen',
  done: {
    title: 'Abbestellt',
    text: (topic: string) =>
      `Du bekommst keine E-Mails mehr zum Thema „${topic}“. E-Mails zu deinen Bestellungen, Zahlungen und deinem Konto bekommst du weiterhin.`,
  },
  unknown: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'In deinem Profil stellst du jederzeit ein, welche E-Mails du bekommst.',
  },
  toSettings: 'Zu den Einstellungen',
}

export type UnsubscribePageText = typeof unsubscribePageDe
