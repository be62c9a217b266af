/** The tables of a run in Markdown. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Measured, SizeResult } from './measure.ts'

const fixed = (digits: number) => (value: number) => (Number.isNaN(value) ? '' : value.toFixed(digits))
const [whole, tenths, hundredths] = [fixed(0), fixed(1), fixed(2)]
const grouped = (value: number) => value.toLocaleString('en')

/** A table in Markdown; all columns but the first are numbers. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, at) => Math.max(head.length, 3, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(heads), rule, ...rows.map(line)].join('\n')
}

const HEADS = [
  'call',
  'bytes',
  'requests/s',
  'p50 ms',
  'p99 ms',
  'CPU ms service',
  'CPU ms database',
  'limit requests/s',
  'limit CPU ms',
  'ratio',
  'to ten orders',
  'driver alone/s',
  'framework alone/s',
]

function rowOf(it: Measured, tenOrders: number): string[] {
  return [
    it.call,
    whole(it.bytes),
    whole(it.perSecond),
    tenths(it.p50),
    tenths(it.p99),
    hundredths(it.service),
    hundredths(it.database),
    whole(it.limit),
    `${hundredths(it.limitCpu)} + ${hundredths(it.limitDatabase)}`,
    hundredths(it.perSecond / it.limit),
    hundredths(it.perSecond / tenOrders),
    whole(it.driver),
    whole(it.constant),
  ]
}

export function sizeText(result: SizeResult): string {
  const { size, filledInSeconds, measured, memory, generator, tenOrders } = result
  return [
    `### ${grouped(size)} subscriptions`,
    '',
    table(
      HEADS,
      measured.map((each) => rowOf(each, tenOrders)),
    ),
    '',
    `Service memory: ${whole(memory.idle)} MiB idle, ${whole(memory.loaded)} MiB under load. First answer ` +
      `${hundredths(memory.firstAnswer)} s after the start. The database was filled in ${whole(filledInSeconds)} s. ` +
      `Ten orders, by framework and driver alone: ${whole(tenOrders)} requests/s. ` +
      `The load generator alone reaches ${whole(generator)} requests/s.`,
  ].join('\n')
}

/** How p99 grows with the database; empty if fewer than two sizes were measured. */
export function growthText(results: readonly SizeResult[]): string {
  const [from, to] = [results.find(({ size }) => size >= 10_000), results.at(-1)]
  if (!from || !to || from === to) return ''
  const rows = to.measured.flatMap((last) => {
    const first = from.measured.find(({ call }) => call === last.call)
    return first ? [[last.call, tenths(first.p99), tenths(last.p99), hundredths(last.p99 / first.p99)]] : []
  })
  const heads = ['p99 ms', grouped(from.size), grouped(to.size), 'growth']
  return `### From ${grouped(from.size)} to ${grouped(to.size)} subscriptions\n\n${table(heads, rows)}`
}

/** Machine, versions and settings of the run. */
export function machineText(postgres: string, day: string, options: string): string {
  const [cpu] = cpus()
  return `Measured on ${day}: ${availableParallelism()} cores (${cpu?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, PostgreSQL ${postgres}; ${options}.`
}

const FILE = fileURLToPath(new URL('../../docs/performance.md', import.meta.url))

/** Replaces what stands between the markers of a benchmark in docs/performance.md. */
export function writeReport(name: string, text: string): void {
  const [opening, closing] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const before = readFileSync(FILE, 'utf8')
  const [begin, end] = [before.indexOf(opening), before.indexOf(closing)]
  if (begin === -1 || end < begin) throw new Error(`${FILE} lacks the markers ${opening} and ${closing}`)
  writeFileSync(FILE, `${before.slice(0, begin)}${opening}\n\n${text}\n\n${before.slice(end)}`)
  execFileSync(process.execPath, ['node_modules/prettier/bin/prettier.cjs', '--write', FILE], {
    stdio: 'ignore',
  })
}
