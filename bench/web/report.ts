/** The tables of the benchmark as Markdown, and their place in docs/performance.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Load } from './page-load.ts'
import { goals, type Visit } from './scenario.ts'

export interface MeasuredVisit {
  readonly page: string
  readonly visit: Visit
  /** The median of each number. */
  readonly load: Load
}

export interface Scores {
  readonly page: string
  /** From 0 to 100 by category; empty for those that do not apply. */
  readonly scores: Readonly<Record<string, number>>
}

export interface Report {
  readonly visits: readonly MeasuredVisit[]
  readonly interactions: Readonly<Record<string, number>>
  readonly lighthouse: readonly Scores[]
  readonly reference: Load
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const round = (value: number) => String(Math.round(value))
/** A number, marked if it misses its goal. */
const judged = (value: number, goal: number, text = round(value)) => (value > goal ? `**${text}**` : text)

function visitRow({ page, visit, load }: MeasuredVisit): string[] {
  return [
    page,
    visit,
    round(load.firstPaint),
    judged(load.largestPaint, goals.largestPaint),
    judged(load.data, goals.data[visit]),
    judged(load.blocked, goals.blocked),
    judged(load.shift, goals.shift, load.shift.toFixed(3)),
    (load.bytes / 1000).toFixed(0),
    String(load.errors.length),
  ]
}

/** The tables with the goals. Numbers in bold miss theirs. */
export function textOf({ visits, interactions, lighthouse, reference }: Report): string {
  const { data, largestPaint, blocked, shift, interaction } = goals
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`
  const loads = table(
    ['page', 'visit', 'first paint', 'LCP', 'data', 'blocked', 'shift', 'kB', 'errors'],
    [
      [
        'goal',
        '',
        '',
        round(largestPaint),
        `${data.cold}, ${data.repeat}`,
        round(blocked),
        String(shift),
        '',
        '0',
      ],
      ...visits.map(visitRow),
    ],
  )
  const taps = table(
    ['interaction', 'ms (p75)', 'goal'],
    Object.entries(interactions).map(([name, value]) => [
      name,
      judged(value, interaction),
      round(interaction),
    ]),
  )
  const categories = Object.keys(lighthouse[0]?.scores ?? {})
  const scores = table(
    ['Lighthouse', ...categories],
    lighthouse.map(({ page, scores: of }) => [
      page,
      ...categories.map((it) => (of[it] === undefined ? '' : round(of[it]))),
    ]),
  )
  return [
    `Times in ms, medians, numbers that miss their goal in bold. ${machine}, ${new Intl.DateTimeFormat('en-CA').format()}.`,
    `The reference page took ${round(reference.data)} ms, ${round(reference.blocked)} of them blocked.`,
    loads,
    taps,
    ...(lighthouse.length > 0 ? [scores] : []),
  ].join('\n\n')
}

const file = fileURLToPath(new URL('../../docs/performance.md', import.meta.url))
const START = '<!-- bench:web -->'
const END = '<!-- /bench:web -->'

/** Puts the text between the markers of docs/performance.md. Throws if they are missing. */
export function writeReport(text: string): void {
  const page = readFileSync(file, 'utf8')
  const [before, rest] = page.split(START)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error(`docs/performance.md has no ${START}`)
  writeFileSync(file, `${before}${START}\n\n${text}\n\n${END}${after}`)
}
