/** Why a charge was declined, for operators, in English. */
import type { DeclineReason } from '@pfotenportal/domain/payment/decline-reason'

export const declinesEn: Readonly<Record<DeclineReason, string>> = {
  DECLINED: 'no reason given',
  FUNDS: 'insufficient funds',
  OVER: 'the card has expired',
  LOST: 'the card was reported lost or stolen',
  FORBIDDEN: 'the bank does not allow this payment',
  UNUSABLE: 'the payment method is no longer valid',
  UNCONFIRMED: 'the payment method is not confirmed yet',
  UNKNOWN: 'the payment gateway does not recognise the payment method',
  MANDATE: 'the SEPA mandate is no longer valid',
  AGREEMENT: 'the PayPal agreement was cancelled',
  PAYPAL: 'PayPal could not collect the payment',
  ACCOUNT: 'the bank account cannot be debited',
  UNASKED: 'the bank requires authentication',
  REFUSED: 'authentication at the bank failed',
  AMOUNT: 'the amount is too small',
  ADDRESS: 'no delivery address',
  PROVIDER: 'an error occurred at the bank or the payment gateway',
}
