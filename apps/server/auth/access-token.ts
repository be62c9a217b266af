/** Access tokens: JWT, ES256, five minutes, with customer, session and generation. */
import type { KeyObject } from 'node:crypto'
import { errors, jwtVerify, SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose'
import { epochMilliseconds, instantOf, type Instant } from '@pfotenportal/domain/core/calendar'
import { ACCESS_TOKEN_SECONDS } from '@pfotenportal/domain/core/session'
import { realMilliseconds } from '../core/clock.ts'
import { SIGNING_ALGORITHM, type Keys } from './keys.ts'

const AUDIENCE = 'pfotenportal'
/**
 * The audience of tokens with which staff act for a customer. A process of a version without support sessions refuses
 * them, because it would take them for the customer's own.
 */
const SUPPORT_AUDIENCE = 'pfotenportal-support'
const TYPE = 'at+jwt'
/** How many verified tokens a process remembers; about 10 MB. */
const MAX_REMEMBERED = 10_000

/** The customer and session that a token identifies. */
export interface Bearer {
  readonly customerId: number
  readonly sessionId: string
  readonly generation: number
  /** Whether staff act in the session. */
  readonly isSupport?: boolean
}

export interface IssuedToken {
  readonly accessToken: string
  readonly accessTokenExpiresAt: Instant
}

/** The result of a verification. An `expired` token was valid before; any other bad token is `invalid`. */
export type VerifiedToken =
  { readonly state: 'valid' | 'expired'; readonly bearer: Bearer } | { readonly state: 'invalid' }

export interface AccessTokens {
  issue(bearer: Bearer, now: Instant): Promise<IssuedToken>
  verify(token: string): Promise<VerifiedToken>
}

function bearerOf(payload: JWTPayload): Bearer | undefined {
  const { sub, sid, gen, aud } = payload
  if (typeof sub !== 'string' || !/^[1-9]\d{0,15}$/.test(sub)) return undefined
  if (typeof sid !== 'string' || !/^[0-9a-f-]{36}$/.test(sid)) return undefined
  if (typeof gen !== 'number' || !Number.isSafeInteger(gen) || gen < 0) return undefined
  return { customerId: Number(sub), sessionId: sid, generation: gen, isSupport: aud === SUPPORT_AUDIENCE }
}

function verified(state: 'valid' | 'expired', payload: JWTPayload): VerifiedToken {
  const bearer = bearerOf(payload)
  return bearer ? { state, bearer } : { state: 'invalid' }
}

/** Issues and verifies with the keys of this service; tokens of another issuer are invalid. */
export function accessTokens(keys: Keys, issuer: string): AccessTokens {
  // A browser sends the same token for five minutes, and a verified signature stays valid.
  const valid = new Map<string, { readonly bearer: Bearer; readonly endsAt: number }>()

  function remember(token: string, bearer: Bearer, expiresSeconds: number): void {
    if (valid.size >= MAX_REMEMBERED) valid.clear()
    valid.set(token, { bearer, endsAt: expiresSeconds * 1000 })
  }

  function keyOf(header: JWTHeaderParameters): KeyObject {
    if (header.kid !== keys.kid) throw new errors.JWKSNoMatchingKey()
    return keys.verifying
  }

  return {
    async issue(bearer, now) {
      const seconds = Math.floor(epochMilliseconds(now) / 1000)
      const expires = seconds + ACCESS_TOKEN_SECONDS
      const accessToken = await new SignJWT({ sid: bearer.sessionId, gen: bearer.generation })
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: TYPE, kid: keys.kid })
        .setIssuer(issuer)
        .setAudience(bearer.isSupport === true ? SUPPORT_AUDIENCE : AUDIENCE)
        .setSubject(String(bearer.customerId))
        .setIssuedAt(seconds)
        .setExpirationTime(expires)
        .sign(keys.signing)
      return { accessToken, accessTokenExpiresAt: instantOf(expires * 1000) }
    },

    async verify(token) {
      const known = valid.get(token)
      if (known)
        return { state: known.endsAt > realMilliseconds() ? 'valid' : 'expired', bearer: known.bearer }
      try {
        const { payload } = await jwtVerify(token, keyOf, {
          algorithms: [SIGNING_ALGORITHM],
          typ: TYPE,
          issuer,
          audience: [AUDIENCE, SUPPORT_AUDIENCE],
          requiredClaims: ['exp', 'iat', 'sub', 'sid', 'gen'],
        })
        const found = verified('valid', payload)
        if (found.state === 'valid') remember(token, found.bearer, payload.exp ?? 0)
        return found
      } catch (error) {
        // Thrown only after signature, type, issuer and audience were verified.
        if (error instanceof errors.JWTExpired) return verified('expired', error.payload)
        return { state: 'invalid' }
      }
    },
  }
}
