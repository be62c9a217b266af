/** `npm run payments`: tries the payment gateway's keys and settings out, and shows and ends disputes. */
import { parseArgs } from 'node:util'
import { toWire } from '@pfotenportal/domain/money'
import { formatPrice } from '@pfotenportal/text/format'
import { listDoubtfulCharges } from '../database/doubtful-charges.ts'
import { endDispute, listDisputes } from '../database/payment-disputes.ts'
import { runCommand, WrongUsage, type Command } from './open.ts'

const USAGE = `usage: npm run payments -- check            tries keys, rights and settings of the gateway
       npm run payments -- doubts           charges without an outcome for more than a day
       npm run payments -- disputes         disputes and debits that came back
       npm run payments -- won <number>     ends a dispute: the money stays
       npm run payments -- lost <number>    ends a dispute: the money is gone`

/** Columns as wide as their widest cell. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** The gateway's own check; 1 where a line fails. */
async function check({ services: { gateway, config }, say, complain }: Command): Promise<number> {
  if (!gateway.check) {
    complain(`The gateway "${config.paymentGateway}" has no check.`)
    return 1
  }
  const signal = AbortSignal.timeout(config.paymentTimeoutSeconds * 4_000)
  const lines = await gateway.check(signal)
  for (const line of aligned(lines.map(({ what, ok, detail }) => [ok ? 'ok' : 'FAILED', what, detail]))) {
    say(line)
  }
  return lines.every(({ ok }) => ok) ? 0 : 1
}

async function doubts({ services: { database, clock }, say }: Command): Promise<number> {
  const charges = await listDoubtfulCharges(database.query, clock.realNow())
  const rows = charges.map(({ key, orderId, startedAt }) => [key, String(orderId), startedAt])
  if (rows.length === 0) say('Every charge of more than a day ago has its outcome.')
  else for (const line of aligned([['key', 'order', 'since'], ...rows])) say(line)
  return 0
}

async function disputes({ services: { database }, say }: Command): Promise<number> {
  const noted = await listDisputes(database.query)
  const rows = noted.map((it) => [
    String(it.id),
    it.state,
    it.kind,
    String(it.order_id),
    formatPrice(toWire(it.amount_cents)),
    it.reason,
    it.opened_at,
  ])
  const head = ['number', 'state', 'kind', 'order', 'amount', 'reason', 'since']
  if (rows.length === 0) say('No payment was ever disputed.')
  else for (const line of aligned([head, ...rows])) say(line)
  return 0
}

async function end(command: Command, state: 'WON' | 'LOST', number: string | undefined): Promise<number> {
  const { services, say, complain } = command
  if (number === undefined || !/^\d{1,9}$/.test(number)) throw new WrongUsage('Which dispute?')
  const { at } = await services.clock.moment()
  if (await endDispute(services.database.query, Number(number), { state, at })) {
    say(`Dispute ${number}: ${state}`)
    return 0
  }
  complain(`There is no open dispute ${number}.`)
  return 1
}

await runCommand(USAGE, async (command) => {
  const { positionals } = parseArgs({ args: [...command.args], allowPositionals: true, options: {} })
  const [word, number, ...rest] = positionals
  const takesNumber = word === 'won' || word === 'lost'
  if (rest.length > 0 || (number !== undefined && !takesNumber)) throw new WrongUsage('Too many words.')
  if (word === 'check') return check(command)
  if (word === 'doubts') return doubts(command)
  if (word === 'disputes') return disputes(command)
  if (word === 'won') return end(command, 'WON', number)
  if (word === 'lost') return end(command, 'LOST', number)
  throw new WrongUsage(word === undefined ? 'What?' : `"${word}" is unknown.`)
})
