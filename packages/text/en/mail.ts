/** Sentences of the mails in English. */
import type { MailText } from '../de/mail.ts'
import { possessive } from '../genitive.ts'

export const mailEn: MailText = {
  frame: {
    service: 'Pfotenportal',
    greeting: (firstName) => `Hello ${firstName},`,
    closing: 'Warm regards,',
    signature: 'your Pfotenportal team',
    why: 'You receive this e-mail because it belongs to your Pfotenportal account.',
    openPortal: 'Go to Pfotenportal',
  },
  loginLink: {
    subject: 'Your login link for Pfotenportal',
    preheader: (minutes) => `One tap and you are in. The link is valid for ${minutes} minutes.`,
    heading: 'This way to your Pfotenportal',
    intro: 'This link signs you in, no password needed.',
    button: 'Sign in now',
    validity: (minutes) => `The link is valid for ${minutes} minutes and works exactly once.`,
    fallback: 'If the button does not work, copy this address into your browser:',
    notYou:
      'You did not ask for a link? Then simply delete this e-mail. Without the link nobody gets into your account.',
  },
  ordersChanged: {
    nextHeading: 'What comes next',
    nextBilling: 'Next order',
    nextDelivery: 'Delivery',
    noNext: 'No further order is planned at the moment.',
    billing: 'Order day',
    delivery: 'Delivery',
    changeableUntil: 'Can be changed until',
    button: 'See your orders',
  },
  orderSkipped: {
    subject: (day) => `Order of ${day} skipped`,
    subjectMany: (count) => `${count} orders skipped`,
    preheader: 'Nothing is charged and nothing is delivered for it.',
    heading: (dog) => `${possessive(dog)} order is skipped`,
    headingMany: (dog, count) => `${count} of ${possessive(dog)} orders are skipped`,
    intro: (day) =>
      `As you wished, we leave out the order of ${day}. Nothing is charged and nothing is delivered for it.`,
    introMany:
      'As you wished, we leave out these orders. Nothing is charged and nothing is delivered for them.',
    undo: (day) => `Hungry after all? You can put it back in your Pfotenportal until ${day}.`,
    undoMany: 'Hungry after all? You can put each of them back in your Pfotenportal until the day shown.',
    noUndo: 'Nothing is owed for this order any more. It cannot be put back.',
    until: 'Can be put back until',
    never: 'no longer possible',
  },
  orderUnskipped: {
    subject: (day) => `Order on ${day} is planned again`,
    subjectMany: (count) => `${count} orders are planned again`,
    preheader: 'We are glad, and pack fresh food again.',
    heading: (dog) => `${possessive(dog)} order is planned again`,
    headingMany: (dog, count) => `${count} of ${possessive(dog)} orders are planned again`,
    intro: (day) => `The order on ${day} is planned again, as if nothing had happened.`,
    introMany: 'These orders are planned again, as if nothing had happened.',
  },
}
