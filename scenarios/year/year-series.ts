/**
 * Years of many subscriptions, in parts with a share of the subscriptions each, and everything once in each of several
 * time zones of the process, which must not make a difference.
 */
import { partNames, readResults, runSeries, sharesOf } from '../series.ts'
import { dayOf, dayText, parseDay, type DayNumber } from './calendar.ts'
import { digestOf } from './digest.ts'
import { exampleSeller, sampleSeller } from './sellers.ts'
import { withYearSimulation, type SimulationCounts } from './year-simulation.ts'

/** What decides the results. */
export interface YearPlan {
  readonly subscriptions: number
  readonly start: string
  readonly days: number
  readonly seed: number
  readonly company: 'sample' | 'example'
  readonly parts: number
  readonly zones: readonly string[]
}

/** The result of a part in a time zone. */
export interface YearPart {
  readonly subscriptions: number
  readonly counts: SimulationCounts
  readonly differences: readonly string[]
  readonly digest: string
  readonly seconds: number
}

/** The number of days from a day to the same day so many years later. */
export function daysOfYears(start: string, years: number): number {
  const [year = 0, month = 1, date = 1] = start.split('-').map(Number)
  return dayOf(year + years, month, date) - parseDay(start)
}

/** The parts of a zone: `Europe-Berlin-01`. */
function partsOf({ parts }: YearPlan, zone: string): string[] {
  return partNames(zone.replaceAll('/', '-'), parts)
}

const ACTIVITY = 0.06

async function runPart(
  plan: YearPlan,
  place: number,
  onProgress: (today: string) => void,
): Promise<YearPart> {
  const began = performance.now()
  const { start, days, company, seed } = plan
  const subscriptions = sharesOf(plan.subscriptions, plan.parts)[place] ?? 0
  const seller = company === 'example' ? exampleSeller : sampleSeller
  // Each part has its own customers.
  const options = { start, days, subscriptions, seed: seed * 1000 + place, activity: ACTIVITY, seller }
  let result: YearPart | undefined
  await withYearSimulation({ ...options, onWeek: onProgress }, async (simulation, last: DayNumber) => {
    await simulation.compareAll(last)
    const seconds = Math.round((performance.now() - began) / 1000)
    const { counts, differences } = simulation
    result = { subscriptions, counts, differences, digest: await digestOf(simulation.world), seconds }
  })
  if (!result) throw new Error(`no result of ${dayText(parseDay(start) + days)}`)
  return result
}

/** Runs the parts of the time zone of this process that have no result in the folder yet. */
export async function runZone(
  plan: YearPlan,
  zone: string,
  { folder, print }: { readonly folder: string; readonly print: (line: string) => void },
): Promise<void> {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (own !== zone) throw new Error(`the process runs in ${own}, not in ${zone}: set TZ`)
  const parts = partsOf(plan, zone)
  await runSeries<YearPart>({
    folder,
    plan,
    parts,
    print,
    run: (part) => runPart(plan, parts.indexOf(part), (line) => print(`${part}  ${line}`)),
  })
}

/** What a series has found; undefined as long as a part has no result. */
export interface YearSummary {
  /** Where the service differs from the oracle. */
  readonly differences: readonly string[]
  /** Parts whose results are not the same in all time zones. */
  readonly unequal: readonly string[]
  /** A line for each zone. */
  readonly lines: readonly string[]
}

/** Compares the results of all zones. */
export async function summarise(plan: YearPlan, folder: string): Promise<YearSummary | undefined> {
  const ofZones: { readonly zone: string; readonly results: readonly YearPart[] }[] = []
  for (const zone of plan.zones) {
    const found = await readResults<YearPart>(folder, partsOf(plan, zone))
    if (found.size < plan.parts) return undefined
    ofZones.push({ zone, results: [...found.values()] })
  }
  const [first] = ofZones
  return {
    differences: ofZones.flatMap(({ zone, results }) =>
      results.flatMap(({ differences }, place) =>
        differences.map((line) => `${zone}, part ${place + 1}: ${line}`),
      ),
    ),
    unequal: ofZones.flatMap(({ zone, results }) =>
      results.flatMap(({ digest }, place) =>
        digest === first?.results[place]?.digest ? [] : [`part ${place + 1} in ${zone}`],
      ),
    ),
    lines: ofZones.map(({ zone, results }) => `${zone}: ${JSON.stringify(totalsOf(results))}`),
  }
}

function totalsOf(results: readonly YearPart[]): Record<string, number> {
  const sum = (of: (part: YearPart) => number) => results.reduce((total, part) => total + of(part), 0)
  return {
    subscriptions: sum((part) => part.subscriptions),
    actions: sum(({ counts }) => counts.actions),
    refused: sum(({ counts }) => counts.refused),
    charges: sum(({ counts }) => counts.charges),
    boxes: sum(({ counts }) => counts.boxes),
    mails: sum(({ counts }) => counts.mails),
    differences: sum(({ differences }) => differences.length),
    seconds: sum(({ seconds }) => seconds),
  }
}
