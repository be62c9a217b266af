/** Revenue with its VAT, and refunds (docs/operations.md, "Figures"). */
import { sql } from 'kysely'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { CountryCode } from '@pfotenportal/domain/customer/country'
import { boundsOf, type ReportContext } from './report-context.ts'

/** Paid orders of a country at one VAT rate. Amounts in cents; `gross` is `net` plus `vat`. */
export interface CountryRevenue {
  readonly country: CountryCode
  /** `0.07` for 7 %. */
  readonly rate: string
  readonly orders: number
  readonly gross: Cents
  readonly vat: Cents
  readonly net: Cents
  /** Refunds made in the period, regardless of when their orders were paid. */
  readonly refunds: number
  readonly refunded: Cents
}

const country = sql<CountryCode>`customer_order.shipping_address ->> 'countryCode'`

/** Countries and rates with orders paid or refunded in the period. */
export async function readRevenue({ db, period }: ReportContext): Promise<readonly CountryRevenue[]> {
  const { since, until } = boundsOf(period)
  const paid = await paidOrders({ db, period }).where('is_imported', '=', false).execute()
  const refunds = await db
    .selectFrom('refund')
    .innerJoin('customer_order', 'customer_order.id', 'refund.order_id')
    .select((eb) => [
      country.as('country'),
      'tax_rate as rate',
      eb.fn.countAll<number>().as('refunds'),
      eb.fn.sum<number>('refund.amount_cents').as('refunded'),
    ])
    .where('refund.state', '=', 'DONE')
    .where('refund.at', '>=', since)
    .where('refund.at', '<', until)
    .groupBy(['country', 'rate'])
    .execute()
  return merged(paid, refunds)
}

/** Orders of the period that the former system charged and delivered, by country and VAT rate. Amounts in cents. */
export type ImportedHistory = Pick<CountryRevenue, 'country' | 'rate' | 'orders' | 'gross' | 'vat'>

export function readImportedHistory(
  context: Pick<ReportContext, 'db' | 'period'>,
): Promise<ImportedHistory[]> {
  return paidOrders(context)
    .where('is_imported', '=', true)
    .orderBy('country', 'desc')
    .orderBy('rate')
    .execute()
}

/** Orders paid in the period, whatever was refunded since, by country of delivery and VAT rate. */
function paidOrders({ db, period }: Pick<ReportContext, 'db' | 'period'>) {
  const { since, until } = boundsOf(period)
  return db
    .selectFrom('customer_order')
    .select((eb) => [
      country.as('country'),
      'tax_rate as rate',
      eb.fn.countAll<number>().as('orders'),
      eb.fn.sum<number>('total_price_cents').as('gross'),
      eb.fn.sum<number>('total_tax_cents').as('vat'),
    ])
    .where('processed_at', '>=', since)
    .where('processed_at', '<', until)
    .where('financial_status', 'in', ['paid', 'partially_refunded', 'refunded'])
    .groupBy(['country', 'rate'])
}

type Key = { readonly country: CountryCode; readonly rate: string }

const isOf = (a: Key) => (b: Key) => a.country === b.country && a.rate === b.rate

function merged(
  paid: readonly (Key & { readonly orders: number; readonly gross: number; readonly vat: number })[],
  refunds: readonly (Key & { readonly refunds: number; readonly refunded: number })[],
): CountryRevenue[] {
  const keys: Key[] = [...paid, ...refunds.filter((it) => !paid.some(isOf(it)))]
  return keys
    .map((key) => {
      const earned = paid.find(isOf(key))
      const given = refunds.find(isOf(key))
      const gross = earned?.gross ?? 0
      const vat = earned?.vat ?? 0
      return {
        country: key.country,
        rate: key.rate,
        orders: earned?.orders ?? 0,
        gross,
        vat,
        net: gross - vat,
        refunds: given?.refunds ?? 0,
        refunded: given?.refunded ?? 0,
      }
    })
    .toSorted((a, b) => (`${b.country} ${b.rate}` < `${a.country} ${a.rate}` ? -1 : 1))
}
