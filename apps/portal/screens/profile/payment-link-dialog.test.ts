import { expect, it } from 'vitest'
import { dogsPaidBy } from './payment-link-dialog.tsx'

const of = (name: string, status: 'ACTIVE' | 'PAUSED' | 'CANCELLED', paymentMethodId: string | null) => ({
  status,
  paymentMethodId,
  pet: { name },
})

it('A payment method pays for active and paused subscriptions that use it, but not for cancelled ones', () => {
  const all = [
    of('Bruno', 'ACTIVE', 'pm_1'),
    of('Luna', 'PAUSED', 'pm_1'),
    of('Rex', 'CANCELLED', 'pm_1'),
    of('Max', 'ACTIVE', 'pm_2'),
    of('Karl', 'ACTIVE', null),
  ]
  expect(dogsPaidBy('pm_1', all as unknown as Parameters<typeof dogsPaidBy>[1])).toEqual(['Bruno', 'Luna'])
})
