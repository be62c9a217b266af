/**
 * The effect of each cell of the operation x state matrix on a subscription: schedule, money, discounts (docs/domain.md
 * 2.5).
 */
import { expect } from 'vitest'
import { addDays, day, type Day } from '@pfotenportal/domain/core/calendar'
import type { Operation, State } from '@pfotenportal/domain/subscription/transitions'
import { ELSEWHERE, type SubscriptionSnapshot } from './matrix.ts'

/** A cell: the state before and after, the answer, and the Berlin day of the request. */
export interface Cell {
  readonly state: State
  readonly before: SubscriptionSnapshot
  readonly after: SubscriptionSnapshot
  readonly answer: unknown
  readonly today: Day
}

const cents = (amount: string | undefined) => Math.round(Number(amount) * 100)
const later = (text: string | null, days: number) => String(addDays(day(text ?? ''), days))
const interval = ({ view }: SubscriptionSnapshot) => view.billingPolicy.intervalCount * 7
const planned = ({ schedule }: SubscriptionSnapshot) =>
  schedule.filter(({ status }) => status === 'SCHEDULED')
/** Orders that a lock-safe change applies to: all except the locked or owed one. */
const following = (snapshot: SubscriptionSnapshot) => planned(snapshot).filter(({ isEditable }) => isEditable)
const isLockSafe = (state: State) => state === 'L' || state === 'D'

type Effect = (cell: Cell) => void

const withCode: Effect = ({ state, before, after }) => {
  expect(after.view.discounts.map(({ code }) => code)).toContain('FREUNDE15')
  if (state === 'P') {
    expect(cents(after.view.totalLineItemDiscountedPrice)).toBe(cents(after.view.totalLineItemPrice) - 1500)
    return
  }
  const [first] = following(after)
  expect(cents(first?.totalPrice)).toBe(cents(first?.totalLineItems) - 1500)
  if (isLockSafe(state)) {
    expect(after.schedule[0]?.totalPrice).toBe(before.schedule[0]?.totalPrice)
    expect(after.view.totalLineItemDiscountedPrice).toBe(before.view.totalLineItemDiscountedPrice)
  }
}

const withoutCode: Effect = ({ state, before, after }) => {
  expect(before.view.discounts.some(({ code }) => code === 'NAPF5')).toBe(true)
  expect(after.view.discounts.some(({ code }) => code === 'NAPF5')).toBe(false)
  for (const { totalDiscount } of following(after)) expect(totalDiscount).toBe('0.00')
  if (isLockSafe(state)) expect(after.schedule[0]?.totalPrice).toBe(before.schedule[0]?.totalPrice)
}

const paid: Effect = ({ state, before, after, answer, today }) => {
  const owed = before.schedule.find(({ status }) => status === (state === 'D' ? 'FAILED' : 'SCHEDULED'))
  expect(answer).toMatchObject({
    id: owed?.id,
    status: 'PROCESSED',
    financialStatus: 'paid',
    orderNumber: expect.stringMatching(/^PP-\d+$/) as string,
    billingDate: today,
    totalPrice: owed?.totalPrice,
  })
  recovered({ state, before, after, answer, today })
}

const recovered: Effect = ({ before, after, today }) => {
  expect(after.schedule.some(({ status }) => status === 'FAILED')).toBe(false)
  expect(after.view).toMatchObject({
    lastPaymentStatus: 'SUCCEEDED',
    completedOrders: before.view.completedOrders + 1,
    nextBillingDate: later(today, interval(before)),
  })
}

const active: Effect = ({ before, after }) => {
  expect(after.view).toMatchObject({
    status: 'ACTIVE',
    pause: null,
    nextBillingDate: before.view.activationPreview?.billingDate,
    nextDelivery: before.view.activationPreview?.deliveryWindow,
  })
  expect(planned(after)).toHaveLength(6)
}

const ended: Effect = ({ after }) => {
  expect(after.view).toMatchObject({
    status: 'CANCELLED',
    cancellationFlowId: 2,
    nextBillingDate: null,
    discounts: [],
    pause: null,
  })
  expect(after.schedule).toEqual([])
}

