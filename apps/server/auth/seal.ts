/** Encrypts secrets that are stored in the database, such as the token of a mail that is not sent yet. */
import { compactDecrypt, CompactEncrypt } from 'jose'
import type { Keys } from './keys.ts'

export interface Seal {
  /** Encrypts a record of strings. */
  encrypt(secret: Readonly<Record<string, string>>): Promise<string>
  /** Decrypts the record. Throws if the key or the text is wrong. */
  decrypt(sealed: string): Promise<Record<string, unknown>>
}

/** Encrypts with A256GCM under the service's key. */
export function createSeal({ sealing, kid }: Pick<Keys, 'sealing' | 'kid'>): Seal {
  return {
    encrypt: (secret) =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(secret)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
        .encrypt(sealing),
    async decrypt(sealed) {
      const { plaintext } = await compactDecrypt(sealed, sealing, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      })
      const secret: unknown = JSON.parse(new TextDecoder().decode(plaintext))
      return typeof secret === 'object' && secret !== null ? { ...secret } : {}
    },
  }
}
