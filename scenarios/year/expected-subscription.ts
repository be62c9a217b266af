/**
 * What a subscription must do, written from docs/domain.md 2 to 7 a second time and without the service's rules: the
 * proof is that two makers agree. It knows whole days and the times at which jobs run, nothing of the database.
 */
import { dayText, type DayNumber } from './calendar.ts'
import {
  daysIn,
  packedOn,
  percentOf,
  priceOf,
  shippedOn,
  taxIn,
  windowOf,
  type Country,
  type Menu,
} from './expected-box.ts'

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

interface OwedOrder {
  readonly index: number
  readonly firstAttempt: DayNumber
  readonly amount: number
  readonly reward: number | null
  attempts: number
  retry: DayNumber
}

interface Reward {
  readonly percent: number
  readonly milestone: number
}

/** An order that was paid. */
export interface PaidBox {
  readonly billed: DayNumber
  readonly cents: number
  readonly tax: number
  readonly window: { readonly from: DayNumber; readonly to: DayNumber }
  /** When it is packed, in the first hour of that day. */
  readonly packed: DayNumber
  /** When it leaves, in the evening. */
  readonly shipped: DayNumber
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

const RETRY_DAYS = [2, 4, 7]
const UNIT_DAYS = 28

/** One subscription as it should be. Its actions are in actions.ts; this is what time does. */
export class ExpectedSubscription {
  readonly id: number
  readonly country: Country
  readonly badMethod: 'SOFT' | 'HARD'
  readonly wantsRewards: boolean
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
  loyaltyDays = 0
  rewards: Reward[] = []
  /** What the gateway's ledger must hold, in order: outcome and cents. */
  readonly charges: string[] = []
  readonly boxes: PaidBox[] = []
  /** What the audit log must hold, in order: day and action. */
  readonly events: string[] = []
  /** Which mails must be recorded: day, template and, of money, how much. */
  readonly mails: string[] = []
  private readonly reminded = new Set<string>()

  constructor({ id, country, menu, first, badMethod, wantsRewards }: InitialState) {
    this.id = id
    this.country = country
    this.menu = menu
    this.badMethod = badMethod
    this.wantsRewards = wantsRewards
    this.anchor = { index: 1, day: first }
  }

  get interval(): 14 | 28 {
    return daysIn(this.menu)
  }

  get isMethodUsable(): boolean {
    return this.method !== 'HARD' || !this.isHardMethodUnusable
  }

  recordEvent(today: DayNumber, action: string): void {
    this.events.push(`${dayText(today)} ${action}`)
  }

  recordMail(today: DayNumber, text: string): void {
    this.mails.push(`${dayText(today)} ${text}`)
  }

