/** Emails about the migration from the legacy billing system in English. */
import type { mailMigrationDe } from '../de/mail-migration.ts'
import { plural } from '../plural.ts'

export const mailMigrationEn: typeof mailMigrationDe = {
  migrationReminder: {
    subject: 'Please confirm your payment method in the new customer portal',
    preheader: (day) => `Your next order is due on ${day}.`,
    heading: 'One more confirmation needed',
    intro: (dog, day) =>
      `You’ve moved to our new customer portal. So that we can charge the order for ${dog || 'your dog'} on ${day}, please confirm your payment method before then.`,
    way: 'Open the payment methods in your profile, choose “Edit” and then “Send email”. Then follow the link in the email.',
    button: 'Go to payment methods',
    payPal: 'With PayPal, you confirm 0,01 €: the amount is only reserved, then released straight away.',
    payPalFree: 'With PayPal, you confirm your PayPal account. Nothing is charged.',
    unchanged:
      'Your subscription details and your price stay the same. We’ll activate your subscription by the next working day after you confirm.',
  },
  migrationDone: {
    subject: (count) => plural(count, 'Your subscription has moved', 'Your subscriptions have moved'),
    preheader: 'Everything is ready for you in the new customer portal.',
    heading: 'You’ve moved in',
    intro: (count) =>
      plural(
        count,
        'Your subscription is now active in the new customer portal. There’s nothing else to do.',
        'Your subscriptions are now active in the new customer portal. There’s nothing else to do.',
      ),
    list: 'What happens next',
    unnamed: 'Your subscription',
    next: (day, price) => `Next order on ${day}, ${price}`,
    owed: 'We’re charging the outstanding order now and will let you know how it goes.',
    none: 'No order is planned right now.',
    unchanged: 'Your plan and price haven’t changed.',
  },
}
