import { describe, expect, it } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { bindFormat } from '../../ui/format/format.ts'
import { contentLabel, unitPriceLabel } from './use-shop.ts'
import { addBlockedReason } from './use-supplement-choice.ts'

const german = bindFormat('de', day('2026-11-20'))

describe('a product shows its content and unit price', () => {
  it.each([
    ['by weight', { value: 250, unit: 'g' }, { amount: '79.60', per: 'kg' }, '250\u00a0g', '79,60\u00a0€/kg'],
    ['by volume', { value: 250, unit: 'ml' }, { amount: '71.60', per: 'l' }, '250\u00a0ml', '71,60\u00a0€/l'],
    ['of kilograms', { value: 31_360, unit: 'g' }, null, '31,36\u00a0kg', null],
    ['by neither', null, null, null, null],
  ] as const)('%s', (_unit, content, unitPrice, expectedContent, expectedPrice) => {
    expect(contentLabel({ content }, german)).toBe(expectedContent)
    expect(unitPriceLabel({ unitPrice }, german)).toBe(expectedPrice)
  })
})

describe('the reason why nothing can be added to the next box', () => {
  it.each([
    ['no reason', { status: 'ACTIVE', isLocked: false, allowedActions: ['addSupplement'] }, null],
    ['the order is locked', { status: 'ACTIVE', isLocked: true, allowedActions: [] }, 'locked'],
    [
      'a payment is open',
      { status: 'ACTIVE', isLocked: false, allowedActions: ['pauseSubscription'] },
      'open',
    ],
    ['paused by the service', { status: 'PAUSED', isLocked: false, allowedActions: [] }, 'open'],
    ['cancelled', { status: 'CANCELLED', isLocked: false, allowedActions: [] }, 'cancelled'],
  ] as const)('%s', (_case, { allowedActions, ...subscription }, reason) => {
    expect(addBlockedReason({ ...subscription, allowedActions: [...allowedActions] })).toBe(reason)
  })

  it('staff act for the customer', () => {
    const subscription = { status: 'ACTIVE', isLocked: false, allowedActions: [] } as const
    expect(addBlockedReason({ ...subscription, allowedActions: [] }, true)).toBe('support')
  })
})
