/**
 * What a subscription must do, written from docs/domain.md 2 to 7 a second time and without the service's rules: the
 * proof is that two makers agree. It knows whole days and the times at which jobs run, nothing of the database.
 */
import { dayText, type DayNumber } from './days.ts'
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
export type Hour = 'NIGHT' | 'NOON'

export interface Row {
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

interface Owed {
  readonly index: number
  readonly firstTry: DayNumber
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
export interface Start {
  readonly id: number
  readonly country: Country
  readonly menu: Menu
  readonly first: DayNumber
  /** What its second payment method is like. */
  readonly badMethod: 'SOFT' | 'HARD'
  /** Whether its customer wants to be told of rewards (C-132). */
  readonly wantsRewards: boolean
}

const RETRY_DAYS = [2, 4, 7]
const UNIT_DAYS = 28

/** One subscription as it should be. Its deeds are in deeds.ts; this is what time does. */
export class Expected {
  readonly id: number
  readonly country: Country
  readonly badMethod: 'SOFT' | 'HARD'
  readonly wantsRewards: boolean
  menu: Menu
  status: 'ACTIVE' | 'PAUSED' | 'DUNNED' | 'CANCELLED' = 'ACTIVE'
  anchor: { index: number; day: DayNumber }
  exceptions = new Map<number, Exception>()
  owed: Owed | null = null
  method: MethodKind = 'GOOD'
  isHardMethodOver = false
  /** The order of today that resuming made: it waits half an hour. */
  grace: Hour | null = null
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

  constructor({ id, country, menu, first, badMethod, wantsRewards }: Start) {
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
    return this.method !== 'HARD' || !this.isHardMethodOver
  }

  note(today: DayNumber, action: string): void {
    this.events.push(`${dayText(today)} ${action}`)
  }

  mail(today: DayNumber, words: string): void {
    this.mails.push(`${dayText(today)} ${words}`)
  }

  /** What the audit log and a mail tell alike (docs/domain.md 9.1). */
  tell(today: DayNumber, action: string, mail: string = action): void {
    this.note(today, action)
    this.mail(today, mail)
  }

  /** The day that the cadence gives a row. */
  naturalDay(index: number): DayNumber {
    return this.anchor.day + (index - this.anchor.index) * this.interval
  }

  dayOfRow(index: number): DayNumber {
    return this.exceptions.get(index)?.day ?? this.naturalDay(index)
  }

  /** Planned and skipped rows, by day, until six are planned; without the one that is owed. */
  rows(today: DayNumber): Row[] {
    if (this.status !== 'ACTIVE') return []
    const rows: Row[] = []
    for (const [index, { isFinal, day }] of this.exceptions) {
      const isOld = index < this.anchor.index && index !== this.owed?.index
      if (isOld && day !== null && day >= today) rows.push({ index, day, status: 'SKIPPED', isFinal })
    }
    let planned = 0
    for (let index = this.anchor.index; planned < 6; index += 1) {
      if (index === this.owed?.index) continue
      const exception = this.exceptions.get(index)
      const day = this.dayOfRow(index)
      const status = exception?.skipped ? 'SKIPPED' : 'SCHEDULED'
      if (status === 'SCHEDULED') planned += 1
      if (day >= today) rows.push({ index, day, status, isFinal: exception?.isFinal ?? false })
    }
    return rows.toSorted((a, b) => a.day - b.day || a.index - b.index)
  }

  nextRow(today: DayNumber): Row | undefined {
    return this.rows(today).find(({ status }) => status === 'SCHEDULED')
  }

  /** What the portal calls the next billing date. */
  nextBillingDate(today: DayNumber): DayNumber | null {
    if (this.status === 'PAUSED' && this.pause) return this.restartDay(this.pause)
    if (this.owed) return this.owed.retry
    return this.nextRow(today)?.day ?? null
  }

  restartDay({ planned, resumes }: { planned: DayNumber | null; resumes: DayNumber }): DayNumber {
    return Math.max(planned ?? 0, resumes + 3)
  }

  /** Whether the next order can no longer be changed: its day has come and it is not charged yet. */
  isLocked(today: DayNumber): boolean {
    const next = this.owed ? undefined : this.nextRow(today)
    return next !== undefined && next.day <= today && this.grace === null
  }

  /** Rows before a new anchor keep the days that they had; skipped ones can no longer be planned. */
  moveAnchor(index: number, day: DayNumber, today: DayNumber): void {
    for (const row of this.rows(today)) {
      if (row.index >= index || row.status !== 'SKIPPED') continue
      this.exceptions.set(row.index, { skipped: true, isFinal: true, day: row.day })
    }
    this.anchor = { index, day }
  }

  skip(index: number, isFinal = false): void {
    this.exceptions.set(index, { skipped: true, isFinal, day: this.exceptions.get(index)?.day ?? null })
  }

