/**
 * Descriptors: a call is declared once, and everything else is derived from its descriptor: the server's route, OpenAPI,
 * the typed client, quotes, the operation x state matrix's keys, what can be undone, the generated tests.
 */
import type { EventName } from '@pfotenportal/domain/events/event'
import type { z } from 'zod'
import type { RefusalCode } from './refusal.ts'

/** Method and path; path parameters as `:name`. */
export type Route = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

/** 201 where the call created something. */
export type SuccessStatus = 200 | 201

/** A call that reads. `params`, `query` and `input` are absent where the call takes none. */
export interface Resource {
  readonly route: Route
  /** One sentence for the API's readers. */
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  /** The body of the request. */
  readonly input?: z.ZodType
  /** The field `data` of a successful response. */
  readonly answer: z.ZodType
  /** Refusals beyond those that every authenticated call can meet (401, 422, 429, 500). */
  readonly refusals: readonly RefusalCode[]
  /** `none`: callable without an access token. */
  readonly access?: 'none'
}

/** A call that changes something. */
export interface Operation extends Resource {
  /** Statuses of success; left out: 200. */
  readonly successes?: readonly SuccessStatus[]
}

/** A command on one subscription, or on one of its orders. Its name is a row of the operation x state matrix. */
export interface SubscriptionOperation extends Operation {
  /** What the `:id` of the path names. */
  readonly on: 'subscription' | 'order'
  /** The event that it records. */
  readonly event: EventName
  /** Whether `POST /quotes` says beforehand what it would change, and `Quote-Id` holds it to that. */
  readonly quoted: boolean
  /** The operation that takes it back, where one does (its activity entry offers it); else null. */
  readonly undo: string | null
}

/** Refusals that any command on a subscription can meet. A quote that no longer holds brings the new one. */
const anyCommand = ['NOT_FOUND', 'CONFLICT', 'QUOTE_STALE', 'QUOTE_EXPIRED'] as const

/** Declares a read; keeps the literal types of its schemas. */
export function resource<const R extends Resource>(definition: R): R {
  return definition
}

/** Declares a command; keeps the literal types of its schemas. */
export function operation<const O extends Operation>(definition: O): O {
  return definition
}

/** Declares a command on a subscription, with the refusals that every one of them can meet. */
export function subscriptionOperation<const O extends SubscriptionOperation>(definition: O): O {
  return { ...definition, refusals: [...anyCommand, ...definition.refusals] }
}

/** Method and path of a route. */
export function routeParts(route: Route): {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
} {
  const space = route.indexOf(' ')
  const method = route.slice(0, space)
  return {
    method: method === 'POST' || method === 'PUT' || method === 'DELETE' ? method : 'GET',
    path: route.slice(space + 1),
  }
}

/** The statuses with which a call succeeds. */
export function successesOf(call: Operation): readonly SuccessStatus[] {
  return call.successes ?? [200]
}
