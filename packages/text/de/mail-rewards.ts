/** Emails about rewards and accepted offers in German. Percentages have no space. */
import { genitive } from '../genitive.ts'

export const mailRewardsDe = {
  rewardGranted: {
    subject: (percent: number, dog: string) =>
      `Geschafft! ${percent}% Treuerabatt für ${dog || 'deinen Hund'}`,
    preheader: 'Du musst nichts tun, wir ziehen ihn von selbst ab.',
    heading: (percent: number) => `${percent}% Treuerabatt für euch`,
    intro: (percent: number) =>
      `danke, dass ihr schon so lange dabei seid. Dafür bekommst du ${percent}% Treuerabatt. Du musst nichts tun, wir ziehen ihn von selbst ab.`,
    order: 'Gilt für die Bestellung vom',
    later:
      'Für die nächste Bestellung gilt schon ein anderer Rabatt. Der Treuerabatt bleibt dir für eine spätere erhalten.',
  },
  referralRewarded: {
    subject: (amount: string) => `Dein Freund hat bestellt: ${amount} für dich`,
    preheader: 'Danke fürs Weitersagen. Du musst nichts tun, wir ziehen sie von selbst ab.',
    heading: (amount: string) => `${amount} Dankeschön`,
    intro: (amount: string, dog: string) =>
      `jemand ist über dich zu uns gekommen und hat die erste Bestellung bezahlt. Danke fürs Weitersagen! Dafür ziehen wir dir ${amount} von ${genitive(dog) || 'deiner'} Bestellung ab. Du musst nichts tun.`,
    order: 'Gilt für die Bestellung vom',
    later:
      'Für die nächste Bestellung gilt schon ein anderer Rabatt. Dein Dankeschön bleibt dir für eine spätere erhalten.',
    friends: 'Wie viele Freunde über dich gekommen sind, siehst du im Pfotenportal.',
    link: 'Meine Freunde ansehen',
  },
  offerAccepted: {
    subject: 'Schön, dass du bleibst!',
    preheader: (dog: string) => `Wir haben alles für ${dog || 'euch'} vorbereitet.`,
    heading: 'Schön, dass du bleibst!',
    discount: (percent: number) =>
      `wie versprochen bekommst du ${percent}% Rabatt auf die nächste Bestellung.`,
    skip: (day: string) =>
      `wie gewünscht lassen wir die Bestellung vom ${day} aus. Dafür wird nichts abgebucht und nichts geliefert.`,
    pause: 'wie gewünscht legen wir eine Pause ein. Solange wird nichts abgebucht und nichts neu bestellt.',
    plan: 'wie gewünscht haben wir den Plan geändert. Das ist neu:',
    supplement: (title: string) => `in der nächsten Box liegt gratis für euch: ${title}.`,
    anyTime: 'Kündigen kannst du weiterhin jederzeit.',
  },
}
