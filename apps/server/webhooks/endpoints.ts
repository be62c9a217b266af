/** What an operator does with webhook endpoints. Their secrets are encrypted at rest, and shown once. */
import { z } from 'zod'
import { addSeconds, instant, type Instant } from '@pfotenportal/domain/core/calendar'
import type { EventName } from '@pfotenportal/domain/events/event'
import type { Seal } from '../auth/keys.ts'
import { newWebhookSecret } from '../core/standard-webhooks.ts'
import type { Database, Queries, Tx } from '../database/open.ts'
import { deadLetterSome, type DeadReason } from '../database/webhook/delivery-log.ts'
import {
  insertEndpoint,
  lockEndpoint,
  saveSecrets,
  setDisabled,
  type DisabledReason,
  type WebhookEndpoint,
} from '../database/webhook/endpoints.ts'

/** So many deliveries are dead-lettered by one transaction, which has to stay below the statement timeout. */
const PAGE = 5_000

/** For so long after a rotation, messages are signed with the previous secret as well. */
const ROTATION_SECONDS = 86_400

export const DISABLED = 'the endpoint is disabled'

/** So many secrets sign a message at most. */
const SIGNING = 4

/**
 * The previous secret signs for a day after the rotation, those before it until then. It stands alone because versions that
 * know no others read it.
 */
const secretsSchema = z.object({
  current: z.string(),
  previous: z.string().optional(),
  earlier: z.array(z.object({ secret: z.string(), until: z.string().transform(instant) })).default([]),
})

interface PreviousSecret {
  readonly secret: string
  readonly until: Instant
}

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

type Sealed = Pick<WebhookEndpoint, 'sealedSecrets' | 'rotatedAt'>

/** The current secret, and the previous ones that still sign at a moment, the newest first. */
async function openSecrets(
  { sealedSecrets, rotatedAt }: Sealed,
  seal: Seal,
  now: Instant,
): Promise<{ readonly current: string; readonly previous: readonly PreviousSecret[] }> {
  const { current, previous, earlier } = secretsSchema.parse(await seal.decrypt(sealedSecrets))
  const last =
    previous === undefined || rotatedAt === null
      ? []
      : [{ secret: previous, until: addSeconds(rotatedAt, ROTATION_SECONDS) }]
  return { current, previous: [...last, ...earlier].filter(({ until }) => until > now) }
}

/** The secrets that sign messages at a moment, the newest first. Throws if they cannot be decrypted. */
export async function secretsOf(endpoint: Sealed, seal: Seal, now: Instant): Promise<string[]> {
  const { current, previous } = await openSecrets(endpoint, seal, now)
  return [current, ...previous.map(({ secret }) => secret)]
}

/**
 * Gives an endpoint a new secret and returns it; undefined if there is no such endpoint. The former one signs for another
 * day, and those before it to the end of theirs: if the answers of some rotations were lost, a receiver knows an earlier
 * one. Beyond four secrets the one before the former stops: the receiver knows the former, or from before the lost
 * answers the oldest.
 */
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
  const former = await openSecrets(endpoint, seal, now).catch(() => undefined)
  const secrets = former && {
    previous: former.current,
    earlier: former.previous.slice(-(SIGNING - 2)),
  }
  const sealed = await seal.encrypt({ current: secret, ...secrets })
  await saveSecrets(tx, id, sealed, now)
  return secret
}

/**
 * Disables an enabled endpoint. Returns whether it was enabled; undefined if there is no such endpoint. What is left for
 * it is dead-lettered after the commit: by `deadLetterLeft`, or else by the sender.
 */
export async function disableEndpoint(
  tx: Tx,
  id: number,
  { at, because }: { readonly at: Instant; readonly because: DisabledReason },
): Promise<boolean | undefined> {
  const endpoint = await lockEndpoint(tx, id)
  if (endpoint?.disabledAt !== null) return endpoint && false
  await setDisabled(tx, id, { at, because })
  return true
}

/**
 * Dead-letters a page of what is left for an endpoint if it is disabled, in a transaction; it is not enabled meanwhile.
 * Returns whether there may be more.
 */
export function deadLetterPage(database: Database, id: number, now: Instant, size = PAGE): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { disabledBecause = null } = (await lockEndpoint(tx, id)) ?? {}
    if (disabledBecause === null) return false
    const because = deadBecauseDisabled(disabledBecause)
    return deadLetterSome(tx, id, now, { because, error: DISABLED, limit: size })
  })
}

/** Dead-letters all that is left for an endpoint if it is disabled, page by page. */
export async function deadLetterLeft(database: Database, id: number, now: Instant): Promise<void> {
  let isMore = true
  while (isMore) isMore = await deadLetterPage(database, id, now)
}

/** Why what is left for a disabled endpoint is dead-lettered. */
export function deadBecauseDisabled(because: DisabledReason): DeadReason {
  return because === 'GONE' ? 'GONE' : 'DISABLED'
}
