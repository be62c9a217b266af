/** `npm run report`: prints the operator's figures for a period. */
import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { parseDay, type Day } from '@pfotenportal/domain/core/calendar'
import {
  isValidPeriod,
  MAX_PERIOD_DAYS,
  periodUntil,
  type Period,
} from '@pfotenportal/domain/core/report-period'
import { readFigures, readInRecentSnapshot } from '../staff/figures/read/read-figures.ts'
import { reportText, writeCsv } from '../staff/report/report.ts'
import { countOpenWork } from '../staff/work/read-work.ts'
import { WrongUsage, type Command } from './command.ts'

export const USAGE = `Usage: npm run report -- [--from <day>] [--to <day>] [--json] [--csv <directory>]
  --from, --to  first and last day, for example 2026-11-01; the last 30 days by default
  --json        all figures as one JSON document
  --csv         one CSV file per table in that directory`

/** The length of a report without a first day. */
const USUAL_DAYS = 30

function dayOf(name: string, text: string | undefined): Day | undefined {
  if (text === undefined) return undefined
  const day = parseDay(text)
  if (day === undefined)
    throw new WrongUsage(`--${name} must be a day, for example 2026-11-01, not "${text}"`)
  return day
}

function periodOf(values: { readonly from?: string; readonly to?: string }, { today }: Moment): Period {
  const to = dayOf('to', values.to) ?? today
  const period = { from: dayOf('from', values.from) ?? periodUntil(to, USUAL_DAYS).from, to }
  if (!isValidPeriod(period)) {
    throw new WrongUsage(`--from must not be after --to, nor more than ${MAX_PERIOD_DAYS} days before it`)
  }
  return period
}

/** Prints the figures of the period. */
export async function run({ services, args, say }: Command): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      json: { type: 'boolean', default: false },
      csv: { type: 'string' },
    },
  })
  const { figures, period, moment } = await readInRecentSnapshot(
    services,
    (moment) => periodOf(values, moment),
    async (reading) => ({
      figures: await readFigures(reading),
      period: reading.period,
      moment: reading.moment,
    }),
  )
  if (values.csv !== undefined) {
    await mkdir(values.csv, { recursive: true })
    const files = await writeCsv(figures, values.csv)
    say(`${files.length} files in ${values.csv}: ${files.join(', ')}`)
  } else if (values.json) say(JSON.stringify({ period, asOf: moment.at, ...figures }, null, 2))
  else say(reportText(figures, period, moment, await countOpenWork(services)))
  return 0
}
