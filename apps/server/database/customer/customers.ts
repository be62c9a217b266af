/** Customers and their names and languages. */
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Language } from '@pfotenportal/contract/values'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { CustomerName } from '@pfotenportal/domain/customer/customer'
import { createReferralCode, REFERRAL_CODE_BYTES } from '@pfotenportal/domain/referral/referral-code'
import type { MigrationStage } from '@pfotenportal/domain/subscription/migration-stage'
import { emailColumns, matchesEmail, shownEmail } from '../identity/emails.ts'
import type { Schema } from '../schema.ts'
import { compiledOnce, type Placeholders } from '../statements/compiled.ts'

export interface Customer {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  /** In the spelling that people see. */
  readonly email: string
  readonly tags: readonly string[]
  readonly selectedLang: Language
  /** The stage of the migration whose notice is put away; null for none. */
  readonly dismissedNotice?: MigrationStage | null
}

const columns = [
  'id',
  'first_name as firstName',
  'last_name as lastName',
  shownEmail('customer').as('email'),
  'tags',
  'selected_lang as selectedLang',
  'migration_notice as dismissedNotice',
] as const

/** The customer with an id; undefined if there is none, or if it was merged into another or erased. */
export async function findCustomer(database: Kysely<Schema>, id: number): Promise<Customer | undefined> {
  return (await customerWithId(database, { id }))[0]
}

const customerWithId = compiledOnce((db, value: Placeholders<{ id: number }>) =>
  db
    .selectFrom('customer')
    .select(columns)
    .where('id', '=', value('id'))
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null),
)

/** The names of the oldest customers, at most `limit`. */
export async function listCustomerNames(
  database: Kysely<Schema>,
  limit: number,
): Promise<Pick<Customer, 'id' | 'firstName' | 'lastName'>[]> {
  return database
    .selectFrom('customer')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The customer with an email address in any spelling. */
export async function findCustomerByEmail(
  database: Kysely<Schema>,
  email: string,
): Promise<Customer | undefined> {
  const { condition, exactFirst } = matchesEmail(email)
  return database
    .selectFrom('customer')
    .select(columns)
    .where(condition)
    .orderBy(exactFirst)
    .limit(1)
    .executeTakeFirst()
}

/** Saves the language of portal and mails. Undefined if there is no such customer. */
export async function saveLanguage(
  database: Kysely<Schema>,
  id: number,
  selectedLang: Language,
): Promise<Customer | undefined> {
  return database
    .updateTable('customer')
    .set({ selected_lang: selectedLang })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}

/** Saves that the customer has put away the notice of a stage of the migration. Undefined if there is no such customer. */
export async function saveDismissedNotice(
  database: Kysely<Schema>,
  id: number,
  stage: MigrationStage,
): Promise<Customer | undefined> {
  return database
    .updateTable('customer')
    .set({ migration_notice: stage })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}

/** Saves the customer's name. Undefined if there is no such customer. */
export async function saveName(
  database: Kysely<Schema>,
  id: number,
  { firstName, lastName }: CustomerName,
): Promise<Customer | undefined> {
  return database
    .updateTable('customer')
    .set({ first_name: firstName, last_name: lastName })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}

/** Whether another customer has an email address in any spelling. */
export async function isEmailTaken(
  database: Kysely<Schema>,
  email: string,
  besides: number,
): Promise<boolean> {
  const found = await database
    .selectFrom('customer')
    .select('id')
    .where(matchesEmail(email).condition)
    .where('id', '<>', besides)
    .executeTakeFirst()
  return found !== undefined
}

/** Saves the customer's email address, which no other customer may have. */
export async function saveEmail(database: Kysely<Schema>, id: number, email: string): Promise<void> {
  await database.updateTable('customer').set(emailColumns(email)).where('id', '=', id).execute()
}

/** When the customer's account was created. */
export async function findCreationTime(database: Kysely<Schema>, id: number): Promise<Instant | undefined> {
  const row = await database
    .selectFrom('customer')
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.created_at
}

/** The gateway's reference of a customer; null if it has none. */
export async function findGatewayCustomer(database: Kysely<Schema>, id: number): Promise<string | null> {
  const row = await database
    .selectFrom('customer')
    .select('gateway_reference')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.gateway_reference ?? null
}

/** Saves the gateway's reference of a customer. */
export async function saveGatewayCustomer(
  database: Kysely<Schema>,
  id: number,
  reference: string,
): Promise<void> {
  await database.updateTable('customer').set({ gateway_reference: reference }).where('id', '=', id).execute()
}

/** The referral data of a customer. */
export interface ReferralData {
  /** The customer's own code; a new one if omitted. */
  readonly referralCode?: string
  /** The code with which the customer was referred. */
  readonly referredBy?: string
}

/** Adds a customer with a known id, for an import or the sample world. */
export async function insertCustomer(
  database: Kysely<Schema>,
  customer: Customer & ReferralData,
  createdAt: Instant,
): Promise<void> {
  await database
    .insertInto('customer')
    .values({
      id: customer.id,
      first_name: customer.firstName,
      last_name: customer.lastName,
      ...emailColumns(customer.email),
      tags: [...customer.tags],
      selected_lang: customer.selectedLang,
      referral_code: customer.referralCode ?? createReferralCode(randomBytes(REFERRAL_CODE_BYTES)),
      referred_by: customer.referredBy ?? null,
      created_at: createdAt,
    })
    .execute()
}