  /** A new row after a pause or cancellation; nothing that was planned before is left. */
  beginAgain(day: DayNumber, today: DayNumber): void {
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
  ask(amount: number): boolean {
    if (!this.isMethodUsable) return false
    const isApproved = this.method === 'GOOD'
    this.charges.push(`${isApproved ? 'APPROVED' : 'DECLINED'} ${amount}`)
    if (this.method === 'HARD') this.isHardMethodOver = true
    return isApproved
  }

  /** Books an order as paid on a day; `movesCadence` where later boxes are counted from it. */
  pay(
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
    this.tell(today, how.action, `${how.action} ${amount} with ${tax}`)
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
    this.earn(today)
    this.endTrial(today)
  }

  private keepSkippedBefore(index: number, today: DayNumber): void {
    for (const row of this.rows(today)) {
      if (row.index >= index || row.status !== 'SKIPPED') continue
      this.exceptions.set(row.index, { skipped: true, isFinal: row.isFinal, day: row.day })
    }
  }

  /** Progress counts days of food; milestones are at 3, 6, 12, 18, 24 … units of 28 days (docs/domain.md 7.1). */
  private earn(today: DayNumber): void {
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
    this.note(today, 'rewardGranted')
    if (this.wantsRewards) this.mail(today, `rewardGranted ${percent}`)
  }

  private endTrial(today: DayNumber): void {
    if (this.menu.cycle !== 'TEST') return
    this.menu = { ...this.menu, cycle: 14 }
    this.tell(today, 'planChanged')
  }

  /** 00:10: a pause whose day has come ends. */
  endPause(today: DayNumber): void {
    if (this.status !== 'PAUSED' || !this.pause || this.pause.resumes > today) return
    this.beginAgain(Math.max(this.pause.planned ?? 0, today + 3), today)
    this.tell(today, 'subscriptionResumed', 'subscriptionAutoResumed')
  }

  /** 03:30: after sixty days in the service's own pause it is recalled, after ninety the contract ends (C-197). */
  endDunned(today: DayNumber): void {
    if (this.status !== 'DUNNED' || this.dunnedSince === null) return
    if (today - this.dunnedSince === 60) this.mail(today, 'paymentStillPaused')
    if (today - this.dunnedSince < 90) return
    this.status = 'CANCELLED'
    this.cancelledOn = today
    this.tell(today, 'subscriptionCancelled', 'subscriptionAutoCancelled')
  }

  /** 09:00: the next order is told of three days before, once for its day (C-195). */
  remind(today: DayNumber): void {
    const next = this.status === 'ACTIVE' && !this.owed ? this.nextRow(today) : undefined
    if (!next || this.grace !== null || next.day <= today || next.day > today + 3) return
    const isAnnounced = this.restartedOn !== null && this.restartedOn >= next.day - 3
    const told = `${next.index} ${next.day}`
    if (isAnnounced || this.reminded.has(told)) return
    this.reminded.add(told)
    this.mail(today, 'orderReminder')
  }

  /** 18:00: boxes leave (docs/domain.md 4.2). */
  ship(today: DayNumber): void {
    for (const { shipped } of this.boxes.slice(-3)) if (shipped === today) this.mail(today, 'orderShipped')
  }

  /** 04:00, and after half an hour for orders made today. */
  charge(today: DayNumber): void {
    if (this.status !== 'ACTIVE' || this.owed) return
    const next = this.nextRow(today)
    if (!next || next.day > today || this.lastPaidOn === today) return
    const wasMade = this.grace !== null
    this.grace = null
    const { amount, reward } = this.price()
    if (this.ask(amount)) {
      const action = wasMade ? 'orderPlaced' : 'orderConfirmed'
      this.pay({ index: next.index, amount, reward }, next.day, today, { action, movesCadence: false })
      return
    }
    this.moveAnchorTo(next.index)
    this.owed = { index: next.index, firstTry: today, amount, reward, attempts: 1, retry: today + 2 }
    this.tell(today, 'paymentFailed', `paymentFailed ${amount}`)
  }

  private moveAnchorTo(index: number): void {
    this.anchor = { index, day: this.naturalDay(index) }
  }

  /** 10:00: owed orders on their days (docs/domain.md 4.4). */
  retry(today: DayNumber): void {
    const { owed } = this
    if (this.status !== 'ACTIVE' || !owed || owed.retry > today) return
    if (this.ask(owed.amount)) {
      this.pay(owed, today, today, { action: 'paymentRecovered', movesCadence: true })
      return
    }
    owed.attempts += 1
    const nextDay = RETRY_DAYS.map((days) => owed.firstTry + days).find((day) => day > today)
    if (nextDay === undefined) return this.giveUp(today)
    owed.retry = nextDay
    const notice = nextDay === owed.firstTry + 7 ? 'paymentLastWarning' : 'paymentFailed'
    this.tell(today, notice, `${notice} ${owed.amount}`)
  }

  private giveUp(today: DayNumber): void {
    this.note(today, 'orderCancelled')
    this.tell(today, 'paymentPaused')
    this.leave('DUNNED')
    this.dunnedSince = today
  }

  /** Nothing is planned any more; an owed order is given up. */
  leave(status: 'PAUSED' | 'DUNNED' | 'CANCELLED'): void {
    const highest = this.owed ? this.owed.index : this.anchor.index - 1
    const skipped = [...this.exceptions].filter(([, it]) => it.skipped).map(([index]) => index)
    this.anchor = { index: Math.max(highest, ...skipped), day: this.anchor.day }
    this.exceptions.clear()
    this.owed = null
    this.grace = null
    this.status = status
  }
}
