/** What all calls of the admin API share: scopes and pages. */
import { z } from 'zod'
import type { OperationDescriptor } from '../operation.ts'
import { InstantQuery } from '../values.ts'

/**
 * What a key may do. Scopes don't include each other: a system that reads and skips orders needs `read` and `support`.
 */
export const ADMIN_SCOPES = ['read', 'support', 'intake', 'catalogue', 'money', 'webhooks'] as const
export type AdminScope = (typeof ADMIN_SCOPES)[number]

/** A call of the admin API. */
export interface AdminCall extends OperationDescriptor {
  /** The scope that a key needs for it. */
  readonly scope: AdminScope
}

/** The path of every call begins with it. */
export const ADMIN_PREFIX = '/api/admin/v1'

/** Refusals that every call can return in addition to its own. */
export const adminRefusals = ['UNAUTHENTICATED', 'NOT_PERMITTED'] as const

/** Declares a call; keeps the literal types of its schemas. */
export function adminCall<const C extends AdminCall>(definition: C): C {
  return definition
}

/** Items per page, if the call does not say. */
const PAGE_DEFAULT = 50
const PAGE_MAX = 100

/** The part of a list that is wanted: `cursor` is the `nextCursor` of the page before. */
export const pageQuery = {
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(PAGE_DEFAULT),
}

/**
 * The same, of a list that can be narrowed down to what may have changed since a moment of real time; it is then in the
 * order of changes.
 */
export const changesQuery = { changedSince: InstantQuery.optional(), ...pageQuery }

/** A page of a list. Items that are added meanwhile neither repeat nor hide others. */
export function pageOf<S extends z.ZodType>(item: S) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() })
}
