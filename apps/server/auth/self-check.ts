/** Signs the question whether a public address leads to this installation, and its answer. */
import type { Config } from '../core/config.ts'
import type { Database } from '../database/open.ts'
import { findKeys, type Keys } from './keys.ts'
import { linkSignature, type LinkSignature } from './link-signature.ts'

/** What is signed; the two differ, so that nobody can answer with what was asked. */
export const selfCheckSignature = {
  asked: (nonce: string) => `ask ${nonce}`,
  answered: (nonce: string) => `answer ${nonce}`,
}

export function createSelfCheck(keys: Pick<Keys, 'sealing'>): LinkSignature {
  return linkSignature(keys, 'pfotenportal self-check')
}

/** The same without a service; null if the installation has no key yet. */
export async function findSelfCheck(
  config: Pick<Config, 'accessTokenKey'>,
  database: Database | null,
): Promise<LinkSignature | null> {
  const keys = await findKeys(config, database)
  return keys && createSelfCheck(keys)
}
