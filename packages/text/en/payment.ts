import type { payment as german } from '../de/payment.ts'

/** Choosing what a subscription is paid with (spec 2, 8; docs/domain.md 8.2). */
export const payment: typeof german = {
  title: 'Change payment method',
  lead: (pet: string) => `What should the boxes for ${pet} be paid with?`,
  methods: 'Saved payment methods',
  select: 'Choose payment method',
  selectLink: '+ Add payment method',
  none: 'No payment method chosen',
  noneSaved: 'You have not saved a payment method yet.',
  noneUsable: 'None of your payment methods can be used at the moment. Add one in your profile.',
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
  from: (day: string, amount: string) => `Applies from the charge on ${day} of ${amount}.`,
  fromNext: 'Applies from the next charge.',
  nothingNow: 'Nothing is charged now.',
  open: (amount: string) => `A payment of ${amount} is still open.`,
  openHint: (day: string) => `With the new method we try it again at once, otherwise on ${day}.`,
  openNow: 'With the new method we try it again at once.',
  openSoon: (day: string) =>
    `The last attempt is less than 10 minutes ago. We keep the new payment method and try it on ${day}; to pay earlier, come back in 10 minutes.`,
  save: 'Use this method',
  payNow: 'Use it and pay now',
  tryAgain: 'Try again now',
  outcome: {
    paid: 'The open payment went through. The box is being packed now.',
    running:
      'The payment is still under way. There is nothing you need to do, we write to you when it is through.',
    failed:
      'The payment failed and is still open. Try again in 10 minutes, best with another payment method.',
    title: 'Open payment',
  },
  afterPause: 'The subscription rests because a payment failed. With the new method you can resume it.',
  done: 'Done',
  toast: { success: 'Payment details updated', failure: 'Something went wrong' },
}
