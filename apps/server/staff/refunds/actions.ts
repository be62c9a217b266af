/** Refunds and stopped boxes, as staff ask for them. */
import { STOPPING } from '@pfotenportal/domain/charging/refund'
import type { Actor } from '../../context/actor.ts'
import { findOrderByNumber } from '../../database/order/refunds.ts'
import { findSubscription } from '../../database/subscription/subscriptions.ts'
import { recordRefundMadeElsewhere } from '../../payments/failed-refund.ts'
import { refundOrder, type RefundCommand, type RefundResult } from '../../payments/refund-order.ts'
import { overAllowance, type StaffActions } from '../action.ts'
import { caseProblem, settleCase } from '../cases/actions.ts'
import { closeWithdrawal, isOpenWithdrawal } from '../declarations/actions.ts'

async function isOrderOf(actor: Actor, customerId: number, orderNumber: string): Promise<boolean> {
  const { query } = actor.services.database
  const order = await findOrderByNumber(query, orderNumber)
  if (!order) return false
  return (await findSubscription(query, customerId, order.subscriptionId, actor.today)) !== undefined
}

function problemOf({ reason, details }: Extract<RefundResult, { ok: false }>) {
  if (reason === 'OVER_ALLOWANCE') return overAllowance({ ok: false, reason, ...(details && { details }) })
  if (reason === 'UNKNOWN_ORDER') return { problem: 'order' } as const
  if (reason === 'AMOUNT_INVALID' || reason === 'NOT_WHOLE') return { problem: 'amount' } as const
  return { problem: reason } as const
}

async function refund<D extends string>(actor: Actor, customerId: number, command: RefundCommand, done: D) {
  if (!(await isOrderOf(actor, customerId, command.orderNumber))) return { problem: 'order' } as const
  const refunded = await refundOrder(actor, command)
  if (!refunded.ok) return problemOf(refunded)
  if (refunded.outcome === 'REFUSED') return { problem: 'refused', detail: refunded.code } as const
  return { done: refunded.outcome === 'RUNNING' ? 'running' : done } as const
}

/** What a form showed and asked; a command shows nothing. */
function shownBy({
  refunded,
  whole,
}: {
  readonly refunded?: number | undefined
  readonly whole?: 'yes' | undefined
}) {
  return refunded === undefined ? {} : { shownRefunded: refunded, isWholeConfirmed: whole === 'yes' }
}

type RefundActions = 'refundOrder' | 'stopBox' | 'recordRefundElsewhere'

export const refundActions: Pick<StaffActions, RefundActions> = {
  /** In full or in part; sent again, the form pays nothing more. */
  async refundOrder(actor, { customerId, orderNumber, amount, reason, case: id, declaration, ...form }) {
    const problem = await caseProblem(actor, customerId, id)
    if (problem) return { problem }
    if (!(await isOpenWithdrawal(actor, declaration))) return { problem: 'gone' }
    const command = { orderNumber, amount, isCancelling: false, reason, ...shownBy(form) }
    const result = await refund(actor, customerId, command, 'refunded')
    // A case that somebody has closed meanwhile stays as it is. One whose refund may still be refused stays open (C-686).
    if ('done' in result && result.done === 'refunded') {
      await actor.services.database.transaction((tx) => settleCase(tx, actor, customerId, id))
      await closeWithdrawal(actor, customerId, declaration)
    }
    return result
  },
  /** For a paid box that is not packed. */
  stopBox: (actor, { customerId, orderNumber, reason, ...form }) =>
    refund(actor, customerId, { orderNumber, ...STOPPING, reason, ...shownBy(form) }, 'stopped'),
  async recordRefundElsewhere(actor, { order, refund: key, reason }) {
    const recorded = await recordRefundMadeElsewhere(actor, { orderNumber: order, key, reason })
    if (recorded.ok) return { done: 'elsewhere' }
    if (recorded.reason === 'DEBIT_RETURNED') return { problem: recorded.reason }
    return { problem: recorded.reason === 'UNKNOWN_ORDER' ? 'invalid' : 'gone' }
  },
}
