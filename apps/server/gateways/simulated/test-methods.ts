/** The behaviour of test cards, PayPal accounts and IBANs (docs/payments.md). */
import { parseEmail } from '@pfotenportal/domain/customer/email'
import type { DeclineCode } from '@pfotenportal/domain/payment/decline-reason'
import type { GatewayMethod } from '../gateway.ts'

/** The result of charging a method. `answer` says when the caller learns it. */
export type Behaviour =
  | {
      readonly result: 'APPROVED'
      readonly answer: 'AT_ONCE' | 'LATE'
      readonly laterEvent?: LaterEvent
      /** When the bank asks the cardholder to confirm a payment; absent for never. */
      readonly asks?: 'ALWAYS' | 'OFF_SESSION'
    }
  | {
      readonly result: 'DECLINED'
      readonly answer: 'AT_ONCE' | 'LATE'
      readonly code: DeclineCode
      readonly isHard: boolean
    }
  /** The request is lost without an answer; the next one arrives and is approved. */
  | { readonly result: 'LOST' }
  /** The request certainly does not arrive. */
  | { readonly result: 'UNREACHABLE' }

/**
 * What happens after an approval: the customer disputes it, the bank returns it, it cannot be refunded, or its
 * refunds complete and fail later.
 */
export type LaterEvent = 'DISPUTED' | 'RETURNED' | 'NOT_REFUNDABLE' | 'REFUND_FAILS'

const approved = { result: 'APPROVED', answer: 'AT_ONCE' } as const
const approvedThen = (laterEvent: LaterEvent): Behaviour => ({ ...approved, laterEvent })
const soft = (code: DeclineCode): Behaviour => ({
  result: 'DECLINED',
  answer: 'AT_ONCE',
  code,
  isHard: false,
})
const hard = (code: DeclineCode): Behaviour => ({ result: 'DECLINED', answer: 'AT_ONCE', code, isHard: true })

/** By the last four digits; every other card is approved. */
export const TEST_CARDS: Readonly<Record<string, Behaviour>> = {
  '9995': soft('INSUFFICIENT_FUNDS'),
  '0341': soft('INSUFFICIENT_FUNDS'),
  '0002': soft('CARD_DECLINED'),
  '0069': hard('EXPIRED_PAYMENT_METHOD'),
  '9987': hard('LOST_CARD'),
  '9979': hard('STOLEN_CARD'),
  '0044': { result: 'UNREACHABLE' },
  '0077': { result: 'APPROVED', answer: 'LATE' },
  '0085': { result: 'DECLINED', answer: 'LATE', code: 'CARD_DECLINED', isHard: false },
  '0093': { result: 'LOST' },
  '0259': approvedThen('DISPUTED'),
  '5126': approvedThen('NOT_REFUNDABLE'),
  '5134': approvedThen('REFUND_FAILS'),
  '3155': { ...approved, asks: 'OFF_SESSION' },
  '3184': { ...approved, asks: 'ALWAYS' },
}

/** By the last word before the `@`; every other account is approved. */
export const TEST_ACCOUNTS: Readonly<Record<string, Behaviour>> = {
  declined: soft('PAYPAL_FUNDING_DECLINED'),
  revoked: hard('PAYPAL_AGREEMENT_REVOKED'),
  unreachable: { result: 'UNREACHABLE' },
  late: { result: 'APPROVED', answer: 'LATE' },
  lost: { result: 'LOST' },
  disputed: approvedThen('DISPUTED'),
}

/** By the last four digits of the IBAN; every other debit is approved. */
export const TEST_DEBITS: Readonly<Record<string, Behaviour>> = {
  '3001': approvedThen('RETURNED'),
  '3002': approvedThen('DISPUTED'),
  '3003': hard('SEPA_MANDATE_REVOKED'),
  '3004': { result: 'APPROVED', answer: 'LATE' },
}

export function cardReference(lastDigits: string): string {
  return `card:${lastDigits}`
}

/** The reference of a PayPal account. */
export function payPalReference(email: string): string {
  return `paypal:${parseEmail(email)?.address ?? email}`
}

/** The reference of a bank account. */
export function sepaReference(lastDigits: string): string {
  return `sepa:${lastDigits}`
}

/** The method of a reference, as another system would have set it up; its card expires at the end of 2030. */
export function testMethodOf(methodReference: string): GatewayMethod | undefined {
  const [, kind, id] = /^(card|paypal|sepa):(\d{4}|.+@.+)$/.exec(methodReference) ?? []
  const found = { methodReference, customerReference: null }
  const none = { card: null, payPal: null, sepaDebit: null }
  if (kind === undefined || id === undefined || (kind === 'paypal') !== id.includes('@')) return undefined
  if (kind === 'paypal') return { ...found, details: { ...none, payPal: { email: id } } }
  if (kind === 'sepa')
    return { ...found, details: { ...none, sepaDebit: { lastDigits: id, bankCode: null, country: 'DE' } } }
  const card = { brand: 'visa', lastDigits: id, expiryMonth: 12, expiryYear: 2030 } as const
  return { ...found, details: { ...none, card } }
}

/** The behaviour of a method. An unknown reference gets a hard decline. */
export function behaviourOf(methodReference: string): Behaviour {
  const card = /^card:(\d{4})$/.exec(methodReference)?.[1]
  if (card !== undefined) return TEST_CARDS[card] ?? approved
  const word = /^paypal:(?:[^@]*[.+])?([^@.+]+)@/.exec(methodReference)?.[1]
  if (word !== undefined) return TEST_ACCOUNTS[word] ?? approved
  const account = /^sepa:(\d{4})$/.exec(methodReference)?.[1]
  if (account !== undefined) return TEST_DEBITS[account] ?? approved
  return hard('UNKNOWN_PAYMENT_METHOD')
}

/** Whether the bank asks the cardholder to confirm a charge, made on or off session. */
export function asksToConfirm(methodReference: string, isOnSession: boolean): boolean {
  const behaviour = behaviourOf(methodReference)
  if (behaviour.result !== 'APPROVED' || behaviour.asks === undefined) return false
  return behaviour.asks === 'ALWAYS' || !isOnSession
}

/** What follows an approved charge of a method; undefined for nothing. */
export function laterEventOf(methodReference: string): LaterEvent | undefined {
  const behaviour = behaviourOf(methodReference)
  return behaviour.result === 'APPROVED' ? behaviour.laterEvent : undefined
}
