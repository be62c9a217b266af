/** Customers: who they are, how they are addressed. */
import { randomBytes } from 'node:crypto'
import type { Language } from '@pfotenportal/contract/values'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { CustomerName } from '@pfotenportal/domain/customer/customer-name'
import { REFERRAL_CODE_BYTES, createReferralCode } from '@pfotenportal/domain/referral/referral'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '../schema.ts'

export interface Customer {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly tags: readonly string[]
  readonly selectedLang: Language
}

const columns = [
  'id',
  'first_name as firstName',
  'last_name as lastName',
  'email',
  'tags',
  'selected_lang as selectedLang',
] as const

/** The customer of an id; undefined where there is none. */
export async function findCustomer(database: Kysely<Schema>, id: number): Promise<Customer | undefined> {
  return database.selectFrom('customer').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Names of customers, the oldest first, and so many of them at most. */
export async function listCustomerNames(
  database: Kysely<Schema>,
  limit: number,
): Promise<Pick<Customer, 'id' | 'firstName' | 'lastName'>[]> {
  return database
    .selectFrom('customer')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The customer of an address, without regard to case. */
export async function findCustomerByEmail(
  database: Kysely<Schema>,
  email: string,
): Promise<Customer | undefined> {
  return database
    .selectFrom('customer')
    .select(columns)
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst()
}

/** Keeps the language of portal and mails. Undefined where there is no such customer. */
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

/** Keeps how the customer is called. Undefined where there is no such customer. */
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

/** What the payment gateway knows a customer by; null where it does not, or needs nothing. */
export async function findGatewayCustomer(database: Kysely<Schema>, id: number): Promise<string | null> {
  const row = await database
    .selectFrom('customer')
    .select('gateway_reference')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.gateway_reference ?? null
}

/** Keeps what the payment gateway knows a customer by. */
export async function saveGatewayCustomer(
  database: Kysely<Schema>,
  id: number,
  reference: string,
): Promise<void> {
  await database.updateTable('customer').set({ gateway_reference: reference }).where('id', '=', id).execute()
}

/** What a customer's data may say of referrals (C-140, C-142). */
export interface ReferralData {
  /** The customer's own code; left out: a new one. */
  readonly referralCode?: string
  /** The code that the customer came by. */
  readonly referredBy?: string
}

/** Adds a customer whose id is known, as an import or the sample world has it. */
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
      email: customer.email,
      tags: [...customer.tags],
      selected_lang: customer.selectedLang,
      referral_code: customer.referralCode ?? createReferralCode(randomBytes(REFERRAL_CODE_BYTES)),
      referred_by: customer.referredBy ?? null,
      created_at: createdAt,
    })
    .execute()
}
