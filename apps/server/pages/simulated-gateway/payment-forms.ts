/** Parses the simulated gateway's forms. Card numbers, security codes and IBANs never leave this file. */
import type { Day } from '@pfotenportal/domain/core/calendar'
import { parseIban } from '@pfotenportal/domain/payment/iban'
import { firstExpiredDay } from '@pfotenportal/domain/payment/payment-method'
import type { ConfirmedCard } from '../../gateways/gateway.ts'
import type { SubmittedMethod } from '../../gateways/simulated/setups.ts'
import { cardReference, payPalReference, sepaReference } from '../../gateways/simulated/test-methods.ts'

export type FormField = 'number' | 'expiry' | 'cvc' | 'email' | 'holder' | 'iban'

/** Validation errors by field. */
export type FormErrors = Partial<Record<FormField, 'missing' | 'invalid' | 'expired'>>

export type ParsedForm =
  | { readonly ok: true; readonly method: SubmittedMethod }
  | { readonly ok: false; readonly errors: FormErrors }

const BRANDS: readonly (readonly [RegExp, ConfirmedCard['brand'], lengths: RegExp])[] = [
  [/^4/, 'visa', /^(\d{13}|\d{16}|\d{19})$/],
  [/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, 'mastercard', /^\d{16}$/],
  [/^3[47]/, 'amex', /^\d{15}$/],
  [/^(50|5[6-9]|6)/, 'maestro', /^\d{12,19}$/],
]

/** Whether the check digit is valid (ISO/IEC 7812, Luhn). */
export function hasCheckDigit(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

function brandOf(digits: string): ConfirmedCard['brand'] | undefined {
  const match = BRANDS.find(([prefix]) => prefix.test(digits))
  return match?.[2].test(digits) && hasCheckDigit(digits) ? match[1] : undefined
}

/** `12/27`, `1227` or `12/2027`. */
function expiryOf(text: string): { expiryMonth: number; expiryYear: number } | undefined {
  const [, month, year] = /^(\d{1,2})\s*[/.-]?\s*((?:20)?\d{2})$/.exec(text) ?? []
  if (month === undefined || year === undefined) return undefined
  const expiryMonth = Number(month)
  if (expiryMonth < 1 || expiryMonth > 12) return undefined
  return { expiryMonth, expiryYear: year.length === 2 ? 2000 + Number(year) : Number(year) }
}

/** Parses a card; only brand, last digits and expiry are stored. */
export function readCard(form: URLSearchParams, today: Day): ParsedForm {
  const [number, expiryText, cvc] = ['number', 'expiry', 'cvc'].map((name) => (form.get(name) ?? '').trim())
  const digits = (number ?? '').replaceAll(/[\s-]/g, '')
  const brand = brandOf(digits)
  const expiry = expiryOf(expiryText ?? '')
  const errors: FormErrors = {
    ...(!brand && { number: digits === '' ? 'missing' : 'invalid' }),
    ...(!expiry && { expiry: expiryText === '' ? 'missing' : 'invalid' }),
    ...(expiry && firstExpiredDay(expiry) <= today && { expiry: 'expired' }),
    ...(!/^\d{3,4}$/.test(cvc ?? '') && { cvc: cvc === '' ? 'missing' : 'invalid' }),
  }
  if (!brand || !expiry || Object.keys(errors).length > 0) return { ok: false, errors }
  const lastDigits = digits.slice(-4)
  const details = { card: { brand, lastDigits, ...expiry }, payPal: null, sepaDebit: null }
  return { ok: true, method: { methodReference: cardReference(lastDigits), details } }
}

/** Parses a PayPal account. */
export function readAccount(form: URLSearchParams): ParsedForm {
  const email = (form.get('email') ?? '').trim()
  if (email === '') return { ok: false, errors: { email: 'missing' } }
  if (email.length > 254 || !/^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)+$/.test(email)) {
    return { ok: false, errors: { email: 'invalid' } }
  }
  const details = { card: null, payPal: { email }, sepaDebit: null }
  return { ok: true, method: { methodReference: payPalReference(email), details } }
}

/** Parses a bank account; the holder's name is required, as at a real bank, but not stored. */
export function readDebit(form: URLSearchParams): ParsedForm {
  const [holder, iban] = ['holder', 'iban'].map((name) => (form.get(name) ?? '').trim())
  const account = parseIban(iban ?? '')
  const errors: FormErrors = {
    ...(holder === '' && { holder: 'missing' }),
    ...(!account && { iban: iban === '' ? 'missing' : 'invalid' }),
  }
  if (!account || Object.keys(errors).length > 0) return { ok: false, errors }
  const details = { card: null, payPal: null, sepaDebit: account }
  return { ok: true, method: { methodReference: sepaReference(account.lastDigits), details } }
}
