/** The books of a month: what is posted in it, and how it agrees with the provider's statement and the documents. */
import { startOfBerlinDay } from '@pfotenportal/domain/core/berlin'
import { addDays, addSeconds, earliest, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import { refuse, type Refused } from '@pfotenportal/domain/core/decision'
import type { Period } from '@pfotenportal/domain/core/report-period'
import {
  balanceWithProvider,
  openItems,
  type OpenItem,
  type ProviderBalance,
} from '@pfotenportal/domain/ledger/balance'
import { openEntries, type LedgerEntry } from '@pfotenportal/domain/ledger/entry'
import {
  daysOf,
  firstDayAfter,
  monthOf,
  nextMonth,
  previousMonth,
  stateOfMonth,
  type Month,
} from '@pfotenportal/domain/ledger/month'
import { feeFacts, type ProviderMovement } from '@pfotenportal/domain/ledger/statement'
import type { Services } from '../context/services.ts'
import {
  listClosedMonths,
  listPostedEntries,
  sumPosted,
  type ClosedMonth,
} from '../database/ledger/closed-months.ts'
import { findFirstDay, readFacts } from '../database/ledger/facts.ts'
import type { Queries } from '../database/open.ts'

/**
 * How a month compares with the provider's statement. NOT_ASKED: nobody has asked for it yet. NONE: the provider states
 * nothing. SILENT: it did not answer. Without a statement, the books have no fees.
 */
export type Comparison =
  | { readonly outcome: 'NOT_ASKED' | 'NONE' | 'SILENT'; readonly gateway: string }
  | { readonly outcome: 'COMPARED'; readonly gateway: string; readonly balance: ProviderBalance }

export interface MonthOfBooks {
  readonly month: Month
  readonly state: 'CLOSED' | 'OVER' | 'RUNNING'
  /** Business time; null for an open month. */
  readonly closedAt: Instant | null
  readonly closedBy: string | null
  readonly entries: readonly LedgerEntry[]
  readonly comparison: Comparison
  readonly openItems: readonly OpenItem[]
}

/** Why there is no month to show. */
export type NoBooks = 'AHEAD' | 'BEFORE_START'

type Reading = Pick<Services, 'database' | 'clock' | 'gateway' | 'log'>

/** How much later the provider may book than we do: after an outage, charges are made up for with their own days. */
const DAYS_AFTER = 31

/** What settled within this time before a month was closed may not have been visible yet when it was read. */
const OVERLAP_SECONDS = 86_400

/** What is known of all months. */
export interface LedgerState {
  readonly today: Day
  /** Newest first. */
  readonly closed: readonly ClosedMonth[]
  readonly closedUntil: Month | null
  /** The first month with something to post; null if there is nothing. */
  readonly first: Month | null
}

/** Reads what is known of all months. */
export async function readLedgerState(db: Queries, { clock }: Pick<Services, 'clock'>): Promise<LedgerState> {
  const { today } = await clock.moment()
  const closed = await listClosedMonths(db)
  const firstDay = await findFirstDay(db)
  const first = firstDay === null ? null : monthOf(firstDay)
  return { today, closed, closedUntil: closed[0]?.month ?? null, first }
}

/** What the provider stated for a month, or why there is nothing. */
export type Statement = readonly ProviderMovement[] | 'NOT_ASKED' | 'NONE' | 'SILENT'

/**
 * Asks the provider what it booked in a month and around it; not for a closed month, which has what was stored. No
 * transaction may be open meanwhile, because many pages take minutes: each request has its own deadline, and the signal
 * of a caller who no longer waits ends them all.
 */
export async function readStatement(
  { database, gateway, clock, log }: Reading,
  month: Month,
  signal: AbortSignal = new AbortController().signal,
): Promise<Statement> {
  if (!gateway.statement) return 'NONE'
  const closed = await listClosedMonths(database.query)
  if (closed.some((each) => each.month === month)) return 'NOT_ASKED'
  const { today } = await clock.moment()
  try {
    return await gateway.statement(statementPeriod(month, today), signal)
  } catch (error) {
    if (!signal.aborted) log.warn({ month, error }, 'the provider does not state what it booked')
    return 'SILENT'
  }
}

/**
 * Reads the books of a month. The provider's fees are posted as it states them; a closed month has what was stored.
 * Refuses AHEAD for a month that has not begun, and BEFORE_START for one before the first charge.
 */
export async function readBooks(
  services: Reading,
  month: Month,
  { statement, db = services.database.query }: { statement: Statement; db?: Queries },
): Promise<({ readonly ok: true } & MonthOfBooks) | Refused<NoBooks>> {
  const state = await readLedgerState(db, services)
  const { today, first } = state
  const stored = state.closed.find((each) => each.month === month)
  if (stored) return { ok: true, ...(await storedBooks(db, stored)) }
  const progress = stateOfMonth(month, today)
  if (progress === 'AHEAD') return refuse('AHEAD')
  if (month < (first ?? monthOf(today))) return refuse('BEFORE_START')
  const around = await entriesAround(db, services, { month, state, statement })
  const { from, to } = daysOf(month)
  const entries = around.filter(({ postedOn }) => postedOn >= from && postedOn <= to)
  const { name: gateway } = services.gateway
  return {
    ok: true,
    month,
    state: progress,
    closedAt: null,
    closedBy: null,
    entries,
    comparison:
      typeof statement === 'string'
        ? { outcome: statement, gateway }
        : {
            outcome: 'COMPARED',
            gateway,
            balance: balanceWithProvider(month, around, { gateway, movements: statement }),
          },
    openItems: await openItemsOf(db, month, entries),
  }
}

async function storedBooks(db: Queries, stored: ClosedMonth): Promise<MonthOfBooks> {
  const { month, closedAt, closedBy } = stored
  return {
    month,
    state: 'CLOSED',
    closedAt,
    closedBy,
    entries: await listPostedEntries(db, [month]),
    // Written by `closeMonth` from the same types, and never changed since.
    comparison: stored.comparison as Comparison,
    openItems: stored.openItems as readonly OpenItem[],
  }
}

/** From the beginning of the previous month to some weeks after the month, as far as there have been any. */
function statementPeriod(month: Month, today: Day): Period {
  const { to } = daysOf(month)
  return { from: daysOf(previousMonth(month)).from, to: earliest(today, addDays(to, DAYS_AFTER)) }
}

interface Around {
  readonly month: Month
  readonly state: LedgerState
  readonly statement: Statement
}

/** The entries of the month and of those next to it: posted ones, and those of the facts that are not posted yet. */
async function entriesAround(
  db: Queries,
  { gateway }: Reading,
  { month, state, statement }: Around,
): Promise<LedgerEntry[]> {
  const { closed, closedUntil, today } = state
  const period = statementPeriod(month, today)
  const until = (day: Day) => startOfBerlinDay(addDays(day, 1))
  const bounds = { since: startOfBerlinDay(period.from), until: until(period.to) }
  let facts = await readFacts(db, { kind: 'DAYS', ...period, ...bounds })
  const [last] = closed
  if (last) {
    const { to } = daysOf(last.month)
    const settledSince = addSeconds(last.readAt, -OVERLAP_SECONDS)
    facts = [...facts, ...(await readFacts(db, { kind: 'LATE', until: until(to), to, settledSince }))]
  }
  if (typeof statement !== 'string') {
    const { to } = daysOf(month)
    const within = statement.filter(({ on }) => on >= period.from && on <= to)
    facts = [...facts, ...feeFacts(within, gateway.name)]
  }
  const once = [...new Map(facts.map((fact) => [fact.key, fact])).values()]
  const posted = await sumPosted(
    db,
    once.map(({ key }) => key),
  )
  const near = closed.filter((each) => each.month >= previousMonth(month)).map((each) => each.month)
  return [...(await listPostedEntries(db, near)), ...openEntries(once, { posted, closedUntil })]
}

/** The open items of the orders of a month, with all that they have until its end. */
async function openItemsOf(
  db: Queries,
  month: Month,
  entries: readonly LedgerEntry[],
): Promise<readonly OpenItem[]> {
  const ids = openItems(entries).map(({ orderId }) => orderId)
  if (ids.length === 0) return []
  const end = firstDayAfter(month)
  const filter = { kind: 'ORDERS', ids, until: startOfBerlinDay(end), to: daysOf(month).to } as const
  const facts = await readFacts(db, filter)
  return openItems(openEntries(facts, { posted: new Map(), closedUntil: null }))
}

/** The months that can be shown, newest first: from the first with something to post to the running one. */
export function monthsOf({ first, today }: LedgerState): Month[] {
  const months: Month[] = []
  const last = monthOf(today)
  for (let month = first ?? last; month <= last; month = nextMonth(month)) months.unshift(month)
  return months
}
