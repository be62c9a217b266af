/** Sentences of the mails about the move from the former system in English. */
import type { mailMigrationDe } from '../de/mail-migration.ts'
import { plural } from '../plural.ts'

export const mailMigrationEn: typeof mailMigrationDe = {
  migrationReminder: {
    subject: 'Please confirm your payment method in the new customer portal',
    preheader: (day) => `The next order is to be placed on ${day}.`,
    heading: 'One confirmation is missing',
    intro: (dog, day) =>
      `You have moved to our new customer portal. So that we can charge the order for ${dog || 'your dog'} on ${day}, please confirm your payment method before then.`,
    way: 'Open the payment methods in your profile, choose “Edit” and then “Send me e-mail”. Then follow the link in the e-mail.',
    button: 'Go to payment methods',
    payPal: 'With PayPal you confirm 0,01 €: the amount is only reserved and released straight away.',
    payPalFree: 'With PayPal you confirm your account at PayPal. Nothing is charged for that.',
    unchanged:
      'Your subscription details and your price stay unchanged. The activation follows by the next working day after the confirmation at the latest.',
  },
  migrationDone: {
    subject: (count) => plural(count, 'Your subscription has moved', 'Your subscriptions have moved'),
    preheader: 'Everything is ready for you in the new customer portal.',
    heading: 'The move is done',
    intro: (count) =>
      plural(
        count,
        'Your subscription is active in the new customer portal now. There is nothing more to do.',
        'Your subscriptions are active in the new customer portal now. There is nothing more to do.',
      ),
    list: 'This comes next',
    unnamed: 'Your subscription',
    next: (day, price) => `Next order on ${day}, ${price}`,
    owed: 'We are charging the open order now. You will hear from us.',
    none: 'No order is planned at present.',
    unchanged: 'Plan and price are as they were.',
  },
}
