/** What an operator does with webhook endpoints. Their secrets are encrypted at rest, and shown once. */
import { z } from 'zod'
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import type { EventName } from '@pfotenportal/domain/events/event'
import type { Seal } from '../auth/keys.ts'
import { newWebhookSecret } from '../core/standard-webhooks.ts'
import type { Queries, Tx } from '../database/open.ts'
import { deadLetterAll, type DeadReason } from '../database/webhook/delivery-log.ts'
import {
  insertEndpoint,
  lockEndpoint,
  saveSecrets,
  setDisabled,
  type DisabledReason,
  type WebhookEndpoint,
} from '../database/webhook/endpoints.ts'

/** For so long after a rotation, messages are signed with the previous secret as well. */
const ROTATION_SECONDS = 86_400

export const DISABLED = 'the endpoint is disabled'

const secretsSchema = z.object({ current: z.string(), previous: z.string().optional() })

/** Why an address cannot be an endpoint's; undefined if it can. */
export function problemOf(url: string, { production }: { readonly production: boolean }): string | undefined {
  if (!URL.canParse(url)) return 'is not an address'
  const { protocol, username, password, hash } = new URL(url)
  if (protocol !== 'https:' && (production || protocol !== 'http:')) return 'must begin with https://'
  if (username !== '' || password !== '') return 'must not contain a user name or password'
  return hash === '' ? undefined : 'must not have a fragment'
}

/** Adds an endpoint; `types` are the events that it receives, none for all. Returns its id and secret. */
export async function addEndpoint(
  db: Queries,
  seal: Seal,
  { url, types }: { readonly url: string; readonly types: readonly EventName[] },
  now: Instant,
): Promise<{ readonly id: number; readonly secret: string }> {
  const secret = newWebhookSecret()
  const sealedSecrets = await seal.encrypt({ current: secret })
  return { id: await insertEndpoint(db, { url, types, sealedSecrets }, now), secret }
}

/** The secrets that sign messages at a moment. Throws if they cannot be decrypted. */
export async function secretsOf(
  { sealedSecrets, rotatedAt }: Pick<WebhookEndpoint, 'sealedSecrets' | 'rotatedAt'>,
  seal: Seal,
  now: Instant,
): Promise<string[]> {
  const { current, previous } = secretsSchema.parse(await seal.decrypt(sealedSecrets))
  const isRotating = rotatedAt !== null && addSeconds(rotatedAt, ROTATION_SECONDS) > now
  return previous !== undefined && isRotating ? [current, previous] : [current]
}

/** Gives an endpoint a new secret and returns it; undefined if there is no such endpoint. */
export async function rotateSecret(
  tx: Tx,
  seal: Seal,
  id: number,
  now: Instant,
): Promise<string | undefined> {
  const endpoint = await lockEndpoint(tx, id)
  if (!endpoint) return undefined
  const secret = newWebhookSecret()
  // A secret that cannot be decrypted any more, after a change of the service's key, is replaced at once.
  const [previous] = await secretsOf(endpoint, seal, now).catch(() => [])
  const sealed = await seal.encrypt({ current: secret, ...(previous !== undefined && { previous }) })
  await saveSecrets(tx, id, sealed, now)
  return secret
}

/**
 * Disables an enabled endpoint and dead-letters what is left for it. Returns whether it was enabled; undefined if there
 * is no such endpoint.
 */
export async function disableEndpoint(
  tx: Tx,
  id: number,
  { at, because }: { readonly at: Instant; readonly because: DisabledReason },
): Promise<boolean | undefined> {
  const endpoint = await lockEndpoint(tx, id)
  if (endpoint?.disabledAt !== null) return endpoint && false
  await setDisabled(tx, id, { at, because })
  await deadLetterAll(tx, id, at, { because: deadBecauseDisabled(because), error: DISABLED })
  return true
}

/** Why what is left for a disabled endpoint is dead-lettered. */
export function deadBecauseDisabled(because: DisabledReason): DeadReason {
  return because === 'GONE' ? 'GONE' : 'DISABLED'
}
