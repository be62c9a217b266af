import { beforeAll, describe, expect, it, vi } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { operatorDe } from '@pfotenportal/text/de/operator'
import { operatorEn } from '@pfotenportal/text/en/operator'
import { DEFAULT_OPERATOR_TOKEN } from '../../../core/settings/groups/service.ts'
import { sharedSampleWorld } from '../../../testing/shared-service.ts'
import { shown } from '../../../testing/shown.ts'
import { reportText } from '../../report/report.ts'
import { readFigures, readInSnapshot } from './read-figures.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = sharedSampleWorld()

const PERIOD = { from: day('2026-11-20'), to: day('2027-01-31') }
const read = () => readInSnapshot(world.services, () => PERIOD, readFigures)

const start = async (firstName: string, id: number) =>
  world.call('startCancellationFlow', { params: { id }, token: await world.tokenOf(firstName) })

async function see(firstName: string, id: number, cancellationFlowId: number) {
  const params = { id, cancellationFlowId }
  const { data } = await world.call('readCancellationOffer', {
    params,
    token: await world.tokenOf(firstName),
  })
  if (!data) throw new Error('no offer')
  return data
}

const cancel = async (firstName: string, id: number, cancellationFlowId: number | null) =>
  world.call('cancelSubscription', {
    params: { id },
    body: { cancellationFlowId },
    token: await world.tokenOf(firstName),
  })

const [EXPENSIVE, TRAVEL] = [1, 3]

beforeAll(async () => {
  // Tim cancels on the first screen, Anna sees an offer twice before, and Lea cancels without opening anything.
  await start('Tim', 20015)
  await cancel('Tim', 20015, null)
  await start('Anna', 20001)
  await see('Anna', 20001, EXPENSIVE)
  await see('Anna', 20001, EXPENSIVE)
  await cancel('Anna', 20001, EXPENSIVE)
  await cancel('Lea', 20008, TRAVEL)
  // Nina takes the pause that she is shown.
  await start('Nina', 20016)
  const offer = await see('Nina', 20016, TRAVEL)
  const body = { cancellationFlowId: TRAVEL, offerId: offer.id }
  await world.call('applyCancellationOffer', {
    params: { id: 20016 },
    body,
    token: await world.tokenOf('Nina'),
  })
})

describe('the figures of cancellations', () => {
  it('say how many steps they took, median and distribution, of those who opened the flow', async () => {
    const { steps } = (await read()).retention
    expect(steps).toEqual({
      median: 4,
      distribution: [
        { steps: 2, count: 1 },
        { steps: 4, count: 1 },
      ],
    })
  })

  it('say which offers were shown, each once, and which were taken, by kind', async () => {
    const { outcomes } = (await read()).retention
    expect(outcomes.find(({ offer }) => offer === 'PAUSE')).toMatchObject({
      reason: 'TRAVEL',
      shown: 1,
      accepted: 1,
      stayed: 0,
      left: 0,
      open: 1,
    })
    expect(outcomes.find(({ offer }) => offer === 'DISCOUNT')).toMatchObject({ shown: 1, accepted: 0 })
    expect(outcomes.find(({ offer }) => offer === 'BENEFIT')?.shown).toBeGreaterThanOrEqual(1)
  })

  it('are on the operator’s page in German and English, and in the report', async () => {
    for (const [language, { tables, values }] of [
      ['de', operatorDe],
      ['en', operatorEn],
    ] as const) {
      const answer = await world.request('GET', '/operator/customers?from=2026-11-01&to=2026-11-30', {
        token: DEFAULT_OPERATOR_TOKEN,
        headers: { 'accept-language': language },
      })
      const page = shown(await answer.text())
      expect(page).toContain(tables.steps.title)
      expect(page).toContain(values.cancellationSteps.median(4))
      expect(page).toContain(tables.saves.columns.shown)
    }
    const moment = await world.services.clock.moment()
    const report = reportText(await read(), PERIOD, moment, 0)
    expect(report).toContain('median: 4 steps')
  })

  it('say after 30 days who is still here, and before that who is too recent to say', async () => {
    await world.moveClock('2026-12-22T12:00:00+01:00')
    const { outcomes } = (await read()).retention
    expect(outcomes.find(({ offer }) => offer === 'PAUSE')).toMatchObject({ stayed: 1, left: 0, open: 0 })
  })
})
