/**
 * The expected schedule of a subscription: its anchor, interval and exceptions, and the orders that follow from them
 * (docs/domain.md 3). Shares no code with the service.
 */
import { type DayNumber } from './calendar.ts'
import { daysIn, type Country, type Menu } from './expected-box.ts'

/** GOOD is charged, SOFT is declined each time, HARD is declined once and then unusable. */
export type MethodKind = 'GOOD' | 'SOFT' | 'HARD'

/** The two times of a day at which customers do something: before the charges of the day, and after them. */
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
  /** The day that the row has whatever the cadence says. */
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

/** The start of a subscription whose first box is still to come. */
export interface InitialState {
  readonly id: number
  readonly country: Country
  readonly menu: Menu
  readonly first: DayNumber
  /** What its second payment method is like. */
  readonly badMethod: 'SOFT' | 'HARD'
  /** Whether its customer wants to be reminder of rewards (C-132). */
  readonly wantsRewards: boolean
}

/** The state and the upcoming orders of a subscription. */
export class ExpectedSchedule {
  readonly id: number
  readonly country: Country
  readonly badMethod: 'SOFT' | 'HARD'
  menu: Menu
  status: 'ACTIVE' | 'PAUSED' | 'DUNNED' | 'CANCELLED' = 'ACTIVE'
  anchor: { index: number; day: DayNumber }
  exceptions = new Map<number, Exception>()
  owed: OwedOrder | null = null
  method: MethodKind = 'GOOD'
  isHardMethodUnusable = false
  /** The order of today that resuming made: it waits half an hour. */
  grace: TimeOfDay | null = null
  lastBilled: DayNumber | null = null
  lastPaidOn: DayNumber | null = null
  pause: { since: DayNumber; weeks: number; resumes: DayNumber; planned: DayNumber | null } | null = null
  /** When boxes began to come again after the last pause or cancellation. */
  restartedOn: DayNumber | null = null
  dunnedSince: DayNumber | null = null
  cancelledOn: DayNumber | null = null

  constructor({ id, country, menu, first, badMethod }: InitialState) {
    this.id = id
    this.country = country
    this.menu = menu
    this.badMethod = badMethod
    this.anchor = { index: 1, day: first }
  }

  get interval(): 14 | 28 {
    return daysIn(this.menu)
  }

  /** The day that the cadence gives a row. */
  naturalDay(index: number): DayNumber {
    return this.anchor.day + (index - this.anchor.index) * this.interval
  }

  dayOfOrder(index: number): DayNumber {
    return this.exceptions.get(index)?.day ?? this.naturalDay(index)
  }

  /** Planned and skipped rows, by day, until six are planned; without the one that is owed. */
  upcomingOrders(today: DayNumber): UpcomingOrder[] {
    if (this.status !== 'ACTIVE') return []
    const rows: UpcomingOrder[] = []
    for (const [index, { isFinal, day }] of this.exceptions) {
      const isOld = index < this.anchor.index && index !== this.owed?.index
      if (isOld && day !== null && day >= today) rows.push({ index, day, status: 'SKIPPED', isFinal })
    }
    let planned = 0
    for (let index = this.anchor.index; planned < 6; index += 1) {
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

  /** What the portal calls the next billing date. */
  nextBillingDate(today: DayNumber): DayNumber | null {
    if (this.status === 'PAUSED' && this.pause) return this.restartDay(this.pause)
    if (this.owed) return this.owed.retry
    return this.nextOrder(today)?.day ?? null
  }

  restartDay({ planned, resumes }: { planned: DayNumber | null; resumes: DayNumber }): DayNumber {
    return Math.max(planned ?? 0, resumes + 3)
  }

  /** Whether the next order can no longer be changed: its day has come and it is not charged yet. */
  isLocked(today: DayNumber): boolean {
    const next = this.owed ? undefined : this.nextOrder(today)
    return next !== undefined && next.day <= today && this.grace === null
  }

  /** Rows before a new anchor keep the days that they had; skipped ones can no longer be planned. */
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

  /** A new row after a pause or cancellation; nothing that was planned before is left. */
  restart(day: DayNumber, today: DayNumber): void {
    this.restartedOn = today
    const used = [...this.exceptions].filter(([, { skipped }]) => skipped).map(([index]) => index)
    this.anchor = { index: Math.max(this.anchor.index, ...used) + 1, day }
    this.exceptions.clear()
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

  /** Nothing is planned any more; an owed order is given up. */
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
