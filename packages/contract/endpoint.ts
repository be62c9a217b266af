/**
 * An endpoint is one call as both sides see it: what goes in, what comes out, what it may refuse.
 * Method and path stand apart in `paths.ts`, so that the portal ships neither zod nor schemas.
 */
import type { z } from 'zod'
import type { RefusalCode } from './refusal.ts'

/** 201 where the call made something new. */
export type Success = 200 | 201

/** The statuses with which a call succeeds. */
export function successesOf({ successes = [200] }: Endpoint): readonly Success[] {
  return successes
}

/** Schemas of one call. `params`, `query` and `body` are absent where the call takes none. */
export interface Endpoint {
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly data: z.ZodType
  /** Refusals beyond those that every authenticated call can meet (401, 422, 429, 500). */
  readonly refusals: readonly RefusalCode[]
  /** With which statuses it succeeds; left out: 200. */
  readonly successes?: readonly Success[]
  /** `none`: callable without an access token. */
  readonly access?: 'none'
}

/** Keeps the literal types of an endpoint while checking its shape. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}
