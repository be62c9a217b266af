/** The tables of the benchmark in Markdown. */
import { table, whole } from '../harness/report.ts'
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

/** A number, marked if it misses its goal. */
const judged = (value: number, goal: number, text = whole(value)) => (value > goal ? `**${text}**` : text)

function visitRow({ page, visit, load }: MeasuredVisit): string[] {
  return [
    page,
    visit,
    whole(load.firstPaint),
    judged(load.largestPaint, goals.largestPaint),
    judged(load.data, goals.data[visit]),
    judged(load.blocked, goals.blocked),
    judged(load.shift, goals.shift, load.shift.toFixed(3)),
    whole(load.bytes / 1000),
    String(load.errors.length),
  ]
}

/** The tables with the goals. Numbers in bold miss theirs. */
export function textOf({ visits, interactions, lighthouse, reference }: Report): string {
  const { data, largestPaint, blocked, shift, interaction } = goals
  const loads = table(
    ['page', 'visit', 'first paint', 'LCP', 'data', 'blocked', 'shift', 'kB', 'errors'],
    [
      [
        'goal',
        '',
        '',
        whole(largestPaint),
        `${data.cold}, ${data.repeat}`,
        whole(blocked),
        String(shift),
        '',
        '0',
      ],
      ...visits.map(visitRow),
    ],
    { texts: 2 },
  )
  const taps = table(
    ['interaction', 'ms (p75)', 'goal'],
    Object.entries(interactions).map(([name, value]) => [
      name,
      judged(value, interaction),
      whole(interaction),
    ]),
  )
  const categories = Object.keys(lighthouse[0]?.scores ?? {})
  const scores = table(
    ['Lighthouse', ...categories],
    lighthouse.map(({ page, scores: of }) => [
      page,
      ...categories.map((it) => (of[it] === undefined ? '' : whole(of[it]))),
    ]),
  )
  return [
    `The reference page took ${whole(reference.data)} ms, ${whole(reference.blocked)} of them blocked.`,
    loads,
    taps,
    ...(lighthouse.length > 0 ? [scores] : []),
  ].join('\n\n')
}
