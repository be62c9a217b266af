/** Authentication, tokens, rate limits and encryption of secrets. */
import type { Credentials, AuthenticatedCaller } from './authenticate.ts'
import type { Refusal } from '../core/answer.ts'
import type { Core } from '../database/open.ts'
import { accessTokens, type AccessTokens } from './access-token.ts'
import { createAuthenticator } from './authenticate.ts'
import { loadKeys } from './keys.ts'
import { openRateLimits, type RateLimits } from './rate-limits.ts'
import { createSeal, type Seal } from './seal.ts'

export interface Identity {
  /** Authenticates a call; refuses with UNAUTHENTICATED or TOKEN_EXPIRED. */
  authenticate(credentials: Credentials): Promise<AuthenticatedCaller | Refusal>
  readonly tokens: AccessTokens
  readonly limits: RateLimits
  /** Encrypts secrets that are stored in the database. */
  readonly seal: Seal
}

/** The public address without its port, so that processes on different ports are the same issuer. */
function issuerOf(publicUrl: string): string {
  const { protocol, hostname } = new URL(publicUrl)
  return `${protocol}//${hostname}`
}

/** Loads or creates the service's keys and opens what depends on them. */
export async function openIdentity({ config, database }: Core): Promise<Identity> {
  const keys = await loadKeys(config, database)
  const tokens = accessTokens(keys, issuerOf(config.publicUrl))
  return {
    authenticate: createAuthenticator(tokens, database),
    tokens,
    limits: openRateLimits(database.pool, config.limits),
    seal: createSeal(keys),
  }
}
