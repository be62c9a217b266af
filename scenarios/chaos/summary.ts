/** Says in a few lines what a series of chaos runs has found. */
import { totalKills } from './harness.ts'
import type { ChaosResult } from './run-chaos.ts'

/** All findings of a run. */
export function findingsOf(result: ChaosResult | undefined): string[] {
  return result ? Object.values<readonly string[]>({ ...result.findings }).flat() : []
}

/** Of the findings of a run, so many are printed; all are in its file. */
const SHOWN = 4

function describe(name: string, result: ChaosResult): string[] {
  const { findings, kills, faults, missing, seconds, days, charges, boxes, actions, mails } = result
  const { repeatedMails } = result
  const sizes = Object.entries<readonly string[]>({ ...findings }).map(
    ([kind, lines]) => `${lines.length} ${kind}`,
  )
  const counts = { days, charges, boxes, actions, mails, repeatedMails, seconds }
  return [
    `${name}: ${sizes.join(', ')}; ${JSON.stringify(counts)}`,
    `  ${totalKills(kills)} kills ${JSON.stringify(kills)}, faults ${JSON.stringify(faults)}`,
    ...(missing.length > 0 ? [`  never happened: ${missing.join(', ')}`] : []),
    ...findingsOf(result)
      .slice(0, SHOWN)
      .map((line) => `  ${line}`),
  ]
}

function sumOf(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const each of all)
    for (const [name, count] of Object.entries(each)) sums[name] = (sums[name] ?? 0) + count
  return sums
}

/** A paragraph for each run, and the sum of those without a planted fault. */
export function describeResults(results: ReadonlyMap<string, ChaosResult>): string[] {
  const real = [...results].filter(([name]) => !name.startsWith('planted')).map(([, result]) => result)
  const totals = sumOf(
    real.map(({ days, charges, boxes, actions, mails, repeatedMails, seconds }) => {
      return { days, charges, boxes, actions, mails, repeatedMails, seconds }
    }),
  )
  return [
    ...[...results].flatMap(([name, result]) => describe(name, result)),
    `all ${real.length} runs: ${real.flatMap(findingsOf).length} findings; ${JSON.stringify(totals)}`,
    `  kills ${JSON.stringify(sumOf(real.map(({ kills }) => kills)))}`,
    `  faults ${JSON.stringify(sumOf(real.map(({ faults }) => faults)))}`,
  ]
}
