/** Copy of the check of a discount code at the desk, in English. */
import type { operatorCodesDe } from '../de/operator-codes.ts'

export const operatorCodesEn: typeof operatorCodesDe = {
  title: 'Check a discount code',
  code: 'Code',
  dog: 'For',
  submit: 'Check',
  hint: 'This does not redeem the code. It is read as in the portal: blanks and lower case do not matter.',
  attached: (code) => `${code} is redeemed here already. Entering it again changes nothing.`,
  works: (code, title) => `${code} works: ${title}.`,
  everyBox: 'It applies to every box.',
  boxes: (count) => (count === 1 ? 'It applies to one box.' : `It applies to ${count} boxes.`),
  firstBox: ({ on, discount, total }) =>
    `The first is the ${on === null ? 'next one' : `one of ${on}`}: ${discount} less, so that it costs ${total}.`,
  noBox: 'None of the planned boxes gets it: another discount is larger, or it ends before.',
  until: (day) => `Its last day is ${day}.`,
  replaces: (code) => `It replaces ${code}.`,
  friends: (code) =>
    `${code} is a friend’s code. It is for new customers who order by its link, and is not entered here.`,
  friendsEnded: (code) =>
    `${code} is a friend’s code. The referral programme has ended, so it no longer works.`,
  problems: {
    UNKNOWN: (code) =>
      code === '' ? 'That is not a code.' : `There is no code ${code}. Ask about O and 0, I and 1.`,
    OTHER_CUSTOMER: (code) => `${code} belongs to another customer.`,
    ONLY_BEFORE_FIRST_ORDER: (code) =>
      `${code} works only before the first paid box. This subscription has had one.`,
    USED: (code, on, subscription) =>
      `${code} works once per customer and was redeemed before: ${on}, subscription ${subscription}.`,
    NOT_STARTED: (code, on) => `${code} does not work yet. Its first day is ${on}.`,
    ENDED: (code, on) => `${code} does not work any more. Its last day was ${on}.`,
    MINIMUM_NOT_MET: (code, minimum, total) =>
      `${code} works from an order value of ${minimum}. The next box costs ${total}.`,
  },
}
