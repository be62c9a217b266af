import { describe, expect, it } from 'vitest'
import { TRANSITIONS, ACTIONS, type State } from '@pfotenportal/domain/subscription/transitions'
import { actionsOf, isInGrace } from './actions-card.tsx'

const inState = (state: State) => ({
  status: ({ A: 'ACTIVE', L: 'ACTIVE', D: 'ACTIVE', P: 'PAUSED', S: 'PAUSED', C: 'CANCELLED' } as const)[
    state
  ],
  isLocked: state === 'L',
  allowedActions: ACTIONS.filter((action) => TRANSITIONS[action][state] === 'yes'),
})
const dialogs = (lists: ReturnType<typeof actionsOf>, of: 'offered' | 'waiting') =>
  lists[of].map(({ action }) => action)

describe('the actions of a subscription', () => {
  it('offer an active one everything but what belongs to the others', () => {
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
    expect(lists.waiting).toEqual([])
    expect(lists.why).toBeNull()
  })

  it('say what has to wait while the next order is locked', () => {
    const lists = actionsOf(inState('L'), false)
    expect(dialogs(lists, 'offered')).toEqual(['updateSubscriptionAddress', 'changePaymentMethod'])
    expect(dialogs(lists, 'waiting')).toEqual([
      'skipNextOrder',
      'rescheduleOrder',
      'placeOrder',
      'pauseSubscription',
      'swapPlan',
    ])
    expect(lists.why).toBe('locked')
  })

  it('say what has to wait while a payment is open', () => {
    const lists = actionsOf(inState('D'), false)
    expect(dialogs(lists, 'waiting')).toEqual(['rescheduleOrder', 'swapPlan'])
    expect(lists.why).toBe('open')
  })

  it('let a paused one move its restart and change its pause, unless a payment has paused it', () => {
    expect(dialogs(actionsOf(inState('P'), false), 'offered')).toEqual([
      'changeNextChargeDate',
      'pauseSubscription',
      'swapPlan',
      'updateSubscriptionAddress',
      'changePaymentMethod',
    ])
    const byService = actionsOf(inState('S'), false)
    expect(dialogs(byService, 'waiting')).toEqual(['changeNextChargeDate', 'pauseSubscription'])
    expect(byService.why).toBe('open')
  })

  it('leave a cancelled one its address and payment', () => {
    const lists = actionsOf(inState('C'), false)
    expect(dialogs(lists, 'offered')).toEqual(['updateSubscriptionAddress', 'changePaymentMethod'])
    expect(lists.why).toBeNull()
  })

  it('let the first order after a restart be moved while it is in its grace', () => {
    expect(dialogs(actionsOf(inState('A'), true), 'offered')).toContain('changeNextChargeDate')
    expect(isInGrace({ billingDate: '2026-11-20', isEditable: true }, '2026-11-20')).toBe(true)
    expect(isInGrace({ billingDate: '2026-11-20', isEditable: false }, '2026-11-20')).toBe(false)
    expect(isInGrace({ billingDate: '2026-11-21', isEditable: true }, '2026-11-20')).toBe(false)
    expect(isInGrace(undefined, '2026-11-20')).toBe(false)
  })
})