/** The expected effect of each operation that is accepted. */
export const EFFECTS: Readonly<Record<Operation, Effect>> = {
  updateSubscriptionAddress: ({ before, after }) => {
    expect(after.view.shippingAddress).toMatchObject(ELSEWHERE)
    expect(after.view.taxRate).toBe('0.13')
    expect(after.view.totalLineItemPrice).toBe(before.view.totalLineItemPrice)
    expect(after.view.nextBillingDate).toBe(before.view.nextBillingDate)
    for (const { shippingAddress } of after.schedule) expect(shippingAddress?.zip).toBe(ELSEWHERE.zip)
  },
  changePaymentMethod: (cell) => {
    expect(cell.after.view.paymentMethodId).toMatch(/^pm_spare_/)
    for (const { paymentMethodId } of cell.after.schedule) expect(paymentMethodId).toMatch(/^pm_spare_/)
    if (cell.state === 'D') recovered(cell)
    else expect(cell.after.view.nextBillingDate).toBe(cell.before.view.nextBillingDate)
  },
  addDiscount: withCode,
  removeDiscount: withoutCode,
  swapPlan: ({ before, after }) => {
    expect(after.view.options).toMatchObject({ cycle: 28, pension: before.view.options.pension })
    expect(after.view.options.recipes).not.toEqual(before.view.options.recipes)
    expect(after.view.options.recipes).toHaveLength(1)
    expect(after.view.billingPolicy.intervalCount).toBe(4)
    expect(after.view.nextBillingDate).toBe(before.view.nextBillingDate)
    expect(after.view.lines[0]?.sku).not.toBe(before.view.lines[0]?.sku)
  },
  updatePet: ({ before, after }) => {
    expect(after.view.pet?.weight).toBeCloseTo((before.view.pet?.weight ?? 0) * 1.15, 2)
    expect(after.view.options).toEqual(before.view.options)
    expect(Number(after.view.lines[0]?.sku.slice(0, 4))).toBeGreaterThan(
      Number(before.view.lines[0]?.sku.slice(0, 4)),
    )
    expect(after.view.nextBillingDate).toBe(before.view.nextBillingDate)
  },
  skipNextOrder: ({ state, before, after }) => {
    const next = before.schedule.find(({ status }) => status === (state === 'D' ? 'FAILED' : 'SCHEDULED'))
    const then = before.schedule.find(({ id, status }) => status === 'SCHEDULED' && id !== next?.id)
    expect(after.view.nextBillingDate).toBe(then?.billingDate)
    expect(planned(after).some(({ id }) => id === next?.id)).toBe(false)
    expect(planned(after)).toHaveLength(6)
    if (state === 'D') expect(after.view.lastPaymentStatus).toBeNull()
  },
  skipOrder: ({ state, before, after, answer }) => {
    const [skipped] = following(before)
    expect(answer).toMatchObject({ id: skipped?.id, status: 'SKIPPED' })
    expect(after.schedule.find(({ id }) => id === skipped?.id)?.status).toBe('SKIPPED')
    if (isLockSafe(state)) expect(after.view.nextBillingDate).toBe(before.view.nextBillingDate)
    else expect(after.view.nextBillingDate).toBe(following(before)[1]?.billingDate)
  },
  unskipOrder: ({ before, after, answer }) => {
    const skipped = before.schedule.find(({ status }) => status === 'SKIPPED')
    expect(answer).toMatchObject({ id: skipped?.id, status: 'SCHEDULED' })
    expect(after.schedule.some(({ status }) => status === 'SKIPPED')).toBe(false)
    expect(planned(after)).toHaveLength(6)
  },
  rescheduleOrder: ({ before, after }) => {
    const days = (snapshot: SubscriptionSnapshot) => planned(snapshot).map(({ billingDate }) => billingDate)
    expect(days(after)).toEqual(days(before).map((date) => later(date, 2)))
  },
  changeNextChargeDate: ({ state, before, after }) => {
    const date = later(before.view.nextBillingDate, 3)
    expect(after.view.nextBillingDate).toBe(date)
    if (state === 'P') expect(after.view.pause).toMatchObject({ weeks: null, resumesAt: later(date, -3) })
  },
  placeOrder: paid,
  pauseSubscription: ({ after, today }) => {
    const resumesAt = later(today, 42)
    expect(after.view).toMatchObject({ status: 'PAUSED', pause: { reason: 'CUSTOMER', weeks: 6, resumesAt } })
    expect(after.view.nextBillingDate && after.view.nextBillingDate >= later(resumesAt, 3)).toBe(true)
    expect(after.schedule).toEqual([])
  },
  resumeSubscription: active,
  reactivateSubscription: active,
  cancelSubscription: ended,
  applyCancellationOffer: ({ state, before, after }) => {
    expect(after.view.discounts).toContainEqual(
      expect.objectContaining({ kind: 'OFFER', value: '20', isRemovable: false }),
    )
    expect(after.view.cancellationOffer).toMatchObject({ type: 'DISCOUNT', percentage: 20, isApplied: true })
    expect(after.offerId).toBeUndefined()
    if (state === 'L') expect(after.schedule[0]?.totalPrice).toBe(before.schedule[0]?.totalPrice)
    const total = after.view.totalLineItemDiscountedPrice
    if (state !== 'L') expect(cents(total)).toBeLessThan(cents(before.view.totalLineItemDiscountedPrice))
  },
  applyBenefit: ({ state, after }) => {
    const boxes = following(after).map(({ lines }) => lines.some(({ price }) => price === '0.00'))
    if (state !== 'P') expect(boxes).toEqual([true, ...Array<boolean>(boxes.length - 1).fill(false)])
    expect(after.view.lines.every(({ price }) => price !== '0.00')).toBe(true)
  },
  addSupplement: ({ state, before, after }) => {
    expect(after.view.supplements).toMatchObject([{ supplement: 'gut', every: 'ONCE', price: '18.90' }])
    expect(cents(after.view.totalLineItemPrice)).toBe(cents(before.view.totalLineItemPrice) + 1890)
    expect(after.view.lines).toHaveLength(before.view.lines.length)
    const boxes = planned(after).map(({ lines }) => lines.some(({ sku }) => sku.endsWith('LBA-SUP')))
    if (state !== 'P') expect(boxes).toEqual([true, ...Array<boolean>(boxes.length - 1).fill(false)])
  },
  removeSupplement: ({ before, after }) => {
    expect(before.view.supplements).toMatchObject([{ supplement: 'joint', every: 'ALWAYS' }])
    expect(after.view.supplements).toEqual([])
    expect(cents(after.view.totalLineItemPrice)).toBe(cents(before.view.totalLineItemPrice) - 1990)
    expect(after.view.lines.map(({ sku }) => sku)).toEqual([before.view.lines[0]?.sku])
  },
  undoChange: ({ before, after }) => {
    expect(before.view.shippingAddress).toMatchObject(ELSEWHERE)
    expect(after.view.shippingAddress).not.toMatchObject(ELSEWHERE)
    expect(after.schedule.map(({ billingDate }) => billingDate)).toEqual(
      before.schedule.map(({ billingDate }) => billingDate),
    )
  },
  readFlowRewardBanner: ({ before, after }) => expect(after).toEqual(before),
  switchSubscription: ({ before, after, answer }) => {
    expect(answer).toMatchObject({ defaultSubscription: before.view.id })
    expect(after).toEqual(before)
  },
}

