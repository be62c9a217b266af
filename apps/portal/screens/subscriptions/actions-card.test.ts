import { describe, expect, it } from 'vitest'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { ACTIONS, TRANSITIONS, type State } from '@pfotenportal/domain/subscription/transitions'
import { actionsOf, isInGrace } from './actions-card.tsx'

type Pause = NonNullable<SubscriptionView['pause']>

const inState = (state: State) => ({
  status: ({ A: 'ACTIVE', L: 'ACTIVE', D: 'ACTIVE', P: 'PAUSED', S: 'PAUSED', C: 'CANCELLED' } as const)[
    state
  ],
  isLocked: state === 'L',
  lastPaymentStatus: state === 'D' ? ('FAILED' as const) : null,
  pause: state === 'S' ? aPause({ reason: 'PAYMENT_FAILED' }) : state === 'P' ? aPause({}) : null,
  allowedActions: ACTIONS.filter((action) => TRANSITIONS[action][state] === 'yes'),
})
function aPause(changes: Partial<Pause>): Pause {
  return { reason: 'CUSTOMER', startedAt: '2026-11-06', weeks: 6, resumesAt: '2026-12-18', ...changes }
}
const dialogs = (lists: ReturnType<typeof actionsOf>, of: 'offered' | 'unavailable') =>
  lists[of].map(({ action }) => action)

describe('The actions offered for a subscription', () => {
  it('include everything except resuming and reactivating while it is active', () => {
    const lists = actionsOf(inState('A'), false)
    expect(dialogs(lists, 'offered')).toEqual([
      'skipNextOrder',
      'rescheduleOrder',
      'placeOrder',
      'pauseSubscription',
      'swapPlan',
      'updateSubscriptionAddress',
      'changePaymentMethod',
    ])
    expect(lists.unavailable).toEqual([])
    expect(lists.blockedBy).toBeNull()
  })

  it('are limited while the next order is locked, and the others are listed as unavailable', () => {
    const lists = actionsOf(inState('L'), false)
    expect(dialogs(lists, 'offered')).toEqual(['updateSubscriptionAddress', 'changePaymentMethod'])
    expect(dialogs(lists, 'unavailable')).toEqual([
      'skipNextOrder',
      'rescheduleOrder',
      'placeOrder',
      'pauseSubscription',
      'swapPlan',
    ])
    expect(lists.blockedBy).toBe('locked')
  })

  it('are limited while a payment is open, and the others are listed as unavailable', () => {
    const lists = actionsOf(inState('D'), false)
    expect(dialogs(lists, 'unavailable')).toEqual(['rescheduleOrder', 'swapPlan'])
    expect(lists.blockedBy).toBe('open')
  })

  it('leave out what is not possible for another reason, without a word about a payment', () => {
    const active = inState('A')
    const migrating = { ...active, allowedActions: active.allowedActions.filter((it) => it !== 'placeOrder') }
    const lists = actionsOf(migrating, false)
    expect(dialogs(lists, 'offered')).not.toContain('placeOrder')
    expect([lists.unavailable, lists.blockedBy]).toEqual([[], null])
  })

  it('include moving the resume date and changing the pause, unless a failed payment paused it', () => {
    expect(dialogs(actionsOf(inState('P'), false), 'offered')).toEqual([
      'changeNextChargeDate',
      'pauseSubscription',
      'swapPlan',
      'updateSubscriptionAddress',
      'changePaymentMethod',
    ])
    const byService = actionsOf(inState('S'), false)
    expect(dialogs(byService, 'unavailable')).toEqual(['changeNextChargeDate', 'pauseSubscription'])
    expect(byService.blockedBy).toBe('open')
  })

  it('are only the address and the payment method after the cancellation', () => {
    const lists = actionsOf(inState('C'), false)
    expect(dialogs(lists, 'offered')).toEqual(['updateSubscriptionAddress', 'changePaymentMethod'])
    expect(lists.blockedBy).toBeNull()
  })

  it('include moving the first order after a restart during the grace period', () => {
    expect(dialogs(actionsOf(inState('A'), true), 'offered')).toContain('changeNextChargeDate')
    expect(isInGrace({ billingDate: '2026-11-20', isEditable: true }, '2026-11-20')).toBe(true)
    expect(isInGrace({ billingDate: '2026-11-20', isEditable: false }, '2026-11-20')).toBe(false)
    expect(isInGrace({ billingDate: '2026-11-21', isEditable: true }, '2026-11-20')).toBe(false)
    expect(isInGrace(undefined, '2026-11-20')).toBe(false)
  })
})
