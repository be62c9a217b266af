/** Pages of the admin API's lists: an opaque cursor names the list and the last item that was shown. */
import { instant } from '@pfotenportal/domain/core/calendar'
import type { PublicContext } from '../../context/context.ts'
import { fieldErrorTexts, type Answer } from '../../core/answer.ts'
import { positionAt, type ListPart } from '../../database/admin/changes.ts'
import type { Queries } from '../../database/open.ts'
import type { AdminContext } from './handler.ts'

/** A list in the order of its keys. */
export interface PagedList<R> {
  /** Cursors of other lists are refused. */
  readonly name: string
  /** Whether a text can be a key, so that the database can compare it. */
  readonly isKey: (text: string) => boolean
  readonly keyOf: (row: R) => string
  /** At most `limit` rows after a key, or from the start. */
  readonly read: (after: string | null, limit: number) => Promise<readonly R[]>
}

/** The largest `integer` of PostgreSQL. */
export const INTEGER_MAX = 2_147_483_647

interface Page<R> {
  readonly items: R[]
  readonly nextCursor: string | null
}

function cursorOf(list: string, key: string): string {
  return Buffer.from(`${list}:${key}`).toString('base64url')
}

/** The key in a cursor; undefined if it is no cursor of this list. */
function keyIn(cursor: string, { name, isKey }: Pick<PagedList<unknown>, 'name' | 'isKey'>) {
  const text = Buffer.from(cursor, 'base64url').toString()
  const key = text.startsWith(`${name}:`) ? text.slice(name.length + 1) : ''
  return isKey(key) ? key : undefined
}

/** Reads a page of a list. Refuses VALIDATION_FAILED for a cursor that is not of this list. */
export async function readPage<R>(
  { language }: Pick<PublicContext, 'language'>,
  list: PagedList<R>,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Answer<Page<R>>> {
  const after = cursor === undefined ? null : keyIn(cursor, list)
  if (after === undefined)
    return { ok: false, reason: 'VALIDATION_FAILED', fields: { cursor: fieldErrorTexts[language].invalid } }
  // One row more than fits shows that there is another page.
  const rows = await list.read(after, limit + 1)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return { ok: true, value: { items, nextCursor: hasMore ? cursorOf(list.name, list.keyOf(last)) : null } }
}

/**
 * Reads a page of a list that goes on for ever: `nextCursor` is never null, and continues after the last row or, if there
 * is none, where this page began. `start` is the key before the first row.
 */
export async function readFeed<R>(
  { language }: Pick<PublicContext, 'language'>,
  list: Omit<PagedList<R>, 'read'> & {
    readonly start: string
    readonly read: (after: string, limit: number) => Promise<readonly R[]>
  },
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Answer<{ readonly items: R[]; readonly nextCursor: string; readonly hasMore: boolean }>> {
  const after = cursor === undefined ? list.start : keyIn(cursor, list)
  if (after === undefined)
    return { ok: false, reason: 'VALIDATION_FAILED', fields: { cursor: fieldErrorTexts[language].invalid } }
  const rows = await list.read(after, limit + 1)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const nextCursor = cursorOf(list.name, last === undefined ? after : list.keyOf(last))
  return { ok: true, value: { items, nextCursor, hasMore: rows.length > limit } }
}

const isIdUpTo = (max: number) => (text: string) => /^\d{1,15}$/.test(text) && Number(text) <= max

/** Reads a page of a list by id; `maxId` is the largest that its column can hold. */
export function readPageById<R extends { readonly id: number }>(
  context: Pick<PublicContext, 'language'>,
  name: string,
  page: { readonly cursor?: string | undefined; readonly limit: number },
  read: (page: { readonly after: number; readonly limit: number }) => Promise<readonly R[]>,
  maxId = INTEGER_MAX,
): Promise<Answer<Page<R>>> {
  const list: PagedList<R> = {
    name,
    isKey: isIdUpTo(maxId),
    keyOf: ({ id }) => String(id),
    read: (after, limit) => read({ after: Number(after ?? 0), limit }),
  }
  return readPage(context, list, page)
}

/** What a call says about the part of a list that it wants. */
interface ListQuery {
  readonly cursor?: string | undefined
  readonly limit: number
  readonly changedSince?: string | undefined
}

/**
 * Reads a page of a list by id, or of what has changed since a moment by change; `maxId` is the largest that its column can
 * hold. Changes are read from the primary: a replica has them later, when the moment has passed.
 */
export async function readRows<R extends { readonly id: number; readonly changedIn: number }>(
  context: Pick<AdminContext, 'language' | 'reads' | 'services'>,
  name: string,
  { changedSince, ...page }: ListQuery,
  read: (db: Queries, part: ListPart) => Promise<readonly R[]>,
  maxId = INTEGER_MAX,
): Promise<Answer<Page<R>>> {
  if (changedSince === undefined)
    return readPageById(context, name, page, (part) => read(context.reads, part), maxId)
  const { query: db } = context.services.database
  return readPage<R>(
    context,
    {
      name: `${name}-changed`,
      isKey: (text) => /^\d{1,15}:/.test(text) && isIdUpTo(maxId)(text.replace(/^\d+:/, '')),
      keyOf: ({ id, changedIn }) => `${changedIn}:${id}`,
      read: async (key, limit) => {
        if (key === null)
          return read(db, { after: 0, changedIn: await positionAt(db, instant(changedSince)), limit })
        const [changedIn, after] = key.split(':').map(Number)
        return read(db, { after: after ?? 0, changedIn, limit })
      },
    },
    page,
  )
}