interface ExpectedTraces {
  /** The audit actions, in order. */
  readonly actions: readonly string[]
  /** The templates of the mails, in any order. */
  readonly mails: readonly string[]
}

const both = (action: string, mail: string = action): ExpectedTraces => ({ actions: [action], mails: [mail] })
const silent: ExpectedTraces = { actions: [], mails: [] }

/** The audit entries and mails of a cell. */
export function expectedTraces(operation: Operation, state: State): ExpectedTraces {
  const given = TRACES[operation]
  return typeof given === 'function' ? given(state) : given
}

const TRACES: Readonly<Record<Operation, ExpectedTraces | ((state: State) => ExpectedTraces)>> = {
  updateSubscriptionAddress: both('addressChanged'),
  changePaymentMethod: (state) =>
    state === 'D'
      ? {
          actions: ['paymentMethodChanged', 'paymentRecovered'],
          mails: ['paymentMethodChanged', 'paymentRecovered'],
        }
      : both('paymentMethodChanged'),
  addDiscount: { actions: ['discountAdded'], mails: [] },
  removeDiscount: { actions: ['discountRemoved'], mails: [] },
  swapPlan: both('planChanged'),
  updatePet: both('petUpdated', 'planChanged'),
  skipNextOrder: both('orderSkipped'),
  skipOrder: both('orderSkipped'),
  unskipOrder: both('orderUnskipped'),
  rescheduleOrder: both('orderRescheduled'),
  changeNextChargeDate: (state) =>
    state === 'P' ? both('subscriptionPaused', 'orderRescheduled') : both('orderRescheduled'),
  placeOrder: both('orderPlaced'),
  pauseSubscription: (state) =>
    state === 'D'
      ? { actions: ['orderCancelled', 'subscriptionPaused'], mails: ['subscriptionPaused'] }
      : both('subscriptionPaused', 'subscriptionPaused'),
  resumeSubscription: both('subscriptionResumed', 'subscriptionResumed'),
  reactivateSubscription: both('subscriptionReactivated', 'subscriptionReactivated'),
  cancelSubscription: (state) =>
    state === 'D'
      ? { actions: ['orderCancelled', 'subscriptionCancelled'], mails: ['subscriptionCancelled'] }
      : both('subscriptionCancelled', 'subscriptionCancelled'),
  applyCancellationOffer: both('offerAccepted'),
  applyBenefit: both('benefitAccepted', 'offerAccepted'),
  addSupplement: both('supplementAdded', 'supplementChanged'),
  removeSupplement: both('supplementRemoved', 'supplementChanged'),
  undoChange: both('addressChanged'),
  readFlowRewardBanner: silent,
  switchSubscription: silent,
}
