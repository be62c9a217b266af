/** IBANs of the SEPA area: check digits, and the parts that may be stored (C-240). */
import type { BankAccount } from './payment-method.ts'

/** The IBAN length by country (ISO 13616), for SEPA countries. */
const LENGTHS: ReadonlyMap<string, number> = new Map(
  'AD24 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26 IT27 LI21 LT20 LU20 LV21 MC27 MT31 NL18 NO15 PL28 PT25 RO24 SE24 SI19 SK24 SM27 VA22'
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** The length of the bank code, for the countries we deliver to. */
const BANK_CODE_LENGTHS: Readonly<Record<string, number>> = { DE: 8, AT: 5 }

/**
 * Parses an IBAN in any spacing and case; undefined if its country is not part of SEPA, or its length or check digits
 * are wrong (ISO 7064, MOD 97-10). The full number is not returned.
 */
export function parseIban(typed: string): BankAccount | undefined {
  const iban = typed.replaceAll(/\s/g, '').toUpperCase()
  const country = iban.slice(0, 2)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) || LENGTHS.get(country) !== iban.length) return undefined
  if (remainderOf(iban.slice(4) + iban.slice(0, 4)) !== 1) return undefined
  const codeLength = BANK_CODE_LENGTHS[country]
  const bankCode = codeLength === undefined ? null : iban.slice(4, 4 + codeLength)
  return { lastDigits: iban.slice(-4), bankCode, country }
}

/** The remainder modulo 97, with letters as 10 to 35. */
function remainderOf(text: string): number {
  let remainder = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}
