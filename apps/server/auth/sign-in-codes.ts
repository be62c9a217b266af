/** The codes beside login links: six random digits, of which only a hash under the service's key is stored. */
import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import { SIGN_IN_CODE_DIGITS } from '@pfotenportal/domain/core/sign-in-code'
import type { Keys } from './keys.ts'

export interface SignInCodes {
  /** The hash of a code that belongs to a link. */
  hashOf(tokenHash: Buffer, code: string): Buffer
  /** Whether a typed code is that of a link, in the same time for every code. */
  isCodeOf(link: { readonly tokenHash: Buffer; readonly codeHash: Buffer }, code: string): boolean
}

/** Six random digits. */
export function newSignInCode(): string {
  return String(randomInt(10 ** SIGN_IN_CODE_DIGITS)).padStart(SIGN_IN_CODE_DIGITS, '0')
}

/** Hashes and compares codes. The link is part of the hash, so that equal codes have different hashes. */
export function createSignInCodes({ sealing }: Pick<Keys, 'sealing'>): SignInCodes {
  const key = Buffer.from(hkdfSync('sha256', sealing, '', 'pfotenportal sign-in codes', 32))
  const hashOf = (tokenHash: Buffer, code: string) =>
    createHmac('sha256', key).update(tokenHash).update(code).digest()
  return {
    hashOf,
    isCodeOf: ({ tokenHash, codeHash }, code) => timingSafeEqual(hashOf(tokenHash, code), codeHash),
  }
}
