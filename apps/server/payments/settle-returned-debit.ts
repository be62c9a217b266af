/** Settles an attempt to collect a returned debit: the order was paid long ago and stays as it is (C-354). */
import { debitRecovered, declineDebit } from '@pfotenportal/domain/charging/returned-debit'
import type { DomainEvent } from '@pfotenportal/domain/events/event'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import type { Actor } from '../context/actor.ts'
import type { Tx } from '../database/open.ts'
import type { OpenCharge } from '../database/payment/charges.ts'
import { findReturnedDebit, markDebitRecovered } from '../database/payment/returned-debits.ts'
import type { ChargeAnswer } from './send-charge.ts'

/** What the attempt brought. */
export interface SettledDebit {
  readonly after: Subscription
  readonly events: readonly DomainEvent[]
  /** The gateway took money although the case had been closed meanwhile. */
  readonly isStrayPayment?: true
}

/** Settles the attempt by the answer. `usedCurrentMethod`: whether it charged the subscription's present method. */
export async function settleReturnedDebit(
  tx: Tx,
  actor: Pick<Actor, 'now' | 'today'>,
  { subscriptionId, orderId }: OpenCharge,
  answer: ChargeAnswer,
  { subscription, usedCurrentMethod }: { subscription: Subscription; usedCurrentMethod: boolean },
): Promise<SettledDebit> {
  const unchanged = { after: subscription, events: [] }
  const debit = await findReturnedDebit(tx, orderId)
  if (!debit) return answer.outcome === 'APPROVED' ? { ...unchanged, isStrayPayment: true } : unchanged
  const owed = { subscriptionId, orderId, total: debit.amount, returnedOn: debit.returnedOn }
  if (answer.outcome === 'DECLINED') {
    const decline = { code: answer.code, isHard: answer.isHard && usedCurrentMethod }
    const { value: after, events } = declineDebit(subscription, owed, decline, actor.today)
    return { after, events }
  }
  if (answer.outcome !== 'APPROVED') return unchanged
  await markDebitRecovered(tx, debit.id, actor.now)
  return { after: subscription, events: [debitRecovered(owed)] }
}
