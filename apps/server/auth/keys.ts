/**
 * The service's keys: one signs access tokens, those derived from it encrypt secrets that are stored in
 * the database, and mark networks in the log.
 */
import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { calculateJwkThumbprint, compactDecrypt, CompactEncrypt, exportJWK } from 'jose'
import { z } from 'zod'
import { markedNetworkOf } from '../core/client-address.ts'
import { realNow } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { Database } from '../database/open.ts'

/** Access tokens are signed with this algorithm and accepted with no other. */
export const SIGNING_ALGORITHM = 'ES256'

/** Node's name of the curve of ES256. */
const CURVE = 'prime256v1'

export interface Keys {
  /** RFC 7638 thumbprint of the public key. */
  readonly kid: string
  readonly signing: KeyObject
  readonly verifying: KeyObject
  /** 256 bits for A256GCM. */
  readonly sealing: Uint8Array
  /** 256 bits for the marks of networks in the log. */
  readonly marking: Uint8Array
}

const privateJwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
})

const STORED_KEY = 'access-token-key'

function privateKeyOf(setting: string): KeyObject {
  const key = setting.startsWith('{')
    ? createPrivateKey({ key: privateJwk.parse(JSON.parse(setting)), format: 'jwk' })
    : createPrivateKey(setting)
  if (key.asymmetricKeyDetails?.namedCurve !== CURVE)
    throw new TypeError('The access-token key is not an ES256 key.')
  return key
}

async function findStoredKey(database: Database): Promise<string | undefined> {
  const found = await database.query
    .selectFrom('server_secret')
    .select('value')
    .where('name', '=', STORED_KEY)
    .executeTakeFirst()
  return found?.value
}

/** Generates and stores a key once. If several processes start together, the first stored key is used by all. */
async function storedKey(database: Database): Promise<string> {
  const known = await findStoredKey(database)
  if (known !== undefined) return known
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: CURVE })
  const value = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await database.query
    .insertInto('server_secret')
    .values({ name: STORED_KEY, value, created_at: realNow() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await findStoredKey(database)) ?? value
}

/** Loads the key from the settings or, without one, from the database. Throws if it is not an ES256 key. */
export async function loadKeys(config: Pick<Config, 'accessTokenKey'>, database: Database): Promise<Keys> {
  return keysOf(config.accessTokenKey ?? (await storedKey(database)))
}

/** The same without storing anything; null if there is no key yet. */
export async function findKeys(
  { accessTokenKey }: Pick<Config, 'accessTokenKey'>,
  database: Database | null,
): Promise<Keys | null> {
  const key = accessTokenKey ?? (database && (await findStoredKey(database)))
  return key ? keysOf(key) : null
}

async function keysOf(key: string): Promise<Keys> {
  const signing = privateKeyOf(key)
  const verifying = createPublicKey(signing)
  const seed = signing.export({ type: 'pkcs8', format: 'der' })
  const derived = (info: string) => new Uint8Array(hkdfSync('sha256', seed, '', info, 32))
  return {
    kid: await calculateJwkThumbprint(await exportJWK(verifying)),
    signing,
    verifying,
    sealing: derived('pfotenportal outbox secrets'),
    marking: derived('pfotenportal networks in the log'),
  }
}

/** Encrypts secrets that are stored in the database as JSON, such as the token of a mail that is not sent yet. */
export interface Seal {
  encrypt(secret: Readonly<Record<string, unknown>>): Promise<string>
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

/** How many characters a mark has: 72 bits. */
const MARK_LENGTH = 12

/**
 * Marks the network of a client for the log: requests from one network have the same mark in every process, and without
 * the key nobody can compute the network from it.
 */
export function createNetworkMark({ marking }: Pick<Keys, 'marking'>): (ip: string) => string {
  return (ip) =>
    createHmac('sha256', marking).update(markedNetworkOf(ip)).digest('base64url').slice(0, MARK_LENGTH)
}
