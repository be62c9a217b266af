/**
 * Measures reads and commands on two processes while orders are charged, and whether memory stays flat. Exits with 1 if
 * a call fails, or if an order is charged twice or not at all; a missed goal is only printed.
 */
import { parseArgs } from 'node:util'
import { today } from '../api/measure.ts'
import { machineText, writeReport } from '../api/report.ts'
import { faultsOf, mixedText } from './report.ts'
import { runMixed } from './run.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    size: { type: 'string', default: '10000' },
    reads: { type: 'string', default: '60' },
    commands: { type: 'string', default: '4' },
    every: { type: 'string' },
    due: { type: 'string', default: '1000' },
    mails: { type: 'boolean', default: false },
    profile: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const { quick, mails, profile } = values
const options = {
  size: Number(values.size),
  minutes: Number(values.minutes ?? (quick ? 3.5 : 60)),
  reads: Number(values.reads),
  commands: Number(values.commands),
  every: Number(values.every ?? (quick ? 25 : 180)),
  due: Number(values.due),
  mails,
  profile,
}
const print = (text: string) => process.stdout.write(`${text}\n`)

try {
  const result = await runMixed(options, print)
  const { minutes, reads, commands, every } = options
  const run =
    `${minutes} minutes with ${result.subscriptions} subscriptions, ${reads} reads and ${commands} commands per second ` +
    `on two processes, a billing run every ${every} s, emails ${mails ? 'sent' : 'kept in the outbox'}`
  const text = `${machineText(result.version, today(), run)}\n\n${mixedText(result)}`
  print(`\n${text}\n`)
  if (values.write) writeReport('bench:mixed', text)
  for (const fault of faultsOf(result)) {
    print(`WRONG: ${fault}`)
    process.exitCode = 1
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
}
