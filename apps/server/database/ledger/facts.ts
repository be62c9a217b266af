/**
 * What the books are made of: documents, and what moved money at a provider through this service. What another system
 * charged is in none of these queries: its charges have no reference of a gateway, and its orders are marked (C-561).
 */
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { berlinDay, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import type { LedgerFact, LedgerKind } from '@pfotenportal/domain/ledger/entry'
import type { Queries } from '../open.ts'
import { refundKey } from '../order/refunds.ts'

/** Which facts are read. */
export type FactFilter =
  /** Those of some days: `since` is inclusive, `until` exclusive. */
  | {
      readonly kind: 'DAYS'
      readonly since: Instant
      readonly until: Instant
      readonly from: Day
      readonly to: Day
    }
  /** Those of days before `until` that came to an end only after `settledSince`, in real time. */
  | { readonly kind: 'LATE'; readonly until: Instant; readonly to: Day; readonly settledSince: Instant }
  /** All of some orders before `until`. */
  | { readonly kind: 'ORDERS'; readonly ids: readonly number[]; readonly until: Instant; readonly to: Day }

/** A condition on the moment of a fact; `settled` is when its outcome was known, by the database's clock. */
function isMeant(
  filter: FactFilter,
  columns: { readonly at: string; readonly settled: string; readonly order: string },
): RawBuilder<boolean> {
  const at = sql.ref(columns.at)
  if (filter.kind === 'DAYS') return sql`${at} >= ${filter.since} AND ${at} < ${filter.until}`
  if (filter.kind === 'ORDERS')
    return sql`${sql.ref(columns.order)} = any(${filter.ids}::bigint[]) AND ${at} < ${filter.until}`
  return sql`${at} < ${filter.until} AND ${sql.ref(columns.settled)} >= ${filter.settledSince}`
}

/** The order and its receipt, joined to each fact about money. */
const ofOrder = sql`
  JOIN customer_order AS o ON o.id = fact.order_id AND NOT o.is_imported
  LEFT JOIN document AS receipt
    ON receipt.order_id = fact.order_id AND receipt.kind = 'RECEIPT' AND receipt.corrects_id IS NULL`

interface Row {
  readonly key: string
  readonly at: Instant
  readonly amount: number
  readonly orderId: number
  readonly orderNumber: string | null
  readonly document: string | null
  readonly names: readonly (string | null)[]
  readonly gateway: string
}

function toFact(kind: LedgerKind, { at, names, ...row }: Row): LedgerFact {
  const known = names.filter((name): name is string => name !== null)
  return { ...row, kind, on: berlinDay(at), names: known, discount: 0, vat: [] }
}

async function readCharges(db: Queries, filter: FactFilter): Promise<LedgerFact[]> {
  const isOurs = isMeant(filter, {
    at: 'fact.business_at',
    settled: 'fact.settled_at',
    order: 'fact.order_id',
  })
  const { rows } = await sql<Row>`
    SELECT fact.key, fact.business_at AS at, fact.amount_cents AS amount, fact.order_id AS "orderId",
      o.order_number AS "orderNumber", receipt.number AS document, ARRAY[fact.key, fact.gateway_reference] AS names,
      fact.gateway
    FROM charge AS fact ${ofOrder}
    WHERE fact.state = 'PAID' AND fact.amount_cents > 0 AND fact.gateway IS NOT NULL
      AND fact.gateway_reference IS NOT NULL AND ${isOurs}`.execute(db)
  return rows.map((row) => toFact('CHARGE', row))
}

/** Payments without an order, and those of them that staff recorded as given back. */
async function readStrays(db: Queries, filter: FactFilter): Promise<LedgerFact[]> {
  const parts = [
    ['STRAY_PAYMENT', 'stray.found_at', 1, 'stray'],
    ['STRAY_RETURNED', 'stray.returned_at', -1, 'stray-returned'],
  ] as const
  const facts = parts.map(async ([kind, column, sign, name]) => {
    const isOurs = isMeant(filter, { at: column, settled: column, order: 'fact.order_id' })
    const { rows } = await sql<Row>`
      SELECT ${name} || ':' || stray.id AS key, ${sql.ref(column)} AS at, stray.amount_cents * ${sign}::integer AS amount,
        fact.order_id AS "orderId", o.order_number AS "orderNumber", receipt.number AS document,
        ARRAY[CASE WHEN ${sign}::integer > 0 THEN fact.key END, stray.gateway_reference] AS names, fact.gateway
      FROM stray_payment AS stray JOIN charge AS fact ON fact.id = stray.charge_id ${ofOrder}
      WHERE fact.gateway IS NOT NULL AND fact.gateway_reference IS DISTINCT FROM stray.gateway_reference
        AND ${isOurs}`.execute(db)
    return rows.map((row) => toFact(kind, row))
  })
  return (await Promise.all(facts)).flat()
}

interface RefundRow extends Omit<Row, 'key' | 'names'> {
  readonly id: number
  readonly number: number
  readonly reference: string | null
}

/** Refunds, and those of them that came back. What then went back another way was paid by our bank, not by the provider. */
async function readRefunds(db: Queries, filter: FactFilter): Promise<LedgerFact[]> {
  const parts = [
    ['REFUND', 'fact.at', -1],
    ['REFUND_FAILED', 'fact.failed_at', 1],
  ] as const
  const facts = parts.map(async ([kind, column, sign]) => {
    const settled = kind === 'REFUND' ? 'fact.settled_at' : column
    const isOurs = isMeant(filter, { at: column, settled, order: 'fact.order_id' })
    const { rows } = await sql<RefundRow>`
      SELECT fact.id, fact.number, ${sql.ref(column)} AS at, fact.amount_cents * ${sign}::integer AS amount,
        fact.order_id AS "orderId", o.order_number AS "orderNumber", coalesce(note.number, receipt.number) AS document,
        fact.gateway_reference AS reference, fact.gateway
      FROM refund AS fact ${ofOrder} LEFT JOIN document AS note ON note.refund_id = fact.id
      WHERE fact.state IN ('DONE', 'FAILED') AND fact.gateway IS NOT NULL AND ${isOurs}`.execute(db)
    return rows.map(({ id, number, reference, ...row }) => {
      const names = [refundKey(row.orderId, number), reference]
      return toFact(kind, { ...row, key: `${kind === 'REFUND' ? 'refund' : 'refund-failed'}:${id}`, names })
    })
  })
  return (await Promise.all(facts)).flat()
}

/** What banks and customers took back. An inquiry moves no money; a dispute that is not won has an amount of 0. */
async function readDisputes(db: Queries, filter: FactFilter): Promise<LedgerFact[]> {
  const columns = { order: 'charge.order_id', settled: 'fact.changed_at' }
  const { rows: opened } = await sql<Row & { kind: 'DISPUTE' | 'RETURNED_DEBIT' }>`
    SELECT 'dispute:' || fact.id AS key, fact.opened_at AS at, -fact.amount_cents AS amount, fact.kind,
      fact.order_id AS "orderId", o.order_number AS "orderNumber", receipt.number AS document,
      ARRAY[charge.key, charge.gateway_reference] AS names, charge.gateway
    FROM payment_dispute AS fact JOIN charge ON charge.id = fact.charge_id ${ofOrder}
    WHERE NOT fact.is_inquiry AND charge.gateway IS NOT NULL
      AND ${isMeant(filter, { ...columns, at: 'fact.opened_at' })}`.execute(db)
  const { rows: won } = await sql<Row>`
    SELECT 'dispute-won:' || fact.id AS key, fact.changed_at AS at,
      CASE WHEN fact.state = 'WON' THEN fact.amount_cents ELSE 0 END AS amount, fact.order_id AS "orderId",
      o.order_number AS "orderNumber", receipt.number AS document,
      ARRAY[charge.key, charge.gateway_reference] AS names, charge.gateway
    FROM payment_dispute AS fact JOIN charge ON charge.id = fact.charge_id ${ofOrder}
    WHERE fact.kind = 'DISPUTE' AND NOT fact.is_inquiry AND charge.gateway IS NOT NULL
      AND ${isMeant(filter, { ...columns, at: 'fact.changed_at' })}`.execute(db)
  return [
    ...opened.map(({ kind, ...row }) => toFact(kind, row)),
    ...won.map((row) => toFact('DISPUTE_WON', row)),
  ]
}

const vatGroup = z.object({ countryCode: z.string(), rate: z.string(), gross: z.int(), tax: z.int() })

/** The part of a document's content that the books need (`documents/content.ts`). */
const billed = z.object({
  orderNumber: z.string(),
  discount: z.object({ amount: z.int() }).nullable().optional(),
  vat: z.array(vatGroup),
  /** What was credited before, of a receipt that replaces another one. */
  creditedVat: vatGroup.nullable(),
})

interface DocumentRow {
  readonly id: number
  readonly kind: 'RECEIPT' | 'CREDIT_NOTE'
  readonly number: string
  readonly on: Day
  readonly orderId: number
  /** Of the content, what `billed` has. */
  readonly orderNumber: unknown
  readonly discount: unknown
  readonly vat: unknown
  readonly creditedVat: unknown
}

async function readDocuments(db: Queries, filter: FactFilter): Promise<LedgerFact[]> {
  // The rest of the content, which names people, would be most of the memory of a month.
  const columns = sql`d.id, d.kind, d.number, d.order_id AS "orderId", d.content -> 'orderNumber' AS "orderNumber",
    d.content -> 'discount' AS discount, d.content -> 'vat' AS vat, d.content #> '{credited,vat}' AS "creditedVat"`
  const isOurs =
    filter.kind === 'DAYS'
      ? sql`d.issued_on BETWEEN ${filter.from} AND ${filter.to}`
      : filter.kind === 'ORDERS'
        ? sql`d.order_id = any(${filter.ids}::bigint[]) AND d.issued_on <= ${filter.to}`
        : // A document has the day of its charge or refund, which was settled late.
          sql`d.issued_on <= ${filter.to} AND d.order_id IN (
              SELECT order_id FROM charge WHERE settled_at >= ${filter.settledSince}
              UNION ALL SELECT order_id FROM refund WHERE settled_at >= ${filter.settledSince})`
  const { rows } = await sql<DocumentRow>`
    SELECT ${columns}, d.issued_on AS "on" FROM document AS d
    WHERE d.kind IN ('RECEIPT', 'CREDIT_NOTE') AND ${isOurs}
      AND NOT EXISTS (SELECT FROM charge WHERE order_id = d.order_id AND state = 'PAID' AND gateway IS NULL)`.execute(
    db,
  )
  // A receipt that replaces another one takes that one back, and the credit notes about it: they count with its own VAT.
  const { rows: replaced } = await sql<DocumentRow>`
    SELECT ${columns}, later.issued_on AS "on"
    FROM document AS later JOIN document AS d ON d.order_id = later.order_id
      AND (d.id = later.corrects_id
        OR d.kind = 'CREDIT_NOTE' AND d.id > later.corrects_id AND d.id < later.id)
    WHERE later.corrects_id IS NOT NULL AND later.id = any(${rows.map(({ id }) => id)}::integer[])`.execute(
    db,
  )
  return [
    ...rows.flatMap((row) => documentFacts(row, 'document')),
    ...replaced.flatMap((row) => documentFacts(row, 'replaced')),
  ]
}

/** What a document bills or credits, or what taking it back does; and of a receipt what was credited before it. */
function documentFacts(
  { id, kind, number, on, orderId, ...content }: DocumentRow,
  name: 'document' | 'replaced',
): LedgerFact[] {
  const { orderNumber, discount, vat, creditedVat } = billed.parse(content)
  const common = { on, orderId, orderNumber, document: number, names: [], gateway: null }
  const isBilled = (kind === 'RECEIPT') === (name === 'document')
  const own = { key: `${name}:${id}`, kind, ...amountsOf(vat, discount?.amount ?? 0, isBilled) }
  if (!creditedVat) return [{ ...common, ...own }]
  const credited = amountsOf([creditedVat], 0, !isBilled)
  return [
    { ...common, ...own },
    { ...common, key: `${name}-credited:${id}`, kind: 'CREDIT_NOTE', ...credited },
  ]
}

/** The amounts of a document; negative unless they are billed. */
function amountsOf(
  groups: z.infer<typeof billed>['vat'],
  discount: number,
  isBilled: boolean,
): Pick<LedgerFact, 'amount' | 'discount' | 'vat'> {
  const signed = (amount: number) => (isBilled || amount === 0 ? amount : -amount)
  const vat = groups.map(({ countryCode: country, rate, gross, tax }) => ({
    country,
    rate,
    gross: signed(gross),
    tax: signed(tax),
  }))
  return { amount: vat.reduce((sum, { gross }) => sum + gross, 0), discount: signed(discount), vat }
}

/** The facts that are meant, in no particular order. */
export async function readFacts(db: Queries, filter: FactFilter): Promise<LedgerFact[]> {
  return [
    ...(await readDocuments(db, filter)),
    ...(await readCharges(db, filter)),
    ...(await readStrays(db, filter)),
    ...(await readRefunds(db, filter)),
    ...(await readDisputes(db, filter)),
  ]
}

/** The first day with a charge of this service; null before it. */
export async function findFirstDay(db: Queries): Promise<Day | null> {
  const { rows } = await sql<{ at: Instant }>`
    SELECT fact.business_at AS at FROM charge AS fact JOIN customer_order AS o ON o.id = fact.order_id
    WHERE fact.state = 'PAID' AND fact.gateway IS NOT NULL AND fact.gateway_reference IS NOT NULL AND NOT o.is_imported
    ORDER BY fact.business_at LIMIT 1`.execute(db)
  return rows[0] ? berlinDay(rows[0].at) : null
}
