/**
 * `npm run bench:web -- [--quick] [--tries 5] [--pages dashboard,orders] [--no-lighthouse] [--profile <directory>]
 * [--write]`: measures the production build on a slow phone: how each page loads on a cold, a repeated and an
 * offline visit, how fast taps are answered, and what Lighthouse says. Every number is the median of several tries. Exits
 * with 1 if a page prints an error. `--write` keeps the tables in docs/performance.md.
 */
import { parseArgs } from 'node:util'
import { withBench } from '../harness/bench.ts'
import { machineText, print, printFault, writeReport } from '../harness/report.ts'
import { medians } from '../harness/statistics.ts'
import { startPhone, type Phone } from './browser.ts'
import { measureInteractions } from './interactions.ts'
import { runLighthouse, type LighthouseResult } from './lighthouse.ts'
import { measureLoad, visitOnce, type Load, type MeasuredPage } from './page-load.ts'
import { profileLoad } from './profile.ts'
import { measureReference } from './reference.ts'
import { textOf, type MeasuredVisit, type Report } from './report.ts'
import { CUSTOMER, pages, visitsOf, type Visit } from './scenario.ts'
import { startPortal } from './service.ts'
import { renewed, resetTo, signIn, type Session } from './session.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    tries: { type: 'string' },
    pages: { type: 'string' },
    'no-lighthouse': { type: 'boolean', default: false },
    profile: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const tries = Number(values.tries ?? (values.quick ? 1 : 5))
const taps = values.quick ? 4 : 20
const chosen = values.pages?.split(',')
const measured = pages.filter(({ name }) => !chosen || chosen.includes(name))

/** The customer's, kept while cache and storage are emptied. */
let session: Session

/** Brings the phone into the state before a visit. */
async function prepare(phone: Phone, url: string, page: MeasuredPage, visit: Visit): Promise<void> {
  if (visit !== 'cold') return phone.stopWorkers()
  if (page.isPublic) return resetTo(phone, url, null)
  session = await renewed(phone, url, session)
  await resetTo(phone, url, session)
}

async function measureVisits(phone: Phone, url: string): Promise<MeasuredVisit[]> {
  const visits: MeasuredVisit[] = []
  for (const page of measured) {
    for (const visit of visitsOf(page)) {
      if (visit === 'repeat') await visitOnce(phone, url, page)
      const loads: Load[] = []
      for (let count = 0; count < tries; count++) {
        await prepare(phone, url, page, visit)
        loads.push(await measureLoad(phone, url, page, visit === 'offline' ? 'offline' : 'slow'))
      }
      const errors = loads.flatMap((load) => load.errors)
      const load = { ...medians(loads.map(({ errors: _errors, ...numbers }) => numbers)), errors }
      visits.push({ page: page.name, visit, load })
      print(`${page.name}, ${visit}: data after ${Math.round(load.data)} ms`)
      for (const error of load.errors) print(`  ${error}`)
    }
  }
  return visits
}

async function measureLighthouse(phone: Phone, url: string): Promise<Report['lighthouse']> {
  if (values.quick || values['no-lighthouse']) return []
  const found: LighthouseResult[] = []
  for (const page of measured) {
    await prepare(phone, url, page, 'cold')
    const result = await runLighthouse(phone, url + page.path, page.name, page.isPublic === true)
    print(`Lighthouse, ${page.name}: ${result.findings.join('; ') || 'no findings'}`)
    found.push(result)
  }
  return found
}

async function run(phone: Phone, url: string): Promise<Report> {
  const reference = await measureReference(phone)
  session = await signIn(phone, url, CUSTOMER)
  const visits = await measureVisits(phone, url)
  session = await renewed(phone, url, session)
  await resetTo(phone, url, session)
  const interactions = await measureInteractions(phone, url, taps)
  return { reference, visits, interactions, lighthouse: await measureLighthouse(phone, url) }
}

await withBench(async (bench) => {
  const url = await startPortal(bench)
  const phone = await startPhone()
  bench.onEnd(() => phone.close())
  if (values.profile !== undefined) return profileLoad(phone, url, values.profile)
  const report = await run(phone, url)
  const machine = machineText(`the median of ${tries} tries, times in ms`, bench.postgres.version)
  const text = `${machine} Numbers in bold miss their goal.\n\n${textOf(report)}`
  print(`\n${text}`)
  if (values.write) writeReport('bench:web', text)
  const errors = report.visits.flatMap(({ load }) => load.errors)
  if (errors.length > 0) printFault(`the pages have printed ${errors.length} errors`)
})
