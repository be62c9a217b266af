/** Why a charge was declined, for those who look after the service, in English. */
import type { DeclineReason } from '@pfotenportal/domain/payment/decline-reason'

export const declinesEn: Readonly<Record<DeclineReason, string>> = {
  DECLINED: 'no reason was given',
  FUNDS: 'not enough money',
  OVER: 'the card has expired',
  LOST: 'the card was reported lost or stolen',
  FORBIDDEN: 'the bank does not allow this payment',
  UNUSABLE: 'the payment method is not valid any more',
  UNCONFIRMED: 'the payment method is not confirmed yet',
  UNKNOWN: 'the payment gateway does not know the payment method',
  MANDATE: 'the SEPA mandate is not valid any more',
  AGREEMENT: 'the agreement with PayPal was ended',
  PAYPAL: 'PayPal could not collect the amount',
  ACCOUNT: 'the bank account cannot be debited',
  UNASKED: 'the bank asks for a confirmation',
  REFUSED: 'the confirmation at the bank failed',
  AMOUNT: 'the amount is too small',
  ADDRESS: 'there is no delivery address',
  PROVIDER: 'something went wrong at the bank or the payment gateway',
}
