/** Encrypts what must wait in the database but not be readable there, such as the token of a mail not yet sent. */
import { compactDecrypt, CompactEncrypt } from 'jose'
import type { Keys } from './keys.ts'

export interface Seal {
  /** Encrypts a record of strings. */
  encrypt(secret: Readonly<Record<string, string>>): Promise<string>
  /** Decrypts it again. Throws where key or text are not right. */
  decrypt(sealed: string): Promise<Record<string, unknown>>
}

/** Seals with A256GCM under the service's key. */
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
