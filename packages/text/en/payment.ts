import type { payment as german } from '../de/payment.ts'

/** Choosing the payment method of a subscription (docs/domain.md 8.2). */
export const payment: typeof german = {
  title: 'Change payment method',
  lead: (pet: string) => `How would you like to pay for the boxes for ${pet}?`,
  methods: 'Saved payment methods',
  select: 'Choose payment method',
  selectLink: '+ Add payment method',
  none: 'No payment method selected',
  noneSaved: 'You haven’t saved a payment method yet.',
  noneUsable: 'None of your payment methods can be used right now. Add one in your profile.',
  current: 'Current',
  card: (brand: string, digits: string) => `${brand} ending in ${digits}`,
  brands: { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', maestro: 'Maestro' },
  until: (end: string) => `valid until ${end}`,
  payPal: 'PayPal',
  sepaDebit: 'SEPA Direct Debit',
  iban: (digits: string) => `IBAN ending in ${digits}`,
  unnamed: 'Not set up yet',
  unusable: {
    EXPIRED: 'Expired. Renew it in your profile.',
    REQUIRES_CONFIRMATION: 'Not confirmed yet. Confirm it in your profile.',
    REVOKED: 'Revoked. Set it up again in your profile.',
  },
  unusableShort: {
    EXPIRED: 'expired',
    REQUIRES_CONFIRMATION: 'not confirmed',
    REVOKED: 'revoked',
  },
  from: (day: string, amount: string) => `Applies from the charge of ${amount} on ${day}.`,
  fromNext: 'Applies from the next charge.',
  nothingNow: 'Nothing is charged now.',
  open: (amount: string) => `A payment of ${amount} is still outstanding.`,
  openHint: (day: string) => `With another method, we’ll try it again straight away, otherwise on ${day}.`,
  openNow: 'With another method, we’ll try it again straight away.',
  openSoon: (day: string) =>
    `The last attempt was less than 10 minutes ago. We’ll save the new payment method and try it on ${day}. To pay sooner, come back in 10 minutes.`,
  openAfterMigration:
    'We’ll activate your subscription by the next working day at the latest and then charge the outstanding order to the new method.',
  save: 'Use this method',
  payNow: 'Use it and pay now',
  tryAgain: 'Try again now',
  outcome: {
    paid: 'The outstanding payment went through. We’re packing the box now.',
    running:
      'The payment is still in progress. There’s nothing you need to do: we’ll write to you as soon as it’s through.',
    failed:
      'The payment failed and is still outstanding. Try again in 10 minutes, ideally with another payment method.',
    title: 'Outstanding payment',
  },
  afterPause: 'The subscription is paused because a payment failed. With the new method, you can resume it.',
  done: 'Done',
  toast: { success: 'Payment details updated', failure: 'Something went wrong' },
}
