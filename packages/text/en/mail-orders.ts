/** Sentences of the mails about orders in English. */
import type { mailOrdersDe } from '../de/mail-orders.ts'
import { possessive } from '../genitive.ts'

export const mailOrdersEn: typeof mailOrdersDe = {
  orderSkipped: {
    subject: (day) => `Order of ${day} skipped`,
    subjectMany: (count) => `${count} orders skipped`,
    preheader: 'Nothing is charged and nothing is delivered for it.',
    heading: (dog) => `${possessive(dog) || 'Your'} order is skipped`,
    headingMany: (dog, count) => `${count} of ${possessive(dog) || 'your'} orders are skipped`,
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
    heading: (dog) => `${possessive(dog) || 'Your'} order is planned again`,
    headingMany: (dog, count) => `${count} of ${possessive(dog) || 'your'} orders are planned again`,
    intro: (day) => `The order on ${day} is planned again, as if nothing had happened.`,
    introMany: 'These orders are planned again, as if nothing had happened.',
  },
  orderRescheduled: {
    subject: (day) => `New order date: ${day}`,
    subjectMany: (count) => `New dates for ${count} orders`,
    preheader: (window) => `The delivery comes ${window}.`,
    heading: (dog) => `${possessive(dog) || 'Your'} order has a new day`,
    headingMany: (dog, count) => `${count} of ${possessive(dog) || 'your'} orders have a new day`,
    intro: 'As you wished, we have changed the order day.',
    whole: 'All later orders follow from this day at the usual interval.',
    single: 'All other orders stay as they are.',
  },
  orderPlaced: {
    subject: (number) => `Your order ${number} has been placed`,
    preheader: (window) => `The delivery comes ${window}.`,
    heading: (dog) => `${possessive(dog) || 'Your'} box is ordered`,
    intro: 'Thank you for your order. The payment went through, and we are packing fresh food for you.',
  },
  orderConfirmed: {
    subject: (number) => `Your order confirmation ${number}`,
    preheader: (window) => `The delivery comes ${window}.`,
    heading: (dog) => `${possessive(dog) || 'Your'} next box is coming`,
    intro: 'The payment for your planned order went through. Here is everything at a glance.',
  },
}
