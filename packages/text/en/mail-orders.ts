/** Emails about orders in English. */
import type { mailOrdersDe } from '../de/mail-orders.ts'
import { possessive } from '../genitive.ts'

export const mailOrdersEn: typeof mailOrdersDe = {
  orderSkipped: {
    subject: (day) => `Order on ${day} skipped`,
    subjectMany: (count) => `${count} orders skipped`,
    preheader: 'You won’t be charged, and nothing is delivered.',
    heading: (dog) => `${possessive(dog) || 'Your'} order is skipped`,
    headingMany: (dog, count) => `${count} of ${possessive(dog) || 'your'} orders are skipped`,
    intro: (day) =>
      `As requested, we’re skipping the order on ${day}. You won’t be charged, and nothing is delivered.`,
    introMany: 'As requested, we’re skipping these orders. You won’t be charged, and nothing is delivered.',
    undo: (day) => `Hungry after all? You can restore it in your Pfotenportal until ${day}.`,
    undoMany: 'Hungry after all? You can restore each of them in your Pfotenportal until the day shown.',
    noUndo: 'You don’t owe anything for this order any more. It can’t be restored.',
    until: 'Can be restored until',
    never: 'no longer possible',
  },
  orderUnskipped: {
    subject: (day) => `Order on ${day} is back on the schedule`,
    subjectMany: (count) => `${count} orders are back on the schedule`,
    preheader: 'Great, your box is back on.',
    heading: (dog) => `${possessive(dog) || 'Your'} order is back on the schedule`,
    headingMany: (dog, count) => `${count} of ${possessive(dog) || 'your'} orders are back on the schedule`,
    intro: (day) => `The order on ${day} is back on the schedule, as if nothing had happened.`,
    introMany: 'These orders are back on the schedule, as if nothing had happened.',
  },
  orderRescheduled: {
    subject: (day) => `New order date: ${day}`,
    subjectMany: (count) => `New dates for ${count} orders`,
    preheader: (window) => `Your delivery arrives ${window}.`,
    heading: (dog) => `${possessive(dog) || 'Your'} order has a new date`,
    headingMany: (dog, count) => `${count} of ${possessive(dog) || 'your'} orders have new dates`,
    intro: 'As requested, we’ve changed the order date.',
    whole: 'All later orders follow from this date at the usual interval.',
    single: 'All other orders stay as they are.',
  },
  orderPlaced: {
    subject: (number) => `Your order ${number} has been placed`,
    preheader: (window) => `Your delivery arrives ${window}.`,
    heading: (dog) => `${possessive(dog) || 'Your'} box is ordered`,
    intro: 'Thank you for your order. The payment went through, and we’re packing fresh food for you.',
  },
  orderConfirmed: {
    subject: (number) => `Your order confirmation ${number}`,
    preheader: (window) => `Your delivery arrives ${window}.`,
    heading: (dog) => `${possessive(dog) || 'Your'} next box is confirmed`,
    intro: 'The payment for your scheduled order went through. Here’s everything at a glance.',
  },
}
