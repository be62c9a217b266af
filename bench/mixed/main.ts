/**
 * `npm run bench:mixed -- [--quick] [--minutes 60] [--size 10000] [--reads 60] [--commands 4] [--every 180] [--due 1000]
 * [--mails] [--profile <directory>] [--write]`: measures reads and commands on two processes while orders are charged, and
 * whether memory stays flat. Exits with 1 if a call fails, or if an order is charged twice or not at all; a missed goal is
 * only printed. `--write` keeps the tables in docs/performance.md.
 */
import { parseArgs } from 'node:util'
import { withBench } from '../harness/bench.ts'
import { machineText, print, printFault, writeReport } from '../harness/report.ts'
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

await withBench(async (bench) => {
  const result = await runMixed(bench, options, print)
  const { minutes, reads, commands, every } = options
  const run =
    `${minutes} minutes with ${result.subscriptions} subscriptions, ${reads} reads and ${commands} commands per second ` +
    `on two processes, a billing run every ${every} s, emails ${mails ? 'sent' : 'kept in the outbox'}`
  const text = `${machineText(run, bench.postgres.version)}\n\n${mixedText(result)}`
  print(`\n${text}\n`)
  if (values.write) writeReport('bench:mixed', text)
  for (const fault of faultsOf(result)) printFault(fault)
})
