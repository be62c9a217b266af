/** What customers declared: cancellations and withdrawals, and which of them nobody has dealt with yet. */
import type { Selectable } from 'kysely'
import type { Language } from '@pfotenportal/contract/values'
import { isDay, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import { usualCountry } from '@pfotenportal/domain/customer/country'
import type { DeclarationKind } from '@pfotenportal/domain/declaration/declaration'
import type { ReceivedAt } from '@pfotenportal/domain/events/event'
import { dayReceived } from '@pfotenportal/domain/lifecycle/cancel'
import { keptUntil } from '@pfotenportal/domain/privacy/retention'
import { newestCatalogue } from '../../core/catalogue.ts'
import type { Queries, Tx } from '../open.ts'
import type { DeclarationTable, DeclaredItem, OpenDeclarationTable } from '../schema/work.ts'

/** What was declared. Texts are empty if they are not known. */
export interface NewDeclaration {
  readonly kind: DeclarationKind
  /** PAGE: the customer sent it; STAFF: a person recorded it. */
  readonly source: DeclarationTable['source']
  readonly name: string
  readonly email: string
  /** How the customer named the contract. */
  readonly contract: string
  /** The wording, such as the reason of an extraordinary cancellation. */
  readonly message: string
  /** The requested end; null for the earliest possible one. */
  readonly endsOn: Day | null
  readonly isExtraordinary: boolean
  /** The items of which a withdrawal is declared; empty for all. */
  readonly items: readonly DeclaredItem[]
  /** In which the customer reads the proof. */
  readonly language: Language
  readonly receivedAt: ReceivedAt
}

export interface Declaration extends NewDeclaration {
  readonly id: number
  readonly isOpen: boolean
  /** The contract that it has ended already; null while it is not matched, and once it is closed. */
  readonly subscriptionId: number | null
}

type Row = Selectable<DeclarationTable> & {
  readonly open_id: number | null
  readonly subscription_id: number | null
}

function declarationOf(row: Row): Declaration {
  const { id, kind, source, name, email, contract, message, items, language } = row
  const texts = { name, email, contract, message }
  return {
    ...texts,
    id,
    kind,
    source,
    items,
    language,
    endsOn: row.ends_on,
    isExtraordinary: row.is_extraordinary,
    receivedAt: row.received_at ?? row.received_on,
    isOpen: row.open_id !== null,
    subscriptionId: row.subscription_id,
  }
}

/** Who deals with a new declaration: the service at a moment of real time, or a person. */
type Handling = Pick<OpenDeclarationTable, 'due_at'>['due_at']

/**
 * Stores a declaration and returns its id. The key is that of the submitted form: submitting it again stores nothing
 * and returns the same id, with `isNew` false.
 */
export async function insertDeclaration(
  tx: Tx,
  key: string,
  { endsOn, receivedAt, isExtraordinary, items, ...texts }: NewDeclaration,
  { recordedAt, dueAt }: { readonly recordedAt: Instant; readonly dueAt: Handling },
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const receivedOn = dayReceived(receivedAt)
  const catalogue = newestCatalogue()
  const stored = await tx
    .insertInto('declaration')
    .values({
      form_key: key,
      ...texts,
      ends_on: endsOn,
      is_extraordinary: isExtraordinary,
      items: JSON.stringify(items),
      received_on: receivedOn,
      kept_until: keptUntil(receivedOn, 'claims', { country: usualCountry(catalogue), catalogue }),
      received_at: isDay(receivedAt) ? null : receivedAt,
      recorded_at: recordedAt,
    })
    .onConflict((on) => on.column('form_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (stored) {
    await tx.insertInto('open_declaration').values({ declaration_id: stored.id, due_at: dueAt }).execute()
    return { id: stored.id, isNew: true }
  }
  const known = tx.selectFrom('declaration').select('id').where('form_key', '=', key)
  return { ...(await known.executeTakeFirstOrThrow()), isNew: false }
}

function declarationsWithState(db: Queries) {
  return db
    .selectFrom('declaration')
    .leftJoin('open_declaration', 'open_declaration.declaration_id', 'declaration.id')
    .selectAll('declaration')
    .select(['open_declaration.declaration_id as open_id', 'open_declaration.subscription_id'])
}

/** Open declarations, the oldest first. */
export async function listOpenDeclarations(db: Queries): Promise<readonly Declaration[]> {
  const rows = await db
    .selectFrom('open_declaration')
    .innerJoin('declaration', 'declaration.id', 'open_declaration.declaration_id')
    .selectAll('declaration')
    .select(['open_declaration.declaration_id as open_id', 'open_declaration.subscription_id'])
    .orderBy('received_on')
    .orderBy('declaration.id')
    .execute()
  return rows.map(declarationOf)
}

/** The declaration with that id; undefined if there is none. */
export async function findDeclaration(db: Queries, id: number): Promise<Declaration | undefined> {
  const row = await declarationsWithState(db).where('declaration.id', '=', id).executeTakeFirst()
  return row && declarationOf(row)
}

/** The declaration that was sent with a form; undefined if there is none. */
export async function findSentDeclaration(db: Queries, key: string): Promise<Declaration | undefined> {
  const row = await declarationsWithState(db).where('form_key', '=', key).executeTakeFirst()
  return row && declarationOf(row)
}

/** An open declaration, locked until the transaction ends. */
export async function lockOpenDeclaration(tx: Tx, id: number): Promise<Declaration | undefined> {
  const open = await tx
    .selectFrom('open_declaration')
    .select('declaration_id')
    .where('declaration_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return open && findDeclaration(tx, id)
}

/** Ends a declaration that the caller has locked. */
export async function endDeclaration(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('open_declaration').where('declaration_id', '=', id).execute()
}

/** Leaves a declaration to a person; `subscriptionId` is the contract that it has ended already. */
export async function leaveToPerson(db: Queries, id: number, subscriptionId: number | null): Promise<void> {
  await db
    .updateTable('open_declaration')
    .set({ due_at: null, subscription_id: subscriptionId })
    .where('declaration_id', '=', id)
    .execute()
}

/** Claims the declaration that the service has to match next, until a moment; undefined if none is due. */
export async function claimDeclaration(
  db: Queries,
  now: Instant,
  until: Instant,
): Promise<{ readonly id: number; readonly attempts: number } | undefined> {
  const next = db
    .selectFrom('open_declaration')
    .select('declaration_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('declaration_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('open_declaration')
    .set((row) => ({ due_at: until, attempts: row('attempts', '+', 1) }))
    .where('declaration_id', '=', next)
    .returning(['declaration_id as id', 'attempts'])
    .executeTakeFirst()
}
