/**
 * What Stripe states about its own books: its balance transactions, and the payouts that bring them to the bank
 * (C-563, C-611). Their days are those on which Stripe booked them.
 */
import type { Stripe } from 'stripe'
import { startOfBerlinDay } from '@pfotenportal/domain/core/berlin'
import { addDays, berlinDay, epochMilliseconds, instantOf } from '@pfotenportal/domain/core/calendar'
import type { Period } from '@pfotenportal/domain/core/report-period'
import type { MovementKind, ProviderMovement } from '@pfotenportal/domain/ledger/statement'
import { PAGE_SIZE } from './charges.ts'
import { gatewayErrorOf, idOf, type StripeCall } from './connection.ts'
import { keyIn } from './references.ts'

type Transaction = Stripe.BalanceTransaction

/** What a type of transaction is in our books; an `adjustment` is told by its category. What is not listed is OTHER. */
const KINDS: Readonly<Partial<Record<string, MovementKind>>> = {
  charge: 'CHARGE',
  payment: 'CHARGE',
  refund: 'REFUND',
  payment_refund: 'REFUND',
  refund_failure: 'REFUND_FAILED',
  // A debit that the bank returns after it was credited.
  payment_failure_refund: 'TAKEN_BACK',
  payment_reversal: 'TAKEN_BACK',
  stripe_fee: 'FEE',
  stripe_fx_fee: 'FEE',
  tax_fee: 'FEE',
  fee_credit_funding: 'FEE',
  payout: 'PAYOUT',
}
const ADJUSTMENTS: typeof KINDS = {
  dispute: 'TAKEN_BACK',
  dispute_reversal: 'GIVEN_BACK',
  fee: 'FEE',
  refund_failure: 'REFUND_FAILED',
}

/**
 * The movements of the period, and those that its payouts bring. A payout that somebody made by hand brings nothing that Stripe
 * names, so its month does not balance. Throws if Stripe does not answer, and for an account in another currency than the euro.
 */
export async function readStatement(call: StripeCall, { from, to }: Period): Promise<ProviderMovement[]> {
  const created = { gte: secondsAt(from), lt: secondsAt(addDays(to, 1)) }
  try {
    const within = await listAll(call, { created })
    const brought = new Map<string, string>()
    const earlier: Read[] = []
    const inPeriod = new Set(within.map(({ movement }) => movement.id))
    for (const { brings: payout } of within) {
      if (!payout) continue
      for (const read of await listAll(call, { payout })) {
        brought.set(read.movement.id, payout)
        if (!inPeriod.has(read.movement.id)) earlier.push(read)
      }
    }
    return [...earlier, ...within]
      .toSorted((a, b) => a.created - b.created)
      .map(({ movement }) => ({ ...movement, payout: movement.payout ?? brought.get(movement.id) ?? null }))
  } catch (error) {
    throw gatewayErrorOf(error, call)
  }
}

const secondsAt = (day: Period['from']) => epochMilliseconds(startOfBerlinDay(day)) / 1000

/** What is kept of a transaction: with their sources, those of a large month would not fit into memory. */
interface Read {
  /** A payout has its own id, anything else no payout yet. */
  readonly movement: ProviderMovement
  readonly created: number
  /** The payout that it is, if Stripe says what that brings. */
  readonly brings: string | undefined
}

async function listAll({ stripe }: StripeCall, filter: Stripe.BalanceTransactionListParams): Promise<Read[]> {
  const all: Read[] = []
  const list = stripe.balanceTransactions.list({ ...filter, limit: PAGE_SIZE, expand: ['data.source'] })
  for await (const transaction of list) {
    const { type, source, created } = transaction
    const brings = type === 'payout' ? payoutIn(source) : undefined
    all.push({ movement: movementOf(transaction), created, brings })
  }
  return all
}

/** The payout of a transaction if Stripe says what it brings: not of one that somebody made by hand. */
function payoutIn(source: Transaction['source']): string | undefined {
  return typeof source === 'object' && source?.object === 'payout' && source.automatic ? source.id : undefined
}

function movementOf(transaction: Transaction): ProviderMovement {
  const { id, type, reporting_category: category, amount, fee, currency, created, source } = transaction
  if (currency !== 'eur')
    throw new Error(
      `Stripe: ${id} is booked in ${currency.toUpperCase()}; only accounts in EUR can be compared`,
    )
  const kind = (type === 'adjustment' ? ADJUSTMENTS[category] : KINDS[type]) ?? 'OTHER'
  const on = berlinDay(instantOf(created * 1000))
  return {
    id,
    kind,
    names: namesIn(source),
    amount,
    fee,
    on,
    payout: kind === 'PAYOUT' ? (idOf(source) ?? id) : null,
  }
}

/** The names by which the service knows what a transaction is about: its key, and the reference that it has stored. */
function namesIn(source: Transaction['source']): string[] {
  if (source === null || typeof source === 'string') return []
  if (source.object === 'charge') return known(keyIn(source.metadata, 'charge'), idOf(source.payment_intent))
  if (source.object === 'dispute') return known(idOf(source.payment_intent))
  return source.object === 'refund' ? known(keyIn(source.metadata, 'refund'), source.id) : []
}

const known = (...names: readonly (string | undefined)[]) => names.filter((name) => name !== undefined)
