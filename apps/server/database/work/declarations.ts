/** Declarations of customers that reached the company outside the portal. */
import type { Selectable } from 'kysely'
import { isDay, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import type { ReceivedAt } from '@pfotenportal/domain/events/event'
import { dayReceived } from '@pfotenportal/domain/lifecycle/cancel'
import type { Queries, Tx } from '../open.ts'
import type { DeclarationTable } from '../schema/work.ts'

export type DeclarationKind = DeclarationTable['kind']

/** What was declared. Texts are empty if they are not known. */
export interface NewDeclaration {
  readonly kind: DeclarationKind
  readonly name: string
  readonly email: string
  /** How the customer named the contract. */
  readonly contract: string
  readonly message: string
  /** The requested end; null for the earliest possible one. */
  readonly endsOn: Day | null
  readonly receivedAt: ReceivedAt
}

export interface Declaration extends NewDeclaration {
  readonly id: number
  /** Business time; null while it is open. */
  readonly handledAt: Instant | null
}

function declarationOf(row: Selectable<DeclarationTable>): Declaration {
  const { id, kind, name, email, contract, message, ends_on: endsOn, handled_at: handledAt } = row
  const receivedAt = row.received_at ?? row.received_on
  return { id, kind, name, email, contract, message, endsOn, receivedAt, handledAt }
}

/**
 * Stores a declaration and returns its id. The key is that of the submitted form: submitting it again stores nothing
 * and returns the same id, with `isNew` false.
 */
export async function insertDeclaration(
  tx: Tx,
  key: string,
  { endsOn, receivedAt, ...texts }: NewDeclaration,
  recordedAt: Instant,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const stored = await tx
    .insertInto('declaration')
    .values({
      form_key: key,
      ...texts,
      ends_on: endsOn,
      received_on: dayReceived(receivedAt),
      received_at: isDay(receivedAt) ? null : receivedAt,
      recorded_at: recordedAt,
    })
    .onConflict((on) => on.column('form_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (stored) return { id: stored.id, isNew: true }
  const known = tx.selectFrom('declaration').select('id').where('form_key', '=', key)
  return { ...(await known.executeTakeFirstOrThrow()), isNew: false }
}

/** Open declarations, the oldest first. */
export async function listOpenDeclarations(db: Queries): Promise<readonly Declaration[]> {
  const rows = await db
    .selectFrom('declaration')
    .selectAll()
    .where('handled_at', 'is', null)
    .orderBy('received_on')
    .orderBy('id')
    .execute()
  return rows.map(declarationOf)
}

/** The declaration with that id; undefined if there is none. */
export async function findDeclaration(db: Queries, id: number): Promise<Declaration | undefined> {
  const row = await db.selectFrom('declaration').selectAll().where('id', '=', id).executeTakeFirst()
  return row && declarationOf(row)
}

/** The same while it is open, locked until the transaction ends. */
export async function lockOpenDeclaration(tx: Tx, id: number): Promise<Declaration | undefined> {
  const row = await tx
    .selectFrom('declaration')
    .selectAll()
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row && declarationOf(row)
}

/** Ends a declaration that the caller has locked. */
export async function endDeclaration(tx: Tx, id: number, at: Instant): Promise<void> {
  await tx.updateTable('declaration').set({ handled_at: at }).where('id', '=', id).execute()
}
