/** The code that a customer passes on to friends (C-142). */
import { normaliseCode } from '../discount/code.ts'

/** A code has eight of 32 symbols that are easy to read aloud and to type (C-142). */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4
const IS_CODE = new RegExp(`^[${SYMBOLS}]{8}$`)

/** The number of random bytes for a code. */
export const REFERRAL_CODE_BYTES = 8

/**
 * Creates a code from random bytes, such as `7K3Q-M9TD`: 40 bits, without any information about the customer. Throws if
 * there are fewer than `REFERRAL_CODE_BYTES` bytes.
 */
export function createReferralCode(random: Uint8Array): string {
  if (random.length < REFERRAL_CODE_BYTES) throw new Error('too few random bytes for a referral code')
  const symbols = Array.from(random.subarray(0, REFERRAL_CODE_BYTES), (byte) => SYMBOLS.charAt(byte % 32))
  return grouped(symbols.join(''))
}

/** Parses a code in any spelling to its canonical form; undefined if it is not a code. */
export function parseReferralCode(text: string): string | undefined {
  const symbols = normaliseCode(text).replaceAll('-', '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return IS_CODE.test(symbols) ? grouped(symbols) : undefined
}

function grouped(symbols: string): string {
  return `${symbols.slice(0, GROUP)}-${symbols.slice(GROUP)}`
}
