/** The forms of a customer's page that move money: refunds, stopped boxes, credits. */
import { STOPPING } from '@pfotenportal/domain/charging/refund'
import { parseEuros, type Cents } from '@pfotenportal/domain/core/money'
import type { Actor } from '../../../context/actor.ts'
import { findOrderByNumber } from '../../../database/order/refunds.ts'
import { findSubscription } from '../../../database/subscription/subscriptions.ts'
import { refundOrder, type RefundCommand, type RefundResult } from '../../../payments/refund-order.ts'
import { CREDIT_MAX, giveCredit } from '../../../staff/credits/operations.ts'
import type { DeskResult, Submitted } from './outcome.ts'

const REASON_MAX = 200

/** The reason of a form; undefined if it is empty or too long. */
function reasonOf(form: URLSearchParams): string | undefined {
  const reason = (form.get('reason') ?? '').trim()
  return reason === '' || Array.from(reason).length > REASON_MAX ? undefined : reason
}

/** The amount of a form; undefined if it is none. */
function amountOf(form: URLSearchParams): Cents | undefined {
  return parseEuros((form.get('amount') ?? '').trim())
}

async function isOrderOf(desk: Actor, customerId: number, orderNumber: string): Promise<boolean> {
  const { query } = desk.services.database
  const order = await findOrderByNumber(query, orderNumber)
  if (!order) return false
  return (await findSubscription(query, customerId, order.subscriptionId, desk.today)) !== undefined
}

/** Why a refund was refused, as the page says it. */
function problemOf(reason: Extract<RefundResult, { ok: false }>['reason']): DeskResult {
  if (reason === 'UNKNOWN_ORDER') return { problem: 'order' }
  if (reason === 'AMOUNT_INVALID' || reason === 'NOT_WHOLE') return { problem: 'amount' }
  return { problem: reason }
}

async function refund(
  { desk, customerId }: Submitted,
  command: RefundCommand,
  done: 'refunded' | 'stopped',
): Promise<DeskResult> {
  if (!(await isOrderOf(desk, customerId, command.orderNumber))) return { problem: 'order' }
  const refunded = await refundOrder(desk, command)
  if (!refunded.ok) return problemOf(refunded.reason)
  if (refunded.outcome === 'REFUSED') return { problem: 'refused', detail: refunded.code }
  return { done: refunded.outcome === 'RUNNING' ? 'running' : done }
}

/** Refunds an order, in full or in part; sent again, the form pays nothing more. */
export async function refundForm(submitted: Submitted): Promise<DeskResult> {
  const { form, of: orderNumber } = submitted
  const reason = reasonOf(form)
  if (reason === undefined) return { problem: 'reason' }
  const isWhole = (form.get('amount') ?? '').trim() === ''
  const amount = isWhole ? null : amountOf(form)
  if (amount === undefined) return { problem: 'amount' }
  const shown = form.get('refunded') ?? ''
  if (!/^\d{1,9}$/.test(shown)) return { problem: 'REFUNDED_MEANWHILE' }
  const command = { orderNumber, amount, isCancelling: false, reason, shownRefunded: Number(shown) }
  return refund(submitted, command, 'refunded')
}

/** Stops a paid box that is not packed, and refunds it. */
export async function stopForm(submitted: Submitted): Promise<DeskResult> {
  const { form, of: orderNumber } = submitted
  const reason = reasonOf(form)
  if (reason === undefined) return { problem: 'reason' }
  return refund(submitted, { orderNumber, ...STOPPING, reason }, 'stopped')
}

/** Gives a credit on the next order of a subscription. */
export async function creditForm({ desk, customerId, form }: Submitted): Promise<DeskResult> {
  const reason = reasonOf(form)
  if (reason === undefined) return { problem: 'reason' }
  const amount = amountOf(form)
  if (amount === undefined || amount <= 0 || amount > CREDIT_MAX) return { problem: 'amount' }
  const typed = form.get('subscription') ?? ''
  const subscriptionId = /^\d{1,9}$/.test(typed) ? Number(typed) : 0
  const given = await giveCredit(desk, customerId, { subscriptionId, amount, reason })
  return given.ok ? { done: 'credited' } : { problem: 'creditRefused' }
}
