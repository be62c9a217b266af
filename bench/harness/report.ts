/** What a benchmark prints: lines, numbers, tables in Markdown, and what is wrong. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { realNow } from '@pfotenportal/server/core/clock'

export const print = (line = ''): void => {
  process.stdout.write(`${line}\n`)
}

/** Prints what is wrong; the benchmark exits with 1. */
export function printFault(fault: string): void {
  print(`WRONG: ${fault}`)
  process.exitCode = 1
}

const fixed = (digits: number) => (value: number) => (Number.isFinite(value) ? value.toFixed(digits) : '')
export const whole = fixed(0)
export const tenths = fixed(1)
export const hundredths = fixed(2)

/** A table in Markdown; the columns after the first `texts` are numbers. */
export function table(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  { texts = 1 } = {},
): string {
  const widths = heads.map((head, at) => Math.max(head.length, 3, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at < texts ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = `| ${widths.map((width, at) => (at < texts ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(heads), rule, ...rows.map(line)].join('\n')
}

/** The day, machine, versions and settings of a run; `postgres` is the version of its database. */
export function machineText(settings: string, postgres?: string): string {
  const [cpu] = cpus()
  const database = postgres === undefined ? '' : `, PostgreSQL ${postgres}`
  return (
    `Measured on ${realNow().slice(0, 10)}: ${availableParallelism()} cores (${cpu?.model.trim() ?? 'unknown'}), ` +
    `Node ${process.versions.node}${database}; ${settings}.`
  )
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