  /** What the audit log and a mail tell alike (docs/domain.md 9.1). */
  recordEventAndMail(today: DayNumber, action: string, mail: string = action): void {
    this.recordEvent(today, action)
    this.recordMail(today, mail)
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

  /** What the next box costs, and the reward in it. */
  price(): { amount: number; reward: number | null } {
    const full = priceOf(this.menu)
    const best = this.rewards.toSorted((a, b) => b.percent - a.percent)[0]
    return best
      ? { amount: full - percentOf(full, best.percent), reward: best.milestone }
      : { amount: full, reward: null }
  }

  /** Asks the gateway as it will answer. */
  tryCharge(amount: number): boolean {
    if (!this.isMethodUsable) return false
    const isApproved = this.method === 'GOOD'
    this.charges.push(`${isApproved ? 'APPROVED' : 'DECLINED'} ${amount}`)
    if (this.method === 'HARD') this.isHardMethodUnusable = true
    return isApproved
  }

  /** Books an order as paid on a day; `movesCadence` where later boxes are counted from it. */
  recordPayment(
    box: { index: number; amount: number; reward: number | null },
    billed: DayNumber,
    today: DayNumber,
    how: { action: string; movesCadence: boolean },
  ): void {
    const { amount, reward } = box
    const { country } = this
    const tax = taxIn(amount, country)
    const packed = packedOn(billed, today)
    const window = windowOf(billed, country)
    this.boxes.push({ billed, cents: amount, tax, window, packed, shipped: shippedOn(packed) })
    this.recordEventAndMail(today, how.action, `${how.action} ${amount} with ${tax}`)
    this.owed = null
    this.grace = null
    if (how.movesCadence) this.moveAnchor(box.index, billed, today)
    const next = this.naturalDay(box.index + 1)
    this.keepSkippedBefore(box.index, today)
    this.exceptions.delete(box.index)
    this.anchor = { index: box.index + 1, day: next }
    this.lastBilled = billed
    this.lastPaidOn = today
    this.rewards = this.rewards.filter(({ milestone }) => milestone !== reward)
    this.earnReward(today)
    this.endTrial(today)
  }

  private keepSkippedBefore(index: number, today: DayNumber): void {
    for (const row of this.upcomingOrders(today)) {
      if (row.index >= index || row.status !== 'SKIPPED') continue
      this.exceptions.set(row.index, { skipped: true, isFinal: row.isFinal, day: row.day })
    }
  }

  /** Progress counts days of food; milestones are at 3, 6, 12, 18, 24 … units of 28 days (docs/domain.md 7.1). */
  private earnReward(today: DayNumber): void {
    const before = Math.floor(this.loyaltyDays / UNIT_DAYS)
    this.loyaltyDays += daysIn(this.menu)
    const units = Math.floor(this.loyaltyDays / UNIT_DAYS)
    if (units === before || !(units === 3 || (units > 0 && units % 6 === 0))) return
    const percents = new Map([
      [3, 10],
      [6, 15],
      [12, 20],
    ])
    const percent = percents.get(units) ?? 15
    this.rewards.push({ percent, milestone: units })
    this.recordEvent(today, 'rewardGranted')
    if (this.wantsRewards) this.recordMail(today, `rewardGranted ${percent}`)
  }

  private endTrial(today: DayNumber): void {
    if (this.menu.cycle !== 'TEST') return
    this.menu = { ...this.menu, cycle: 14 }
    this.recordEventAndMail(today, 'planChanged')
  }

  /** 00:10: a pause whose day has come ends. */
  endPause(today: DayNumber): void {
    if (this.status !== 'PAUSED' || !this.pause || this.pause.resumes > today) return
    this.restart(Math.max(this.pause.planned ?? 0, today + 3), today)
    this.recordEventAndMail(today, 'subscriptionResumed', 'subscriptionAutoResumed')
  }

  /** 03:30: after sixty days in the service's own pause it is recalled, after ninety the contract ends (C-197). */
  endDunned(today: DayNumber): void {
    if (this.status !== 'DUNNED' || this.dunnedSince === null) return
    if (today - this.dunnedSince === 60) this.recordMail(today, 'paymentStillPaused')
    if (today - this.dunnedSince < 90) return
    this.status = 'CANCELLED'
    this.cancelledOn = today
    this.recordEventAndMail(today, 'subscriptionCancelled', 'subscriptionAutoCancelled')
  }

  /** 09:00: the next order is reminder of three days before, once for its day (C-195). */
  sendReminder(today: DayNumber): void {
    const next = this.status === 'ACTIVE' && !this.owed ? this.nextOrder(today) : undefined
    if (!next || this.grace !== null || next.day <= today || next.day > today + 3) return
    const isAnnounced = this.restartedOn !== null && this.restartedOn >= next.day - 3
    const reminder = `${next.index} ${next.day}`
    if (isAnnounced || this.reminded.has(reminder)) return
    this.reminded.add(reminder)
    this.recordMail(today, 'orderReminder')
  }

  /** 18:00: boxes leave (docs/domain.md 4.2). */
  shipBoxes(today: DayNumber): void {
    for (const { shipped } of this.boxes.slice(-3))
      if (shipped === today) this.recordMail(today, 'orderShipped')
  }

  /** 04:00, and after half an hour for orders made today. */
  chargeDue(today: DayNumber): void {
    if (this.status !== 'ACTIVE' || this.owed) return
    const next = this.nextOrder(today)
    if (!next || next.day > today || this.lastPaidOn === today) return
    const wasMade = this.grace !== null
    this.grace = null
    const { amount, reward } = this.price()
    if (this.tryCharge(amount)) {
      const action = wasMade ? 'orderPlaced' : 'orderConfirmed'
      this.recordPayment({ index: next.index, amount, reward }, next.day, today, {
        action,
        movesCadence: false,
      })
      return
    }
    this.moveAnchorTo(next.index)
    this.owed = { index: next.index, firstAttempt: today, amount, reward, attempts: 1, retry: today + 2 }
    this.recordEventAndMail(today, 'paymentFailed', `paymentFailed ${amount}`)
  }

  private moveAnchorTo(index: number): void {
    this.anchor = { index, day: this.naturalDay(index) }
  }

  /** 10:00: owed orders on their days (docs/domain.md 4.4). */
  retryOwed(today: DayNumber): void {
    const { owed } = this
    if (this.status !== 'ACTIVE' || !owed || owed.retry > today) return
    if (this.tryCharge(owed.amount)) {
      this.recordPayment(owed, today, today, { action: 'paymentRecovered', movesCadence: true })
      return
    }
    owed.attempts += 1
    const nextDay = RETRY_DAYS.map((days) => owed.firstAttempt + days).find((day) => day > today)
    if (nextDay === undefined) return this.pauseAfterDunning(today)
    owed.retry = nextDay
    const notice = nextDay === owed.firstAttempt + 7 ? 'paymentLastWarning' : 'paymentFailed'
    this.recordEventAndMail(today, notice, `${notice} ${owed.amount}`)
  }

  private pauseAfterDunning(today: DayNumber): void {
    this.recordEvent(today, 'orderCancelled')
    this.recordEventAndMail(today, 'paymentPaused')
    this.stop('DUNNED')
    this.dunnedSince = today
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
