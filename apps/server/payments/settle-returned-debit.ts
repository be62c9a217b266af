/** Settles an attempt to collect a returned debit: the order was sent long ago and stays as it is (C-354). */
import { debitRecovered, debitReturned } from '@pfotenportal/domain/charging/returned-debit'
import type { DomainEvent } from '@pfotenportal/domain/events/event'
import type { Actor } from '../context/actor.ts'
import type { Tx } from '../database/open.ts'
import type { OpenCharge } from '../database/payment/charges.ts'
import { findReturnedDebit, markDebitRecovered } from '../database/payment/returned-debits.ts'
import type { ChargeAnswer } from './send-charge.ts'

/** What the attempt has brought; nothing if the gateway was not reached or an operator has closed the case. */
export async function settleReturnedDebit(
  tx: Tx,
  actor: Pick<Actor, 'now' | 'today'>,
  { subscriptionId, orderId }: OpenCharge,
  answer: ChargeAnswer,
): Promise<DomainEvent[]> {
  const debit = await findReturnedDebit(tx, orderId)
  if (!debit) return []
  const owed = { subscriptionId, orderId, total: debit.cents, returnedOn: debit.returnedOn }
  if (answer.outcome === 'DECLINED') return [debitReturned(owed, answer.code, actor.today)]
  if (answer.outcome !== 'APPROVED') return []
  await markDebitRecovered(tx, debit.id, actor.now)
  return [debitRecovered(owed)]
}
