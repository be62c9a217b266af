/**
 * The expected schedule of a subscription: its anchor, interval and exceptions, and the orders that follow from them
 * (docs/domain.md 3). Shares no code with the service.
 */
import type { DayNumber } from './calendar.ts'
import type { Company, Terms } from './company.ts'
import { daysIn, type Menu } from './expected-box.ts'

/** GOOD is approved, SOFT gets soft declines, HARD gets one hard decline and is unusable afterwards. */
export type MethodKind = 'GOOD' | 'SOFT' | 'HARD'

/** The two times of a day at which customers act: before and after the day's charges. */
export type TimeOfDay = 'NIGHT' | 'NOON'

export interface UpcomingOrder {
  readonly index: number
  readonly day: DayNumber
  readonly status: 'SCHEDULED' | 'SKIPPED'
  readonly isFinal: boolean
}

interface Exception {
  skipped: boolean
  isFinal: boolean
  /** Overrides the day that the interval gives; null if there is no override. */
  day: DayNumber | null
}

export interface OwedOrder {
  readonly index: number
  readonly firstAttempt: DayNumber
  readonly amount: number
  readonly reward: number | null
  attempts: number
  retry: DayNumber
}

/** The initial state of a subscription whose first box is still to come. */
export interface InitialState {
  readonly id: number
  readonly company: Company
  /** What the contract has agreed on. */
  readonly terms: Terms
  readonly country: string
  readonly menu: Menu
  readonly first: DayNumber
  /** How its second payment method behaves. */
  readonly badMethod: 'SOFT' | 'HARD'
  /** Whether its customer consents to emails about rewards. */
  readonly wantsRewards: boolean
}

/** The state and the upcoming orders of a subscription. */
export class ExpectedSchedule {
  readonly id: number
  readonly company: Company
  readonly country: string
  readonly badMethod: 'SOFT' | 'HARD'
  menu: Menu
  terms: Terms
  status: 'ACTIVE' | 'PAUSED' | 'DUNNED' | 'CANCELLED' = 'ACTIVE'
  anchor: { index: number; day: DayNumber }
  exceptions = new Map<number, Exception>()
  owed: OwedOrder | null = null
  method: MethodKind = 'GOOD'
  isHardMethodUnusable = false
  /** When today's activation order was created by resuming; it is charged half an hour later. */
  grace: TimeOfDay | null = null
  lastBilled: DayNumber | null = null
  lastPaidOn: DayNumber | null = null
  pause: { since: DayNumber; weeks: number; resumes: DayNumber; planned: DayNumber | null } | null = null
  /** The first day of the pauses that ended without a paid box since. */
  pausedSince: DayNumber | null = null
  /** The day of the last restart after a pause or cancellation. */
  restartedOn: DayNumber | null = null
  dunnedSince: DayNumber | null = null
  cancelledOn: DayNumber | null = null

  constructor({ id, company, terms, country, menu, first, badMethod }: InitialState) {
    this.id = id
    this.company = company
    this.terms = terms
    this.country = country
    this.menu = menu
    this.badMethod = badMethod
    this.anchor = { index: 1, day: first }
  }

  get interval(): number {
    return daysIn(this.menu)
  }

  /** The day of an order by the interval, without exceptions. */
  naturalDay(index: number): DayNumber {
    return this.anchor.day + (index - this.anchor.index) * this.interval
  }

  dayOfOrder(index: number): DayNumber {
    return this.exceptions.get(index)?.day ?? this.naturalDay(index)
  }

  /** Scheduled and skipped orders by day, up to the sixth scheduled one or 84 days ahead, without the owed one. */
  upcomingOrders(today: DayNumber): UpcomingOrder[] {
    if (this.status !== 'ACTIVE') return []
    const rows: UpcomingOrder[] = []
    for (const [index, { isFinal, day }] of this.exceptions) {
      const isOld = index < this.anchor.index && index !== this.owed?.index
      if (isOld && day !== null && day >= today) rows.push({ index, day, status: 'SKIPPED', isFinal })
    }
    const horizon = Math.max(6, Math.ceil(84 / this.interval))
    let planned = 0
    for (let index = this.anchor.index; planned < horizon; index += 1) {
      if (index === this.owed?.index) continue
      const exception = this.exceptions.get(index)
      const day = this.dayOfOrder(index)
      const status = exception?.skipped ? 'SKIPPED' : 'SCHEDULED'
      if (status === 'SCHEDULED') planned += 1
      if (day >= today) rows.push({ index, day, status, isFinal: exception?.isFinal ?? false })
    }
    return rows.toSorted((a, b) => a.day - b.day || a.index - b.index)
  }

  nextOrder(today: DayNumber): UpcomingOrder | undefined {
    return this.upcomingOrders(today).find(({ status }) => status === 'SCHEDULED')
  }

  /** The next billing date that the API returns. */
  nextBillingDate(today: DayNumber): DayNumber | null {
    if (this.status === 'PAUSED' && this.pause) return this.restartDay(this.pause)
    if (this.owed) return this.owed.retry
    return this.nextOrder(today)?.day ?? null
  }

  restartDay({ planned, resumes }: { planned: DayNumber | null; resumes: DayNumber }): DayNumber {
    return Math.max(planned ?? 0, resumes + 3)
  }

  /** Whether the next order can no longer be changed: its day has come, but it is not charged yet. */
  isLocked(today: DayNumber): boolean {
    const next = this.owed ? undefined : this.nextOrder(today)
    return next !== undefined && next.day <= today && this.grace === null
  }

  /** Orders before the new anchor keep their days, and skipped ones can no longer be restored. */
  moveAnchor(index: number, day: DayNumber, today: DayNumber): void {
    for (const row of this.upcomingOrders(today)) {
      if (row.index >= index || row.status !== 'SKIPPED') continue
      this.exceptions.set(row.index, { skipped: true, isFinal: true, day: row.day })
    }
    this.anchor = { index, day }
  }

  skip(index: number, isFinal = false): void {
    this.exceptions.set(index, { skipped: true, isFinal, day: this.exceptions.get(index)?.day ?? null })
  }

  /** Starts a new schedule after a pause or cancellation and drops the previous one. */
  restart(day: DayNumber, today: DayNumber): void {
    this.restartedOn = today
    const used = [...this.exceptions].filter(([, { skipped }]) => skipped).map(([index]) => index)
    this.anchor = { index: Math.max(this.anchor.index, ...used) + 1, day }
    this.exceptions.clear()
    const dunned = this.status === 'DUNNED' ? (this.pausedSince ?? this.dunnedSince) : null
    this.pausedSince = this.pause?.since ?? dunned
    this.status = 'ACTIVE'
    this.pause = null
    this.dunnedSince = null
  }

  protected keepSkippedBefore(index: number, today: DayNumber): void {
    for (const row of this.upcomingOrders(today)) {
      if (row.index >= index || row.status !== 'SKIPPED') continue
      this.exceptions.set(row.index, { skipped: true, isFinal: row.isFinal, day: row.day })
    }
  }

  protected moveAnchorTo(index: number): void {
    this.anchor = { index, day: this.naturalDay(index) }
  }

  /** Ends the schedule and cancels an owed order. */
  stop(status: 'PAUSED' | 'DUNNED' | 'CANCELLED'): void {
    const highest = this.owed ? this.owed.index : this.anchor.index - 1
    const skipped = [...this.exceptions].filter(([, it]) => it.skipped).map(([index]) => index)
    this.anchor = { index: Math.max(highest, ...skipped), day: this.anchor.day }
    this.exceptions.clear()
    this.owed = null
    this.grace = null
    this.status = status
  }
}
