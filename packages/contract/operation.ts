/**
 * Descriptors: each call is declared once. The server's route, OpenAPI, the typed client, quotes, the rows of the
 * operation x state matrix, undo and the generated tests are derived from its descriptor.
 */
import type { z } from 'zod'
import type { EventName } from '@pfotenportal/domain/events/event'
import type { RefusalCode } from './refusal.ts'

/** Method and path; path parameters as `:name`. */
export type Route = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

/** 201 if the call created something. */
export type SuccessStatus = 200 | 201

/** A call that reads. `params`, `query` and `input` are absent if the call takes none. */
export interface Resource {
  readonly route: Route
  /** One sentence for readers of the API description. */
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  /** The body of the request. */
  readonly input?: z.ZodType
  /** The field `data` of a successful response. */
  readonly answer: z.ZodType
  /** Refusals in addition to those that every authenticated call can return (401, 422, 429, 500). */
  readonly refusals: readonly RefusalCode[]
  /** `none`: the call needs no access token. */
  readonly access?: 'none'
}

/** A call that changes something. */
export interface OperationDescriptor extends Resource {
  /** The answer has a secret that is stored nowhere: an idempotency key is ignored. */
  readonly isSecret?: true
  /** The success statuses; 200 by default. */
  readonly successes?: readonly SuccessStatus[]
  /** The most bytes of a request; 16 KiB by default. */
  readonly bodyBytes?: number
}

/** A command on one subscription, or on one of its orders. Its name is a row of the operation x state matrix. */
export interface SubscriptionOperation extends OperationDescriptor {
  /** What the `:id` in the path identifies. */
  readonly on: 'subscription' | 'order'
  /** The event that it records; null if that depends on the change that it undoes. */
  readonly event: EventName | null
  /** Whether `POST /quotes` can preview it, and `Quote-Id` binds it to that preview. */
  readonly quoted: boolean
  /** The operation that undoes it, offered in the activity feed; null if it cannot be undone. */
  readonly undo: 'undoChange' | null
}

/** Refusals that any command on a subscription can return. A stale quote comes with a new one. */
const anyCommand = ['NOT_FOUND', 'CONFLICT', 'QUOTE_STALE', 'QUOTE_EXPIRED'] as const

/** Declares a read; keeps the literal types of its schemas. */
export function resource<const R extends Resource>(definition: R): R {
  return definition
}

/** Declares a command; keeps the literal types of its schemas. */
export function operation<const O extends OperationDescriptor>(definition: O): O {
  return definition
}

/** Declares a command on a subscription and adds the refusals that any of them can return. */
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
export function successesOf(call: OperationDescriptor): readonly SuccessStatus[] {
  return call.successes ?? [200]
}
