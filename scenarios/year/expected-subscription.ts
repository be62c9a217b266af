/**
 * The oracle: what a subscription must do, implemented from docs/domain.md 2 to 7 independently of the service's rules,
 * so that a mistake would have to be made twice to go unnoticed. It knows days and the times at which jobs run, and
 * nothing about the database.
 */
import { dayText, type DayNumber } from './calendar.ts'
import type { Worth } from './company.ts'
import {
  daysIn,
  packedOn,
  percentOf,
  portionsOf,
  priceOf,
  rateOn,
  shippedOn,
  soldMenu,
  taxIn,
  windowOf,
} from './expected-box.ts'
import { ExpectedSchedule, type InitialState } from './expected-schedule.ts'
import { chargeFor } from './expected-shipping.ts'

interface Reward extends Worth {
  readonly milestone: number
}

/** A paid order. */
export interface PaidBox {
  readonly billed: DayNumber
  readonly amount: number
  readonly tax: number
  /** The rate of the VAT in percent. */
  readonly rate: number
  readonly paidOn: DayNumber
  /** What is packed: each recipe with its sachets, and a sample that is a reward. */
  readonly contents: string
  readonly window: { readonly from: DayNumber; readonly to: DayNumber }
  /** The day on which it is packed, at 01:00. */
  readonly packed: DayNumber
  /** The day on which it is shipped, in the evening. */
  readonly shipped: DayNumber
}

const RETRY_DAYS = [2, 4, 7]
const UNIT_DAYS = 28

/**
 * The expected state of a subscription. Its methods are the effects of time; the actions of customers are in
 * order-actions.ts and subscription-actions.ts.
 */
export class ExpectedSubscription extends ExpectedSchedule {
  readonly wantsRewards: boolean
  loyaltyDays = 0
  rewards: Reward[] = []
  /** The gateway's expected ledger entries in order: outcome and cents. */
  readonly charges: string[] = []
  readonly boxes: PaidBox[] = []
  /** The expected rows of the audit log in order: day and action. */
  readonly events: string[] = []
  /** The expected emails: day, template and, if it is about money, the amount. */
  readonly mails: string[] = []
  private readonly reminded = new Set<string>()

