/** Signatures of links that work without signing in, each purpose with a key of its own, derived from the service's. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Keys } from './keys.ts'

/** The pattern of a signature in a token. */
export const SIGNATURE = '[\\w-]{43}'

export interface LinkSignature {
  of(text: string): string
  /** Whether the service signed this text for this purpose; takes the same time for every wrong signature. */
  fits(text: string, signature: string): boolean
}

export function linkSignature({ sealing }: Pick<Keys, 'sealing'>, purpose: string): LinkSignature {
  const key = Buffer.from(hkdfSync('sha256', sealing, '', purpose, 32))
  const bytesOf = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    of: (text) => bytesOf(text).toString('base64url'),
    fits(text, signature) {
      const given = Buffer.from(signature, 'base64url')
      const right = bytesOf(text)
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
