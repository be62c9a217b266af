/** The tables of a run in Markdown, and what is wrong with it. */
import { memoryOf, memoryTrend, trendText } from '../harness/memory.ts'
import { table, tenths, whole } from '../harness/report.ts'
import { MIB, quantile } from '../harness/statistics.ts'
import type { MixedResult, Span } from './run.ts'

/** Reads during a billing run may take so many times longer. */
const GOAL = 3
/** Memory is listed in windows of five minutes, or in eight of a shorter run. */
const WINDOW_SECONDS = 300
const LEAST_WINDOWS = 8

const overlaps = (a: Span, b: Span) => a.from <= b.to && b.from <= a.to

interface Phase {
  readonly name: string
  readonly seconds: number
  readonly reads: readonly number[]
  readonly commands: readonly number[]
}

const secondsOf = (spans: readonly Span[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0) / 1000

/** The first answers come from code that is not yet compiled and from connections that are not yet open. */
const WARM_UP_MS = 15_000

/** Answers belong to a billing run if any part of their time does. */
function phasesOf({ answers, days, load }: MixedResult): Phase[] {
  const charging = days.flatMap((day) => day.charging)
  const [idle, billing, other] = [[], [], []] as (typeof answers)[number][][]
  for (const answer of answers) {
    if (answer.due < load.from + WARM_UP_MS) continue
    const span = { from: answer.due, to: answer.end }
    if (charging.some((each) => overlaps(span, each))) billing?.push(answer)
    else if (days.some((day) => overlaps(span, day))) other?.push(answer)
    else idle?.push(answer)
  }
  const times = (list: readonly (typeof answers)[number][], isRead: boolean) =>
    list.filter((answer) => answer.isRead === isRead).map(({ due, end }) => end - due)
  const phase = (name: string, seconds: number, list: typeof answers = []): Phase => ({
    name,
    seconds,
    reads: times(list, true),
    commands: times(list, false),
  })
  return [
    phase('idle', secondsOf([load]) - secondsOf(days) - WARM_UP_MS / 1000, idle),
    phase('billing', secondsOf(charging), billing),
    phase('other jobs of the day', secondsOf(days) - secondsOf(charging), other),
  ]
}

function phaseTable(phases: readonly Phase[]): string {
  const base = quantile(phases[0]?.reads ?? [], 0.99)
  return table(
    ['', 'seconds', 'reads', 'p50 ms', 'p99 ms', 'p99 / idle', 'commands', 'p50 ms', 'p99 ms'],
    phases.map(({ name, seconds, reads, commands }) => [
      name,
      whole(seconds),
      whole(reads.length),
      tenths(quantile(reads, 0.5)),
      tenths(quantile(reads, 0.99)),
      tenths(quantile(reads, 0.99) / base),
      whole(commands.length),
      tenths(quantile(commands, 0.5)),
      tenths(quantile(commands, 0.99)),
    ]),
  )
}

function memoryTable({ memory, load }: MixedResult): string {
  const length = Math.min(WINDOW_SECONDS, secondsOf([load]) / LEAST_WINDOWS)
  const windows = Math.round(secondsOf([load]) / length)
  const starts = memory.map((samples) => samples[0]?.seconds ?? 0)
  const rows = Array.from({ length: windows }, (_none, at) => [
    tenths(((at + 1) * length) / 60),
    ...memory.flatMap((samples, process) => {
      const from = (starts[process] ?? 0) + at * length
      const { rss, heap } = memoryOf(
        samples.filter(({ seconds }) => seconds >= from && seconds < from + length),
      )
      return [whole(rss), whole(heap)]
    }),
  ])
  const heads = memory.flatMap((_samples, at) => [`RSS of ${at + 1}`, `heap of ${at + 1}`])
  return table(['minutes', ...heads], rows)
}

function chargeText({ days, count }: MixedResult): string {
  const charged = days.reduce((sum, day) => sum + day.charged, 0)
  const missed = days.reduce((sum, day) => sum + day.missed, 0)
  return (
    `${days.length} billing runs took ${charged} due orders, in batches by process: ${count.batches.join(' and ')}; ` +
    `${missed} were missed. The gateway approved ${count.approved} charges with those of "order now" and of the day before the load; ` +
    `${count.doubleCharges} orders were charged twice.`
  )
}

function mailText({ mails }: MixedResult): string[] {
  if (!mails) return []
  const { sent, waiting, links } = mails
  return [
    `${sent} emails were sent, ${waiting} wait. The mail server had a sign-in link ${whole(links.p50)} ms (p50) and ` +
      `${whole(links.p99)} ms (p99) after its request.`,
  ]
}

function usageText({ database, cores }: MixedResult): string {
  const [first, last] = [database[0], database.at(-1)]
  const services = cores.services.map((share) => share.toFixed(2)).join(' and ')
  return (
    `PostgreSQL: at most ${Math.max(...database.map(({ connections }) => connections))} connections; ` +
    `${whole((first?.bytes ?? NaN) / MIB)} MiB before, ${whole((last?.bytes ?? NaN) / MIB)} after. ` +
    `Cores in use: ${services} by the processes, ${cores.database.toFixed(2)} by the database.`
  )
}

/** Charging cannot make reads faster: a ratio below 1 means that something else slowed the idle time. */
function verdictOf(ratio: number): string {
  if (!(ratio >= 1)) return `whether the goal of ${GOAL} is met cannot be told from this run`
  return `the goal of ${GOAL} is ${ratio <= GOAL ? 'met' : 'MISSED'}`
}

/** The tables, and which goals hold. */
export function mixedText(result: MixedResult): string {
  const phases = phasesOf(result)
  const [idle, billing] = phases
  const times = (share: number) => quantile(billing?.reads ?? [], share) / quantile(idle?.reads ?? [], share)
  const refusals = Object.entries(result.refusals).map(([reason, times]) => `${times} ${reason}`)
  const trends = result.memory.map((samples, at) => `process ${at + 1} ${trendText(memoryTrend(samples))}`)
  return [
    phaseTable(phases),
    `Reads during a billing run: p50 is ${tenths(times(0.5))} times that of idle, p99 ${tenths(times(0.99))} times; ${verdictOf(times(0.99))}.`,
    chargeText(result),
    ...mailText(result),
    `Proper refusals: ${refusals.join(', ') || 'none'}. Failures: ${result.failures.length}.`,
    memoryTable(result),
    `Resident memory after the warm-up: ${trends.join('; ')}.`,
    usageText(result),
  ].join('\n\n')
}

/** What must never happen; empty if nothing did. */
export function faultsOf({ failures, days, count }: MixedResult): string[] {
  const faults = failures.slice(0, 5)
  if (failures.length > faults.length) faults.push(`and ${failures.length - faults.length} more`)
  if (count.doubleCharges > 0) faults.push(`${count.doubleCharges} orders were charged twice`)
  const missed = days.reduce((sum, day) => sum + day.missed, 0)
  if (missed > 0) faults.push(`${missed} due orders were not charged`)
  if (count.approved !== count.orders || count.approved !== count.intents || !count.isAmountEqual) {
    faults.push(
      `${count.approved} charges in the ledger, ${count.intents} in the service, ${count.orders} paid orders`,
    )
  }
  return faults
}
