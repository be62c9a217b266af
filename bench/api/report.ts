/** The tables of a run in Markdown. */
import { hundredths, table, tenths, whole } from '../harness/report.ts'
import type { Measured, SizeResult } from './measure.ts'

const grouped = (value: number) => value.toLocaleString('en')

/** The head of each column, and what it has for a call. */
const columns: readonly (readonly [head: string, cell: (it: Measured, tenOrders: number) => string])[] = [
  ['call', ({ call }) => call],
  ['bytes', ({ bytes }) => whole(bytes)],
  ['requests/s', ({ perSecond }) => whole(perSecond)],
  ['p50 ms', ({ p50 }) => tenths(p50)],
  ['p99 ms', ({ p99 }) => tenths(p99)],
  ['CPU ms service', ({ service }) => hundredths(service)],
  ['CPU ms database', ({ database }) => hundredths(database)],
  ['limit requests/s', ({ limit }) => whole(limit)],
  ['limit CPU ms', (it) => `${hundredths(it.limitCpu)} + ${hundredths(it.limitDatabase)}`],
  ['ratio', ({ perSecond, limit }) => hundredths(perSecond / limit)],
  ['by hand/s', ({ byHand }) => (Number.isNaN(byHand) ? '' : whole(byHand))],
  [
    'by hand CPU ms',
    (it) => (Number.isNaN(it.byHand) ? '' : `${hundredths(it.byHandCpu)} + ${hundredths(it.byHandDatabase)}`),
  ],
  ['to by hand', ({ perSecond, byHand }) => (Number.isNaN(byHand) ? '' : hundredths(perSecond / byHand))],
  ['to ten orders', ({ perSecond }, tenOrders) => hundredths(perSecond / tenOrders)],
  ['driver alone/s', ({ driver }) => whole(driver)],
  ['framework alone/s', ({ constant }) => whole(constant)],
]

export function sizeText(result: SizeResult): string {
  const { size, filledInSeconds, measured, memory, generator, tenOrders } = result
  return [
    `### ${grouped(size)} subscriptions`,
    '',
    table(
      columns.map(([head]) => head),
      measured.map((each) => columns.map(([, cell]) => cell(each, tenOrders))),
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
