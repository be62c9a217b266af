/** `npm run refund -- PP-104001`: gives money of a paid order back, and gives the box up where that is wanted. */
import { parseArgs } from 'node:util'
import type { Refused } from '@pfotenportal/domain/core/decision'
import { formatPrice } from '@pfotenportal/text/format'
import { toWire } from '@pfotenportal/domain/core/money'
import { randomUUID } from 'node:crypto'
import { refundOrder, type Refunded, type RefundOrder, type Support } from '../payments/refund.ts'
import { noteMadeElsewhere } from '../payments/refund-fail.ts'
import { runCommand, WrongUsage, type Command } from './open.ts'

const USAGE = `Usage: npm run refund -- <order number> --reason <text> [--amount <euros>] [--cancel]

  <order number>  such as PP-104001
  --reason        for the provider's records and the audit log; customers do not read it
  --amount        a part, such as 12.30; without it all that is left
  --cancel        gives up the box as well, before it is packed; only with all that is left
  --elsewhere     gives nothing back: notes that the money of a refund that failed went back another way, such as by a
                  bank transfer. To try a failed refund again, refund the order again`

const WHY: Readonly<Record<Extract<Refunded, Refused<string>>['reason'], string>> = {
  UNKNOWN_ORDER: 'There is no order of this number.',
  NOT_PAID: 'This order is not paid, so nothing can go back.',
  NOT_CHARGED_HERE: 'The money of this order was not taken by the payment gateway of this service.',
  REFUND_RUNNING: 'A refund of this order is under way. It is asked of the gateway again every minute.',
  NOTHING_LEFT: 'All of this order has gone back already.',
  AMOUNT_INVALID: 'The amount has to be more than nothing.',
  MORE_THAN_LEFT: 'That is more than what is left of this order.',
  ALREADY_PACKED: 'This box is packed already, so it cannot be given up. Without --cancel money can go back.',
  NOT_WHOLE: 'Where the box is given up, all that is left has to go back: leave --amount out.',
}

/** Whole cents of an amount such as `12.30`, `12,3` or `12`. */
function centsOf(text: string): number {
  const [, euros, cents = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  if (euros === undefined) throw new WrongUsage(`${text} is no amount, such as 12.30`)
  return Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}

function wantedOf(args: readonly string[]) {
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
  if (orderNumber === undefined || more.length > 0) throw new WrongUsage('one order number is needed')
  if (reason === '') throw new WrongUsage('--reason is needed')
  const amount = values.amount === undefined ? null : centsOf(values.amount)
  const { cancel: isCancelling, elsewhere: isElsewhere } = values
  if (isElsewhere && (isCancelling || amount !== null)) {
    throw new WrongUsage('--elsewhere goes with --reason alone')
  }
  return { orderNumber, reason, amount, isCancelling, isElsewhere }
}

/** Notes that what failed went back another way. */
async function noteElsewhere(
  support: Support,
  wanted: Pick<RefundOrder, 'orderNumber' | 'reason'>,
  { say, complain }: Command,
): Promise<number> {
  const noted = await noteMadeElsewhere(support, wanted)
  if (!noted.ok) {
    const isUnknown = noted.reason === 'UNKNOWN_ORDER'
    complain(
      isUnknown ? WHY.UNKNOWN_ORDER : 'No refund of this order has failed and waits to be made up for.',
    )
    return 1
  }
  for (const { key, cents } of noted.refunds) {
    say(`${wanted.orderNumber}: ${formatPrice(toWire(cents))} (${key}) went back another way.`)
  }
  return 0
}

async function work(command: Command): Promise<number> {
  const { services, args } = command
  const wanted = wantedOf(args)
  const { at: now, today } = await services.clock.moment()
  const support = { services, now, today, requestId: `refund:${randomUUID()}` }
  if (wanted.isElsewhere) return noteElsewhere(support, wanted, command)
  return tell(await refundOrder(support, wanted), wanted, command)
}

function tell(refunded: Refunded, wanted: RefundOrder, { say, complain }: Command): number {
  if (!refunded.ok) {
    complain(WHY[refunded.reason])
    return 1
  }
  const amount = formatPrice(toWire(refunded.refund.cents))
  switch (refunded.outcome) {
    case 'REFUNDED':
      say(`${wanted.orderNumber}: ${amount} went back.${wanted.isCancelling ? ' The box is given up.' : ''}`)
      return 0
    case 'RUNNING':
      say(
        `${wanted.orderNumber}: the gateway has not answered yet. The refund of ${amount} is noted, and the`,
      )
      say('running service asks again every minute until it knows; the customer is told then.')
      return 0
    default:
      complain(`${wanted.orderNumber}: the gateway will not make this refund (${refunded.code}).`)
      return 1
  }
}

await runCommand(USAGE, work)
