import { beforeAll, describe, expect, it } from 'vitest'
import { realNow } from '../../core/clock.ts'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { openExaminations } from './examinations.ts'

const world = sharedSampleWorld()
let admin: Desk
let operations: Desk

beforeAll(async () => {
  admin = await deskOf(world, 'admin', 'Ada Admin')
  operations = await deskOf(world, 'operations', 'Otto Betrieb')
})

const PATH = '/operator/doctor'

describe('the page of the system check', () => {
  it('checks nothing until an admin asks, then shows every check in their language', async () => {
    const before = await admin.read(PATH)
    expect(before).toContain('Jetzt prüfen')
    expect(before).not.toContain('<table')
    const german = await admin.read(`${PATH}?run=yes`)
    expect(german).toContain('Alle Migrationen sind angewandt')
    expect(german).toContain('Noch einmal prüfen')
    const english = await admin.read(`${PATH}?lang=en`)
    expect(english).toContain('All migrations are applied')
    expect(english).toContain('aria-current="page">System check</a>')
  })

  it('is for admins: others neither read it nor find it in the navigation', async () => {
    const refused = await world.request('GET', `${PATH}?run=yes`, { headers: operations.headers })
    expect(refused.status).toBe(403)
    expect(await operations.read('/operator')).not.toContain(PATH)
    expect(await admin.read('/operator')).toContain(`href="${PATH}"`)
  })
})

it('those who ask at the same time or soon after share one check', async () => {
  let runs = 0
  const examinations = openExaminations(async () => {
    runs += 1
    await new Promise((resolve) => setImmediate(resolve))
    return { level: 'well', findings: [] }
  }, realNow)
  expect(examinations.latest()).toBeNull()
  const all = await Promise.all([examinations.examine(), examinations.examine()])
  expect(await examinations.examine()).toBe(all[0])
  expect([all[1], runs]).toEqual([all[0], 1])
})
