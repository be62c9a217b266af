/**
 * `npm run payments`: checks the payment gateway's keys and settings, and lists unresolved payments and disputes.
 */
import { toWire } from '@pfotenportal/domain/core/money'
import { formatPrice } from '@pfotenportal/text/format'
import { listDisputes } from '../database/payment/payment-disputes.ts'
import { listStrayPayments, listUnresolvedPayments } from '../database/payment/problem-payments.ts'
import { listUnmatched } from '../database/payment/restores.ts'
import { WrongUsage, type Command } from './command.ts'
import { aligned } from './table.ts'

export const USAGE = `Usage: npm run payments -- check            checks the gateway's keys, permissions and settings
       npm run payments -- unresolved       unresolved charges and refunds, payments without an order
       npm run payments -- disputes         disputes and returned debits
To settle them: npm run staff -- record-returned, record-refund-elsewhere, close-dispute`

/** Runs the gateway's own check; returns 1 if a line fails. */
async function check({ services: { gateway, config }, say, complain }: Command): Promise<number> {
  if (!gateway.check) {
    complain(`The gateway "${config.paymentGateway}" has no check.`)
    return 1
  }
  const signal = AbortSignal.timeout(config.paymentTimeoutSeconds * 4_000)
  const lines = await gateway.check(signal)
  for (const line of aligned(lines.map(({ name, ok, detail }) => [ok ? 'ok' : 'FAILED', name, detail]))) {
    say(line)
  }
  return lines.every(({ ok }) => ok) ? 0 : 1
}

/**
 * Lists what only the operator can settle: payments unresolved for a day, begun at another gateway, or without an
 * order.
 */
async function listUnresolved({ services: { database, gateway }, say }: Command): Promise<number> {
  const unresolved = await listUnresolvedPayments(database.query, gateway.name)
  const strays = await listStrayPayments(database.query)
  const rows = [
    ...unresolved.map(({ key, orderId, startedAt, gateway: at }) => {
      const label = at === null || at === gateway.name ? 'unresolved' : `unresolved, begun at "${at}"`
      return [key, String(orderId), startedAt ?? '', label]
    }),
    ...strays.map(({ key, orderId, foundAt, reference, amount }) => {
      const label = `payment without an order: ${formatPrice(toWire(amount))}, ${reference}`
      return [key, String(orderId), foundAt, label]
    }),
  ]
  for (const { key, at, reference, amount } of await listUnmatched(database.query)) {
    const label = `payment of a contract that does not exist: ${formatPrice(toWire(amount))}, ${reference}`
    rows.push([key, key.split(':')[1] ?? '', at, label])
  }
  if (rows.length === 0) say('No unresolved payments older than a day, and every payment has its order.')
  else for (const line of aligned([['key', 'order', 'since', 'what'], ...rows])) say(line)
  return 0
}

async function printDisputes({ services: { database }, say }: Command): Promise<number> {
  const disputes = await listDisputes(database.query)
  const rows = disputes.map((it) => [
    String(it.id),
    it.state,
    it.kind,
    String(it.order_id),
    formatPrice(toWire(it.amount_cents)),
    it.reason,
    it.opened_at,
  ])
  const head = ['number', 'state', 'kind', 'order', 'amount', 'reason', 'since']
  if (rows.length === 0) say('There are no disputes.')
  else for (const line of aligned([head, ...rows])) say(line)
  return 0
}

/** Runs the command that the first argument names. */
export async function run(command: Command): Promise<number> {
  const [word, ...rest] = command.args
  if (rest.length > 0) throw new WrongUsage('Too many arguments.')
  if (word === 'check') return check(command)
  if (word === 'unresolved') return listUnresolved(command)
  if (word === 'disputes') return printDisputes(command)
  throw new WrongUsage(word === undefined ? 'Missing command.' : `Unknown command "${word}".`)
}