  constructor(initial: InitialState) {
    super(initial)
    this.wantsRewards = initial.wantsRewards
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

  /** Records an event that also causes an email (docs/domain.md 9.1). */
  recordEventAndMail(today: DayNumber, action: string, mail: string = action): void {
    this.recordEvent(today, action)
    this.recordMail(today, mail)
  }

  /** The price of the next box, and the reward that it includes. */
  price(): { amount: number; reward: number | null } {
    const full = priceOf(this.menu, this.terms)
    const [best] = this.rewards
      .filter(({ product }) => product === undefined)
      .map(({ milestone, percentage = 0, amount = 0 }) => {
        return { milestone, off: Math.min(full, percentOf(full, percentage) + amount) }
      })
      .toSorted((a, b) => b.off - a.off)
    const { amount } = chargeFor(full, best?.off ?? 0, this.country, this.terms.shipping)
    return { amount, reward: best?.milestone ?? null }
  }

  /** Records the gateway's answer; true if the charge is approved. */
  tryCharge(amount: number): boolean {
    if (!this.isMethodUsable) return false
    const isApproved = this.method === 'GOOD'
    this.charges.push(`${isApproved ? 'APPROVED' : 'DECLINED'} ${amount}`)
    if (this.method === 'HARD') this.isHardMethodUnusable = true
    return isApproved
  }

  /** Records a paid order; with `movesCadence` the interval is counted from this day. */
  recordPayment(
    box: { index: number; amount: number; reward: number | null },
    billed: DayNumber,
    today: DayNumber,
    how: { action: string; movesCadence: boolean },
  ): void {
    const { amount, reward } = box
    const { company, country } = this
    const rate = rateOn(billed, country, company)
    const tax = taxIn(amount, rate)
    const packed = packedOn(billed, today)
    const sachets = portionsOf(this.menu, this.terms)
      .map(({ recipe, grams, sachets: count }) => `${count} ${recipe} ${grams} g`)
      .join(', ')
    // One free pack lies in each box, the oldest first (docs/domain.md C-517).
    const given = this.rewards.find(({ product }) => product !== undefined)
    const contents = given ? `${sachets}, 1 sample ${given.product}` : sachets
    const window = windowOf(billed, country, company)
    const shipped = shippedOn(packed, billed, company)
    this.boxes.push({ billed, amount, tax, rate, paidOn: today, contents, window, packed, shipped })
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
    if (this.pausedSince !== null && this.pausedSince < today) this.pausedSince = null
    this.rewards = this.rewards.filter((it) => it !== given && it.milestone !== reward)
    this.earnReward(today)
    this.endTrial(today)
  }

  /** Progress counts days of food in units of 28; a box earns what it reaches beyond earlier boxes (docs/domain.md 7.1). */
  private earnReward(today: DayNumber): void {
    const { milestones, later } = this.terms.rewards
    const before = this.loyaltyDays
    this.loyaltyDays += daysIn(this.menu)
    const last = milestones.at(-1)?.units ?? 0
    const { everyUnits, ...laterWorth } = later
    const further = Array.from({ length: 40 }, (_, index) => ({
      ...laterWorth,
      units: last + (index + 1) * everyUnits,
    }))
    for (const { units, ...worth } of [...milestones, ...further]) {
      if (units * UNIT_DAYS <= before || units * UNIT_DAYS > this.loyaltyDays) continue
      this.rewards.push({ ...worth, milestone: units })
      this.recordEvent(today, 'rewardGranted')
      const said = worth.product ?? worth.amount ?? worth.percentage
      if (this.wantsRewards) this.recordMail(today, `rewardGranted ${said}`)
    }
  }

  private endTrial(today: DayNumber): void {
    if (this.menu.cycle !== 'TEST') return
    this.menu = soldMenu(this.menu, this.terms)
    this.recordEventAndMail(today, 'planChanged')
  }

  /** 00:10: ends a pause whose last day has come. */
  endPause(today: DayNumber): void {
    if (this.status !== 'PAUSED' || !this.pause || this.pause.resumes > today) return
    this.restart(Math.max(this.pause.planned ?? 0, today + 3), today)
    this.recordEventAndMail(today, 'subscriptionResumed', 'subscriptionAutoResumed')
  }

  /** 03:30: after 60 days in a payment pause the customer gets a reminder, after 90 the contract is cancelled. */
  endDunned(today: DayNumber): void {
    if (this.status !== 'DUNNED' || this.dunnedSince === null) return
    if (today - this.dunnedSince === 60) this.recordMail(today, 'paymentStillPaused')
    if (today - this.dunnedSince < 90) return
    this.status = 'CANCELLED'
    this.cancelledOn = today
    this.recordEventAndMail(today, 'subscriptionCancelled', 'subscriptionAutoCancelled')
  }

  /** 09:00: sends a reminder three days before the next order, once per billing day. */
  sendReminder(today: DayNumber): void {
    const next = this.status === 'ACTIVE' && !this.owed ? this.nextOrder(today) : undefined
    if (!next || this.grace !== null || next.day <= today || next.day > today + 3) return
    const isAnnounced = this.restartedOn !== null && this.restartedOn >= next.day - 3
    const reminder = `${next.index} ${next.day}`
    if (isAnnounced || this.reminded.has(reminder)) return
    this.reminded.add(reminder)
    this.recordMail(today, 'orderReminder')
  }

  /** 18:00: ships boxes (docs/domain.md 4.2). */
  shipBoxes(today: DayNumber): void {
    for (const { shipped } of this.boxes.slice(-3))
      if (shipped === today) this.recordMail(today, 'orderShipped')
  }

  /** Charges a due order: at 04:00, or half an hour after an activation order was created. */
  chargeDue(today: DayNumber): void {
    if (this.status !== 'ACTIVE' || this.owed) return
    const next = this.nextOrder(today)
    if (!next || next.day > today || this.lastPaidOn === today) return
    const isActivationOrder = this.grace !== null
    this.grace = null
    const { amount, reward } = this.price()
    if (this.tryCharge(amount)) {
      const action = isActivationOrder ? 'orderPlaced' : 'orderConfirmed'
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

  /** 10:00: retries an owed order on its retry days (docs/domain.md 4.4). */
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
    const action = nextDay === owed.firstAttempt + 7 ? 'paymentLastWarning' : 'paymentFailed'
    this.recordEventAndMail(today, action, `${action} ${owed.amount}`)
  }

  private pauseAfterDunning(today: DayNumber): void {
    this.recordEvent(today, 'orderCancelled')
    this.recordEventAndMail(today, 'paymentPaused')
    this.stop('DUNNED')
    this.dunnedSince = today
  }
}
