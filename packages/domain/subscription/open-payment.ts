import type { Subscription } from './subscription.ts'

/**
 * Whether the next box is unpaid: its last charge failed and no pause or cancellation has ended the attempts
 * (docs/domain.md 4.4).
 */
export function hasOpenPayment({
  status,
  lastPaymentStatus,
}: Pick<Subscription, 'status' | 'lastPaymentStatus'>): boolean {
  return status === 'ACTIVE' && lastPaymentStatus === 'FAILED'
}
