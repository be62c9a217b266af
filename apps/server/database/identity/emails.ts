/**
 * E-mail addresses of customers and staff. The column `email` has the address of the mailbox, which is unique and to
 * which mail is sent; `email_shown` has the spelling that people see, if it is another one.
 */
import { sql } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { mailboxKey, parseEmail } from '@pfotenportal/domain/customer/email'
import { isDuplicateIn } from '../errors.ts'
import type { Queries } from '../open.ts'

/** The tables whose rows have an address. */
type Table = 'customer' | 'staff'

/** The columns of a row for an address as typed. A text that is no address is kept as it is. */
export function emailColumns(typed: string): { readonly email: string; readonly email_shown: string | null } {
  const { address, shown } = parseEmail(typed) ?? { address: typed, shown: typed }
  return { email: address, email_shown: shown === address ? null : shown }
}

/** The address of a row in the spelling that people see. */
export function shownEmail(table: Table) {
  return sql<string>`coalesce(${sql.ref(`${table}.email_shown`)}, ${sql.ref(`${table}.email`)})`
}

/**
 * Orders the rows that an address as typed may mean: rows whose mailbox it is, after one that is stored exactly as
 * typed. There are two only if two customers have the same mailbox in different spellings; then each can be reached by
 * its own.
 */
export function matchesEmail(typed: string) {
  const spellings = spellingsOf(typed)
  return {
    condition: sql<boolean>`lower(email) = any (${spellings}::text[])`,
    exactFirst: sql`lower(email) <> ${spellings[0]}`,
  }
}

/** An address as typed, then that of its mailbox, in lower case. */
export function spellingsOf(typed: string): readonly [string, string] {
  return [typed.trim().toLowerCase(), mailboxKey(typed)]
}

/** A row whose address may be spelled in several ways. */
interface Unclear {
  readonly id: number
  readonly email: string
}

/** A row of each address that is not plain ASCII, which the index `<table>_email_unclear` finds. */
async function listUnclear(db: Queries, table: Table): Promise<Unclear[]> {
  const { rows } = await sql<Unclear>`
    SELECT id, email FROM ${sql.table(table)}
    WHERE email !~ '^[A-Za-z0-9!#$%&*+./=?^_{|}~-]+@[A-Za-z0-9_-]+([.][A-Za-z0-9_-]+)+$' ORDER BY id`.execute(
    db,
  )
  return rows
}

/** Two rows with one mailbox. The mailbox is `holder`'s; `id` keeps its stored spelling until a person decides. */
export interface SharedMailbox {
  readonly id: number
  readonly holder: number
  /** The address of the mailbox. */
  readonly email: string
  /** When the newer of the two rows was created. */
  readonly sharedSince: Instant
}

/** Gives a row the address of its mailbox, unless another row has it. */
async function mend(db: Queries, table: Table, { id, email }: Unclear): Promise<void> {
  const next = emailColumns(email)
  if (next.email === email) return
  try {
    await sql`
      UPDATE ${sql.table(table)} SET email = ${next.email}, email_shown = ${next.email_shown}
      WHERE id = ${id} AND email = ${email} AND NOT EXISTS (
        SELECT FROM ${sql.table(table)} AS other
        WHERE lower(other.email) = lower(${next.email}) AND other.id <> ${id})`.execute(db)
  } catch (error) {
    // Another process has just given the address to another row.
    if (!isDuplicateIn(error, `${table}_email`)) throw error
  }
}

/** Gives every row the address of its mailbox, as far as no other row has it. Nothing is merged or deleted. */
export async function mendEmails(db: Queries): Promise<void> {
  for (const table of ['customer', 'staff'] as const)
    for (const row of await listUnclear(db, table)) await mend(db, table, row)
}

/** The rows whose mailbox another row has, by id. */
export async function listSharedMailboxes(db: Queries, table: Table): Promise<SharedMailbox[]> {
  const unclear = (await listUnclear(db, table)).flatMap(({ id, email }) => {
    const address = parseEmail(email)?.address
    return address === undefined || address === email ? [] : [{ id, email: address }]
  })
  if (unclear.length === 0) return []
  const { rows } = await sql<SharedMailbox>`
    SELECT unclear.id, holder.id AS holder, unclear.email,
      greatest(own.created_at, holder.created_at) AS "sharedSince"
    FROM jsonb_to_recordset(${JSON.stringify(unclear)}::jsonb) AS unclear (id integer, email text)
    JOIN ${sql.table(table)} AS own ON own.id = unclear.id
    JOIN ${sql.table(table)} AS holder ON lower(holder.email) = lower(unclear.email) AND holder.id <> unclear.id
    ORDER BY unclear.id`.execute(db)
  return rows
}
