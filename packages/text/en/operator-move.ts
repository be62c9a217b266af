/** The same in English. */
import type { OperatorMoveText } from '../de/operator-move.ts'
import { formatList } from '../format.ts'
import { capitalised, possessive } from '../grammar.ts'

export const operatorMoveEn: OperatorMoveText = {
  title: 'Move a dog to another customer',
  open: 'Move to another customer',
  lead: (dog) =>
    `For a dog that lives with somebody else now. ${dog ? possessive(dog) : 'The'} subscription goes on there with the same prices and dates; what is paid stays here.`,
  other: 'Number or email address of the new customer',
  show: 'Show the overview',
  from: 'So far with',
  to: 'From now on with',
  choices: 'Delivery and payment',
  address: 'Address of the new customer',
  method: 'Payment method of the new customer',
  setUp: 'Still to be set up: the customer gets a link.',
  again: 'Apply the choice',
  charges: 'Next charge',
  chargeColumns: { when: 'When', who: 'With whom', on: 'Next charge', price: 'Price' },
  now: 'Now',
  afterwards: 'After the move',
  goes: 'What moves along',
  plan: 'Plan, menu, rhythm, supplements, prices, pauses and skipped boxes stay as they are.',
  points: (points, count) => `${capitalised(points)} on the way to the next reward: ${count}.`,
  discounts: (titles) => `Discounts and credits of the subscription: ${formatList(titles, 'en')}.`,
  profile:
    'The dog’s profile with weight and health is copied. What is added later only the new customer sees.',
  stays: 'What stays',
  past: (orders, paid) =>
    `All orders (${orders}, paid ${paid}), receipts and tax. Refunds for them still go to the former customer.`,
  onTheWay: (numbers) => `Paid already and on the way to the former address: ${formatList(numbers, 'en')}.`,
  notes: (notes, cases) => `Notes (${notes}) and open cases (${cases}).`,
  referrals: 'The referrals of both customers.',
  referralDiscounts: 'A discount from a referral. It waits for another subscription of the former customer.',
  ends: 'What ends',
  noCancellation:
    'The subscription ends with the former customer without a cancellation: no confirmation, no questions, no offer. They cannot reactivate it.',
  waits: 'Until the payment method is set up, nothing is charged for three days.',
  mails: 'Both get an email. Neither learns from it who the other is.',
  agreed: 'Both customers have agreed.',
  submit: 'Move now',
  final: 'The only way back is another move.',
  back: 'Back to the customer',
  leftOn: (day) => `Moved on ${day}`,
  at: 'Now with customer',
  fromCustomer: 'Moved from customer',
}
