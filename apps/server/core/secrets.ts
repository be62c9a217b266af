/** Random secrets and their hashes. */
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in 43 URL-safe characters: link tokens, session cookies, browser marks. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256, the only form in which a secret is stored. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest()
}
