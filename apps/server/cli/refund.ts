/** `npm run refund -- PP-104001`: refunds a paid order, and cancels its box if asked to. */
import { parseArgs } from 'node:util'
import type { Refused } from '@pfotenportal/domain/core/decision'
import { parseEuros, toWire } from '@pfotenportal/domain/core/money'
import { formatPrice } from '@pfotenportal/text/format'
import type { Actor } from '../context/actor.ts'
import { recordRefundMadeElsewhere } from '../payments/failed-refund.ts'
import { refundOrder, type RefundCommand, type RefundResult } from '../payments/refund-order.ts'
import { commandActor, WrongUsage, type Command } from './command.ts'

export const USAGE = `Usage: npm run refund -- <order number> --reason <text> [--amount <euros>] [--cancel]

  <order number>  for example PP-104001
  --reason        for the provider's records and the audit log; customers do not read it
  --amount        a partial refund, for example 12.30; the whole remaining amount by default
  --cancel        also cancels the box, if it is not packed yet; only with a full refund
  --elsewhere     moves no money: records that a failed refund was paid another way, for example by bank transfer.
                  To retry a failed refund, refund the order again`

const REFUSAL_MESSAGES: Readonly<Record<Extract<RefundResult, Refused<string>>['reason'], string>> = {
  UNKNOWN_ORDER: 'There is no order with this number.',
  NOT_PAID: 'This order is not paid, so it cannot be refunded.',
  DEBIT_RETURNED: 'The bank took the payment of this order back, so there is nothing to refund.',
  NOT_CHARGED_HERE: 'This order was not charged through the payment gateway of this service.',
  REFUND_RUNNING: 'A refund of this order is in progress. The service retries it every minute.',
  NOTHING_LEFT: 'This order is already fully refunded.',
  REFUNDED_MEANWHILE: 'Part of this order was refunded in the meantime.',
  AMOUNT_INVALID: 'The amount must be greater than zero.',
  MORE_THAN_LEFT: 'That is more than the remaining amount of this order.',
  ALREADY_PACKED:
    'This box is already packed, so it cannot be cancelled. Without --cancel the order can still be refunded.',
  NOT_WHOLE: 'Cancelling the box requires a full refund: leave out --amount.',
}

/** Parses an amount into cents. */
function centsOf(text: string): number {
  const cents = parseEuros(text)
  if (cents === undefined) throw new WrongUsage(`"${text}" is not an amount, for example 12.30`)
  return cents
}

function parseRequest(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      reason: { type: 'string' },
      amount: { type: 'string' },
      cancel: { type: 'boolean', default: false },
      elsewhere: { type: 'boolean', default: false },
    },
  })
  const [orderNumber, ...more] = positionals
  const reason = values.reason?.trim() ?? ''
  if (orderNumber === undefined || more.length > 0)
    throw new WrongUsage('Exactly one order number is required.')
  if (reason === '') throw new WrongUsage('--reason is required.')
  const amount = values.amount === undefined ? null : centsOf(values.amount)
  const { cancel: isCancelling, elsewhere: isElsewhere } = values
  if (isElsewhere && (isCancelling || amount !== null)) {
    throw new WrongUsage('--elsewhere can only be combined with --reason.')
  }
  return { orderNumber, reason, amount, isCancelling, isElsewhere }
}

/** Records that a failed refund was paid another way. */
async function recordElsewhere(
  actor: Actor,
  requested: Pick<RefundCommand, 'orderNumber' | 'reason'>,
  { say, complain }: Command,
): Promise<number> {
  const recorded = await recordRefundMadeElsewhere(actor, requested)
  if (!recorded.ok) {
    const isUnknown = recorded.reason === 'UNKNOWN_ORDER'
    complain(isUnknown ? REFUSAL_MESSAGES.UNKNOWN_ORDER : 'This order has no failed refund left to settle.')
    return 1
  }
  for (const { key, cents } of recorded.refunds) {
    say(`${requested.orderNumber}: ${formatPrice(toWire(cents))} (${key}) was refunded another way.`)
  }
  return 0
}

export async function run(command: Command): Promise<number> {
  const requested = parseRequest(command.args)
  const actor = await commandActor(command, 'refund')
  if (requested.isElsewhere) return recordElsewhere(actor, requested, command)
  return printResult(await refundOrder(actor, requested), requested, command)
}

function printResult(refunded: RefundResult, requested: RefundCommand, { say, complain }: Command): number {
  if (!refunded.ok) {
    complain(REFUSAL_MESSAGES[refunded.reason])
    return 1
  }
  const amount = formatPrice(toWire(refunded.refund.cents))
  switch (refunded.outcome) {
    case 'REFUNDED':
      say(
        `${requested.orderNumber}: ${amount} refunded.${requested.isCancelling ? ' The box is cancelled.' : ''}`,
      )
      return 0
    case 'RUNNING':
      say(
        `${requested.orderNumber}: the gateway has not answered yet. The refund of ${amount} is recorded, and the`,
      )
      say('running service retries every minute until it is resolved; then the customer gets an email.')
      return 0
    default:
      complain(`${requested.orderNumber}: the gateway refused this refund (${refunded.code}).`)
      return 1
  }
}
