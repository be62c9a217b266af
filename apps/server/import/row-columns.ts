/** The columns of the rows that an import writes. */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import type { PostalAddress } from '@pfotenportal/domain/customer/address'
import { findCountry } from '@pfotenportal/domain/customer/countries'
import { parseEmail } from '@pfotenportal/domain/customer/email'
import { cleanZip } from '@pfotenportal/domain/customer/postcode'
import { valueOf, type Milestone } from '@pfotenportal/domain/discount/reward'
import type { KeptOrder } from '@pfotenportal/domain/import/past-order'
import { statusOn, type PaymentMethodStatus } from '@pfotenportal/domain/payment/payment-method'
import { stageOf, type Pet } from '@pfotenportal/domain/pet/pet'
import { MIGRATION_TAG } from '@pfotenportal/domain/subscription/migration'
import { orderIdOf } from '@pfotenportal/domain/subscription/subscription'
import { digitsRewritingOf } from '../core/files/rewritten.ts'
import { emailColumns } from '../database/identity/emails.ts'
import { taxRateOf } from '../database/order/order-tax.ts'
import { readMethodReference } from '../gateways/stripe/references.ts'
import type { Row } from './format.ts'
import type { Unit } from './unit.ts'

/** Gives out ids, in the order in which they are asked for. */
export interface Ids {
  customer(): number
  address(): number
  pet(): number
  subscription(): number
  paymentMethod(): string
  orderNumber(): string
  referralCode(): string
}

/** A row by the names of its columns. */
export type DatabaseRow = Readonly<Record<string, unknown>>

/** A payment method of an imported customer. */
export interface Method {
  readonly id: string
  readonly status: PaymentMethodStatus
}

export function earliestOf({ contracts }: Unit, { at }: Moment) {
  return contracts.reduce((first, { row }) => (row.created_at < first ? row.created_at : first), at)
}

export function customerColumns(
  { methods }: Unit,
  customer: Row<'customers'>,
  {
    id,
    createdAt,
    isMoving,
    ids,
  }: {
    readonly id: number
    readonly createdAt: string
    readonly isMoving: boolean
    readonly ids: Ids
  },
): DatabaseRow {
  return {
    id,
    first_name: customer.first_name,
    last_name: customer.last_name,
    ...emailColumns(customer.email),
    tags: isMoving ? [MIGRATION_TAG] : [],
    selected_lang: customer.language,
    referral_code: customer.referral_code ?? ids.referralCode(),
    referred_by: customer.referred_by,
    gateway_reference: gatewayCustomerOf(methods),
    created_at: createdAt,
  }
}

/** The provider's customer of the imported methods, so that the next setup does not make a second one there. */
function gatewayCustomerOf(methods: Unit['methods']): string | null {
  const references = methods.map(({ reference }) => reference && readMethodReference(reference))
  return references.find((found) => !!found)?.customer ?? null
}

export function consentsOf(row: Row<'customers'>, customerId: number, { at }: Moment): DatabaseRow[] {
  const given = [
    ['reward', row.consent_reward_at],
    ['dog_stage', row.consent_dog_stage_at],
  ] as const
  return given
    .filter(([, givenAt]) => givenAt !== null)
    .map(([topic, givenAt]) => ({
      customer_id: customerId,
      topic,
      given_at: givenAt,
      said_at: givenAt ?? at,
      source: 'IMPORT',
    }))
}

export function postalAddress(row: Row<'addresses'>, { catalogue }: Moment): PostalAddress {
  const { first_name: firstName, last_name: lastName, country: countryCode } = row
  const { company, address1, city } = row
  const phone = digitsRewritingOf(row.phone) === undefined ? row.phone : ''
  const zip = cleanZip(row.zip, findCountry(catalogue, countryCode))
  return { firstName, lastName, phone, company, address1, zip, city, countryCode }
}

export function addressColumns(address: PostalAddress): DatabaseRow {
  const { firstName, lastName, countryCode, ...same } = address
  return { first_name: firstName, last_name: lastName, country_code: countryCode, ...same }
}

