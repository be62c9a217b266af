/** Everything about one order: whose it is, what is in its box, and what happened to it (C-491). */
import { sql, type Selectable } from 'kysely'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { CountryCode } from '@pfotenportal/domain/customer/country'
import {
  contentsOf,
  parcelsOf,
  type BoxContents,
  type ParcelContents,
} from '@pfotenportal/domain/parcel/box-contents'
import { parcelCount as parcelCountOf } from '@pfotenportal/domain/product/price'
import type {
  FinancialStatus,
  FulfillmentStatus,
  OrderStatus,
  TrackingEventId,
} from '@pfotenportal/domain/subscription/order'
import { newestCatalogue, termsOf } from '../../../core/catalogue.ts'
import { listEventsOfOrder, type RecordedEvent } from '../../../database/audit/audit.ts'
import { listOrderCases, type SupportCase } from '../../../database/customer/cases.ts'
import { listOrderNotes, type CustomerNote } from '../../../database/customer/notes.ts'
import { actedBy } from '../../../database/customer/timeline.ts'
import { listStaff, type ListedStaff } from '../../../database/identity/staff.ts'
import type { Queries } from '../../../database/open.ts'
import { listDocumentsAfter, type IssuedDocument } from '../../../database/order/documents.ts'
import { findOrder, type StoredOrder } from '../../../database/order/orders.ts'
import { stepsOfAllBoxes } from '../../../database/parcel/replaced-boxes.ts'
import type { ChargeTable } from '../../../database/schema/charging.ts'
import type { RefundTable } from '../../../database/schema/subscriptions.ts'

export interface OrderDetails {
  readonly id: number
  readonly number: string | null
  readonly subscriptionId: number
  readonly customer: { readonly id: number; readonly firstName: string; readonly lastName: string }
  readonly petName: string | null
  /** What is in the box under the terms of its charge, divided into its parcels. */
  readonly contents: BoxContents
  readonly parcels: readonly ParcelContents[]
  readonly status: Exclude<OrderStatus, 'SCHEDULED'>
  readonly financialStatus: FinancialStatus
  readonly fulfillmentStatus: FulfillmentStatus
  readonly billingDate: Day
  readonly country: CountryCode
  /** Charged and delivered by the former system. */
  readonly isImported: boolean
  /** Its address, discount and the steps of its newest box. */
  readonly stored: StoredOrder
  readonly total: Cents
  readonly vat: Cents
  readonly taxRate: string
  readonly charges: readonly {
    readonly at: Instant
    readonly attempt: number
    readonly trigger: ChargeTable['trigger']
    readonly state: ChargeTable['state']
    readonly code: string | null
    readonly amount: Cents
  }[]
  readonly track: readonly { readonly at: Instant; readonly event: TrackingEventId }[]
  readonly refunds: readonly {
    readonly at: Instant
    readonly amount: Cents
    readonly state: Selectable<RefundTable>['state']
    /** The provider's code if the refund was refused or failed. */
    readonly code: string | null
    /** The reason that customer support entered. */
    readonly reason: string
    /** The person who requested it; null for a script and the service. */
    readonly by: string | null
  }[]
  readonly documents: readonly IssuedDocument[]
  readonly notes: readonly CustomerNote[]
  readonly cases: readonly SupportCase[]
  /** For whom a case can be opened. */
  readonly staff: readonly ListedStaff[]
  readonly mails: readonly {
    readonly id: string
    readonly at: Instant
    readonly template: string
    readonly state: 'sent' | 'waiting' | 'failed'
  }[]
  readonly events: readonly RecordedEvent[]
}

/** Reads the details of an existing order. */
export async function readOrderDetails(db: Queries, id: number, realNow: Instant): Promise<OrderDetails> {
  const { customerId, firstName, lastName, parcelCount, catalogueVersion, ...order } = await db
    .selectFrom('customer_order')
    .innerJoin('subscription', 'subscription.id', 'customer_order.subscription_id')
    .innerJoin('customer', 'customer.id', 'subscription.customer_id')
    .leftJoin('pet', 'pet.id', 'subscription.pet_id')
    .select([
      'order_number as number',
      'customer_order.subscription_id as subscriptionId',
      'subscription.customer_id as customerId',
      'customer.first_name as firstName',
      'customer.last_name as lastName',
      'pet.name as petName',
      'customer_order.status',
      'financial_status as financialStatus',
      'fulfillment_status as fulfillmentStatus',
      'billing_date as billingDate',
      'total_price_cents as total',
      'total_tax_cents as vat',
      'tax_rate as taxRate',
      'parcel_count as parcelCount',
      'customer_order.catalogue_version as catalogueVersion',
      'customer_order.is_imported as isImported',
      sql<CountryCode>`customer_order.shipping_address ->> 'countryCode'`.as('country'),
    ])
    .where('customer_order.id', '=', id)
    .executeTakeFirstOrThrow()
  const stored = await findOrder(db, null, id)
  if (!stored) throw new TypeError(`order ${id} vanished`)
  const terms = termsOf(catalogueVersion)
  const contents = contentsOf(stored.totals.lines, terms, newestCatalogue())
  return {
    id,
    ...order,
    customer: { id: customerId, firstName, lastName },
    contents,
    parcels: parcelsOf(contents, parcelCount ?? parcelCountOf(contents.grams, terms)),
    stored,
    charges: await readCharges(db, id),
    track: await readTrack(db, id),
    refunds: await readRefunds(db, id),
    documents: await listDocumentsAfter(db, { orderId: id }, { after: 0, limit: 100 }),
    notes: await listOrderNotes(db, id),
    cases: await listOrderCases(db, id),
    staff: await listStaff(db, realNow),
    mails: await readMails(db, id, customerId),
    events: await listEventsOfOrder(db, order.subscriptionId, id),
  }
}

function readCharges(db: Queries, id: number): Promise<OrderDetails['charges']> {
  return db
    .selectFrom('charge')
    .select([
      'business_at as at',
      'attempt',
      'trigger',
      'state',
      'decline_code as code',
      'amount_cents as amount',
    ])
    .where('order_id', '=', id)
    .orderBy('attempt')
    .execute()
}

function readTrack(db: Queries, id: number): Promise<OrderDetails['track']> {
  return db
    .selectFrom(stepsOfAllBoxes.as('step'))
    .select(['at', 'event'])
    .where('order_id', '=', id)
    .orderBy('at')
    .execute()
}

function readRefunds(db: Queries, id: number): Promise<OrderDetails['refunds']> {
  return db
    .selectFrom('refund')
    .select([
      'at',
      'amount_cents as amount',
      'state',
      'refused_code as code',
      'reason',
      actedBy('acted_by').as('by'),
    ])
    .where('order_id', '=', id)
    .orderBy('at')
    .execute()
}

/** Mails of the order's customer that name the order in their key. */
async function readMails(db: Queries, id: number, customerId: number): Promise<OrderDetails['mails']> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'business_at as at', 'template', 'sent_at', 'failed_at'])
    .where('customer_id', '=', customerId)
    .where('key', 'like', `%:${id}%`)
    .orderBy('business_at')
    .orderBy('id')
    .execute()
  return rows.map(({ sent_at: sentAt, failed_at: failedAt, ...mail }) => ({
    ...mail,
    state: sentAt !== null ? 'sent' : failedAt !== null ? 'failed' : 'waiting',
  }))
}
