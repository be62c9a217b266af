/** Runs all checks side by side. A check that throws or does not end is a finding. */
import { checks } from './checks.ts'
import { error, note, worstOf, type CheckFinding, type CheckId, type Finding, type Level } from './finding.ts'
import { reasonOf, redactor } from './reason.ts'
import type { Site } from './site.ts'
import { NotChecked, openVisit, type Visit } from './visit.ts'

export interface Examination {
  readonly level: Level
  readonly findings: readonly CheckFinding[]
}

/** Rejects nothing: after so long, the finding says so. */
async function within(seconds: number, result: Promise<Finding[]>): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<Finding[]>((resolve) => {
    timer = setTimeout(() => resolve([error('timedOut', seconds)]), seconds * 1_000)
  })
  try {
    return await Promise.race([result, timeout])
  } finally {
    clearTimeout(timer)
  }
}

type Run = (visit: Visit) => Promise<Finding[]>

async function guarded(run: Run, visit: Visit): Promise<Finding[]> {
  try {
    return await run(visit)
  } catch (fault) {
    return [fault instanceof NotChecked ? note(fault.code) : error('failed', reasonOf(fault))]
  }
}

/** Makes the checks, all by default, and closes nothing: that is up to whoever opened the site. */
export async function runChecks(
  site: Site,
  made: Readonly<Partial<Record<CheckId, { readonly seconds: number; readonly run: Run }>>> = checks,
): Promise<Examination> {
  const over = new AbortController()
  const visit = openVisit(site, over.signal)
  const redact = redactor(site.environment)
  const shown = (value: string | number) => (typeof value === 'string' ? redact(value) : value)
  try {
    const found = await Promise.all(
      Object.entries(made).map(async ([check, { seconds, run }]) => {
        const findings = await within(seconds, guarded(run, visit))
        return findings.map(({ level, code, values }) => ({
          check: check as CheckId,
          level,
          code,
          values: values.map(shown),
        }))
      }),
    )
    const findings = inOrder(found.flat())
    return { level: worstOf(findings), findings }
  } finally {
    over.abort()
  }
}

/** In the order of the texts, which is that of the page. */
function inOrder(findings: readonly CheckFinding[]): CheckFinding[] {
  const order = Object.keys(checks)
  return findings.toSorted((a, b) => order.indexOf(a.check) - order.indexOf(b.check))
}
