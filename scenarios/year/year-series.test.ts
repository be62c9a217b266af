/** The comparison of the results of several time zones. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { daysOfYears, runZone, summarise, type YearPart, type YearPlan } from './year-series.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'pfotenportal-years-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const plan: YearPlan = {
  subscriptions: 10,
  start: '2026-11-20',
  days: 4,
  seed: 1,
  company: 'sample',
  parts: 2,
  zones: ['Europe/Berlin', 'Pacific/Kiritimati'],
}
const part: YearPart = {
  subscriptions: 5,
  counts: { actions: 3, refused: 1, charges: 4, boxes: 2, mails: 9 },
  differences: [],
  digest: 'a',
  seconds: 7,
}

function store(name: string, changes: Partial<YearPart> = {}): void {
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ ...part, ...changes }))
}

it('there is none before every part has a result', async () => {
  for (const name of ['Europe-Berlin-1', 'Europe-Berlin-2', 'Pacific-Kiritimati-1']) store(name)
  expect(await summarise(plan, folder)).toBeUndefined()
  store('Pacific-Kiritimati-2')
  expect(await summarise(plan, folder)).toMatchObject({ differences: [], unequal: [] })
})

it('names the part that is not equal in a time zone, and each difference from the oracle', async () => {
  store('Europe-Berlin-1')
  store('Europe-Berlin-2', { differences: ['subscription 500001: charged twice'] })
  store('Pacific-Kiritimati-1')
  store('Pacific-Kiritimati-2', { digest: 'b' })
  expect(await summarise(plan, folder)).toMatchObject({
    unequal: ['part 2 in Pacific/Kiritimati'],
    differences: ['Europe/Berlin, part 2: subscription 500001: charged twice'],
  })
})

it('a process of another time zone is refused', async () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zone = own === 'Europe/Berlin' ? 'Pacific/Kiritimati' : 'Europe/Berlin'
  const at = { folder, print: () => undefined }
  await expect(runZone(plan, zone, at)).rejects.toThrow(`the process runs in ${own}, not in ${zone}`)
})

it('ten years have the leap days of their time', () => {
  expect(daysOfYears('2026-11-20', 1)).toBe(365)
  expect(daysOfYears('2026-11-20', 10)).toBe(3653)
})
