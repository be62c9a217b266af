/** The texts that were in force when customers agreed to something (docs/domain.md 8.13). */
import { sql } from 'kysely'
import { legalPageNames, type LegalPageName } from '@pfotenportal/contract/legal'
import type { Language } from '@pfotenportal/contract/values'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { AgreementOccasion } from '@pfotenportal/domain/legal/agreement'
import { versionOn } from '@pfotenportal/domain/legal/versions'
import { allLegalTexts, type LegalTexts } from '../../core/brand/legal-texts.ts'
import { accountsOf } from '../customer/merged.ts'
import type { Queries, Tx } from '../open.ts'

/** Stores the bytes of all versions that are not stored yet. */
export async function storeLegalTexts(db: Queries, legal: LegalTexts, at: Instant): Promise<void> {
  const rows = allLegalTexts(legal).map(({ hash, name, language, effectiveFrom, markdown }) => {
    return { hash, name, language, effective_from: effectiveFrom, content: markdown, stored_at: at }
  })
  await db
    .insertInto('legal_text')
    .values(rows)
    .onConflict((on) => on.column('hash').doNothing())
    .execute()
}

/** A stored version of a legal text. */
export interface StoredText {
  readonly name: LegalPageName
  readonly language: Language
  readonly effectiveFrom: Day | null
  readonly content: string
  readonly hash: string
}

const stored = (db: Queries) =>
  db
    .selectFrom('legal_text')
    .select(['name', 'language', 'effective_from as effectiveFrom', 'content', 'hash'])

/** The text with a hash; undefined if it was never stored. */
export async function findLegalText(db: Queries, hash: string): Promise<StoredText | undefined> {
  return stored(db).where('hash', '=', hash).executeTakeFirst()
}

/** All texts to which somebody agreed, or of which a customer was informed then. */
export async function listAgreedTexts(db: Queries): Promise<StoredText[]> {
  return stored(db)
    .where(sql<boolean>`EXISTS (SELECT FROM agreement WHERE legal_text.hash IN (terms, withdrawal, privacy))`)
    .orderBy('hash')
    .execute()
}

/** Notes the texts in force today, in the customer's language. */
export async function recordAgreement(
  tx: Tx,
  legal: LegalTexts,
  {
    subscriptionId,
    occasion,
    at,
    today,
  }: {
    readonly subscriptionId: number
    readonly occasion: AgreementOccasion
    readonly at: Instant
    readonly today: Day
  },
): Promise<void> {
  const hash = (name: LegalPageName) => {
    const [de, en] = [versionOn(legal.de[name], today), versionOn(legal.en[name], today)]
    return sql`CASE selected_lang WHEN 'en' THEN ${en?.hash}::text ELSE ${de?.hash}::text END`
  }
  await sql`
    INSERT INTO agreement (subscription_id, occasion, agreed_at, terms, withdrawal, privacy)
    SELECT subscription.id, ${occasion}, ${at}, ${hash('terms')}, ${hash('withdrawal')}, ${hash('privacy')}
    FROM subscription JOIN customer ON customer.id = customer_id
    WHERE subscription.id = ${subscriptionId}`.execute(tx)
}

/** What a customer agreed to on one occasion; the occasion is null where it is not known, as after an import. */
export interface StoredAgreement {
  readonly subscriptionId: number
  readonly petName: string | null
  readonly occasion: AgreementOccasion | null
  readonly at: Instant
  readonly texts: readonly Omit<StoredText, 'content'>[]
}

/**
 * Every agreement of a customer, the newest first. A contract whose beginning was not noted has an entry without texts.
 * `OFFSET 0` makes the database look them up by contract, however many it expects.
 */
export async function listAgreements(db: Queries, customerId: number): Promise<StoredAgreement[]> {
  const { rows } = await sql<StoredAgreement>`
    WITH own AS (
      SELECT subscription.id, pet.name AS pet_name, subscription.created_at
      FROM subscription LEFT JOIN pet ON pet.id = pet_id
      WHERE subscription.customer_id = any (${accountsOf(customerId)}))
    SELECT own.id AS "subscriptionId", pet_name AS "petName", occasion, agreed_at AS at,
      (SELECT jsonb_agg(jsonb_build_object('name', name, 'language', language, 'effectiveFrom', effective_from,
          'hash', hash) ORDER BY array_position(${[...legalPageNames]}::text[], name))
        FROM legal_text WHERE hash IN (terms, withdrawal, privacy)) AS texts
    FROM own, LATERAL (SELECT * FROM agreement WHERE subscription_id = own.id OFFSET 0) AS agreed
    UNION ALL
    SELECT own.id, pet_name, NULL, created_at, '[]'
    FROM own WHERE NOT EXISTS (
      SELECT FROM agreement WHERE subscription_id = own.id AND occasion = 'MADE' OFFSET 0)
    ORDER BY at DESC, "subscriptionId"`.execute(db)
  return [...rows]
}