export function methodStatus(row: Row<'payment-methods'>, { today }: Moment): PaymentMethodStatus {
  if (row.reference === null) return 'REQUIRES_CONFIRMATION'
  const expires = row.card_expires
  const card = expires && { expiryYear: expires.year, expiryMonth: expires.month }
  return statusOn({ status: 'ACTIVE', card }, today)
}

function shownEmailOf(typed: string | null): string | null {
  return typed === null ? null : (parseEmail(typed)?.shown ?? typed)
}

export function methodColumns(row: Row<'payment-methods'> | null): DatabaseRow {
  const isCard = row?.kind === 'card'
  return {
    card_brand: isCard ? row.card_brand : null,
    card_last_digits: isCard ? row.card_last_digits : null,
    card_expiry_month: isCard ? (row.card_expires?.month ?? null) : null,
    card_expiry_year: isCard ? (row.card_expires?.year ?? null) : null,
    paypal_email: row?.kind === 'paypal' ? shownEmailOf(row.paypal_email) : null,
    sepa_last_digits: row?.kind === 'sepa' ? (row.iban?.lastDigits ?? null) : null,
    sepa_bank_code: row?.kind === 'sepa' ? (row.iban?.bankCode ?? null) : null,
    sepa_country: row?.kind === 'sepa' ? (row.iban?.country ?? null) : null,
    gateway_reference: row?.reference ?? null,
  }
}

export function petOf(row: Row<'dogs'>, id: number, { today }: Moment): Pet {
  return {
    id,
    name: row.name,
    gender: row.gender,
    birth: row.birth,
    breed: row.breed,
    weight: row.weight_kg,
    activityLevel: row.activity,
    weightClass: row.condition,
    stage: stageOf(row.birth, today),
    allergies: row.allergies,
    healthIssues: row.health_issues,
    confirmedWords: [],
  }
}

/** A reward of the past: it marks its milestone as rewarded, and is used by no order. */
export function settledReward(
  subscriptionId: number,
  milestone: Milestone,
  { at, today, catalogue }: Moment,
): DatabaseRow {
  const { valueType, value } = valueOf(milestone, catalogue)
  return {
    subscription_id: subscriptionId,
    kind: 'REWARD',
    title: '',
    value_type: valueType,
    value,
    remaining_orders: 1,
    milestone: milestone.units,
    loyalty_from: 1,
    is_imported: true,
    removed_on: today,
    created_at: at,
  }
}

export function orderColumns(
  subscriptionId: number,
  order: KeptOrder,
  about: {
    readonly number: string
    readonly methodId: string | null
    readonly shippedTo: PostalAddress
    /** The version of the catalogue that says what was in the box. */
    readonly catalogueVersion: number
  },
): DatabaseRow {
  return {
    id: orderIdOf(subscriptionId, order.cycleIndex),
    subscription_id: subscriptionId,
    cycle_index: order.cycleIndex,
    status: 'PROCESSED',
    financial_status: 'paid',
    fulfillment_status: 'delivered',
    order_number: about.number,
    billing_date: order.billingDate,
    processed_at: order.paidAt,
    attempts: 1,
    lines: order.lines,
    cycle_days: order.cycleDays,
    catalogue_version: about.catalogueVersion,
    total_line_items_cents: order.lineItems,
    total_discount_cents: order.discount,
    total_shipping_cents: order.shipping,
    total_tax_cents: order.tax,
    tax_rate: taxRateOf(order.percent),
    total_price_cents: order.total,
    shipping_address: about.shippedTo,
    payment_method_id: about.methodId,
    parcel_count: order.parcels,
    is_imported: true,
  }
}

export function eventsOf(
  subscriptionId: number,
  { cycleIndex, paidAt, deliveredAt }: KeptOrder,
): DatabaseRow[] {
  const order_id = orderIdOf(subscriptionId, cycleIndex)
  const at = deliveredAt > paidAt ? deliveredAt : addSeconds(paidAt, 1)
  return [
    { order_id, event: 'ordered', at: paidAt, source: 'SERVICE' },
    { order_id, event: 'delivered', at, source: 'ASSUMED' },
  ]
}
