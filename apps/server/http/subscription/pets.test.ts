import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CallOf } from '@pfotenportal/contract/api'
import { LOCKED_AT } from '../../testing/matrix.ts'
import { startSampleWorld } from '../../testing/sample-world.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { snapshotWorld, type WorldSnapshot } from '../../testing/world-snapshot.ts'

const world = sharedSampleWorld()
let kept: WorldSnapshot

beforeAll(async () => {
  kept = await snapshotWorld(world.services)
})
afterEach(() => kept.restore())

type Body = CallOf<'updatePet'>['body']

const HEAVIER: Body = {
  weight: 32,
  activityLevel: 'normal',
  weightClass: 'ideal',
  measuredOn: '2026-11-20',
  applyToPlan: true,
}

const read = async (firstName: string, id: number) =>
  world.call('readPet', { params: { id }, token: await world.tokenOf(firstName) })

const update = async (firstName: string, id: number, changes: Partial<Body> = {}, headers = {}) =>
  world.call('updatePet', {
    params: { id },
    body: { ...HEAVIER, ...changes },
    token: await world.tokenOf(firstName),
    headers,
  })

const quote = async (input: Partial<Body> = {}) =>
  world.call('createQuote', {
    body: { subscriptionId: 20001, operation: 'updatePet', input: { ...HEAVIER, ...input } },
    token: await world.tokenOf('Anna'),
  })

const activity = async () =>
  world.call('listActivity', { params: { id: 20001 }, query: {}, token: await world.tokenOf('Anna') })

const mails = async () => {
  const rows = await world.services.database.query.selectFrom('outbox').select('template').execute()
  return rows.map(({ template }) => template)
}

describe('the profile of a dog', () => {
  it('shows its weights and how its portion is calculated', async () => {
    const { data } = await read('Anna', 20001)
    expect(data).toMatchObject({
      pet: { name: 'Frieda', weight: 28 },
      portion: {
        dog_stage: 'adult',
        restingEnergy: 852,
        lifeFactor: 1.6,
        conditionFactor: 1,
        energy: 1363,
        kcalPerDay: 1400,
      },
      planKcalPerDay: 1400,
      gramsPerDay: 1080,
      hasFormerPrice: false,
      weightRange: { min: 1, max: 100 },
      firstDay: '2021-04-01',
    })
    expect(data.weighings.at(0)?.source).toBe('import')
    expect(data.weighings.at(-1)).toEqual({ measuredOn: '2026-10-18', weight: 28, source: 'customer' })
  })

  it('lists the increasing weights of a puppy, and none for a dog that was never weighed', async () => {
    const milo = await read('Jonas', 20006)
    const weights = milo.data.weighings.map(({ weight }) => weight)
    expect(weights).toEqual(weights.toSorted((a, b) => a - b))
    expect(weights.at(-1)).toBe(milo.data.pet.weight)
    expect((await read('Ingrid', 20014)).data.weighings).toEqual([])
  })

  it('is visible to its signed-in owner only', async () => {
    const foreign = await read('Anna', 20005)
    expect([foreign.status, foreign.error.type]).toEqual([404, 'NOT_FOUND'])
    const unknown = await world.call('readPet', { params: { id: 20001 } })
    expect(unknown.status).toBe(401)
  })

  it('does not exist for a subscription without a dog', async () => {
    const legacy = await world.services.database.query
      .selectFrom('subscription')
      .select(['id'])
      .where('pet_id', 'is', null)
      .executeTakeFirstOrThrow()
    expect((await read('Miriam', legacy.id)).status).toBe(404)
    expect((await update('Miriam', legacy.id)).status).toBe(404)
  })
})

describe('a measurement', () => {
  it('changes portion and price as quoted, and is recorded and mailed', async () => {
    const quoted = await quote()
    expect(quoted.data).toMatchObject({
      needsOrderButton: true,
      before: { kcalPerDay: 1400 },
      after: { kcalPerDay: 1500 },
      portion: { before: { weight: 28 }, after: { weight: 32, energy: 1507, kcalPerDay: 1500 } },
    })
    const { data } = await update('Anna', 20001, {}, { 'quote-id': quoted.data.id })
    expect(data.pet?.weight).toBe(32)
    expect(data.lines[0]?.sku).toBe('1500CGGSV28')
    expect(data.totalLineItemDiscountedPrice).toBe(quoted.data.after.nextBox?.totalPrice)
    const { data: profile } = await read('Anna', 20001)
    expect(profile.weighings.at(-1)).toEqual({ measuredOn: '2026-11-20', weight: 32, source: 'customer' })
    expect(await mails()).toEqual(['planChanged'])
    const [entry] = (await activity()).data
    expect(entry).toMatchObject({ action: 'petUpdated', actor: 'customer' })
    expect(entry?.changes).toContainEqual({
      label: 'Gewicht',
      before: '28\u00a0kg',
      after: '32\u00a0kg',
    })
  })

  it('that is only stored does not change the plan and sends no mail', async () => {
    const { data } = await update('Anna', 20001, { applyToPlan: false })
    expect([data.pet?.weight, data.lines[0]?.sku]).toEqual([32, '1400CGGSV28'])
    expect(await mails()).toEqual([])
    const { data: profile } = await read('Anna', 20001)
    expect([profile.planKcalPerDay, profile.portion.kcalPerDay]).toEqual([1400, 1500])
  })

  it('can be stored while the plan cannot be changed', async () => {
    expect((await update('Katharina', 20010, { weight: 46, activityLevel: 'calm' })).error.type).toBe(
      'PAYMENT_OPEN',
    )
    const stored = await update('Katharina', 20010, {
      weight: 46,
      activityLevel: 'calm',
      applyToPlan: false,
    })
    expect(stored.data.pet?.weight).toBe(46)
    const cancelled = await update('Paul', 20013, { weight: 20 })
    expect(cancelled.error.type).toBe('SUBSCRIPTION_CANCELLED')
  })

  it('of the same day replaces the previous one', async () => {
    await update('Anna', 20001, { weight: 30, applyToPlan: false })
    await update('Anna', 20001, { weight: 29, applyToPlan: false })
    const { data } = await read('Anna', 20001)
    expect(data.weighings.filter(({ measuredOn }) => measuredOn === '2026-11-20')).toEqual([
      { measuredOn: '2026-11-20', weight: 29, source: 'customer' },
    ])
  })

  it.each([
    ['tomorrow', { measuredOn: '2026-11-21' }, 422, 'DATE_OUT_OF_RANGE'],
    ['before birth', { measuredOn: '2021-03-31' }, 422, 'DATE_OUT_OF_RANGE'],
    ['on a day that does not exist', { measuredOn: '2026-02-30' }, 422, 'VALIDATION_FAILED'],
    ['implausibly heavy', { weight: 101, confirmed: true }, 422, 'WEIGHT_OUT_OF_RANGE'],
    ['below zero', { weight: -1 }, 422, 'VALIDATION_FAILED'],
    ['with too many decimals', { weight: 28.001 }, 422, 'VALIDATION_FAILED'],
    ['a third heavier, unconfirmed', { weight: 38 }, 422, 'WEIGHT_UNCONFIRMED'],
    ['removed from a day without one', { weight: null }, 404, 'NOT_FOUND'],
  ])('%s is refused, quoted or not, and changes nothing', async (_name, changes, status, type) => {
    const untouched = await kept.fingerprint()
    const [quoted, updated] = [await quote(changes), await update('Anna', 20001, changes)]
    expect([quoted.status, quoted.error.type, updated.status, updated.error.type]).toEqual([
      status,
      type,
      status,
      type,
    ])
    expect(await kept.fingerprint()).toBe(untouched)
  })

  it('is refused in the language of the caller', async () => {
    const answer = await update('Anna', 20001, { weight: 38 }, { 'accept-language': 'de' })
    expect(answer.error.message).toBe('38\u00a0kg nach 28\u00a0kg ist ein großer Sprung. Stimmt das Gewicht?')
    expect((await update('Anna', 20001, { weight: 38, confirmed: true })).status).toBe(200)
  })

  it('of another customer’s dog is not found, and is refused without a token', async () => {
    const untouched = await kept.fingerprint()
    expect((await update('Anna', 20005)).error.type).toBe('NOT_FOUND')
    const anonymous = await world.call('updatePet', { params: { id: 20001 }, body: HEAVIER })
    expect(anonymous.status).toBe(401)
    expect(await kept.fingerprint()).toBe(untouched)
  })

  it('with unknown fields is refused', async () => {
    const token = await world.tokenOf('Anna')
    const json = { ...HEAVIER, breed: [] }
    const response = await world.request('PUT', '/api/v1/subscriptions/20001/pet', { json, token })
    expect(response.status).toBe(422)
  })

  it('is stored with two decimals', async () => {
    await update('Anna', 20001, { weight: 28.35, applyToPlan: false })
    expect((await read('Anna', 20001)).data.pet.weight).toBe(28.35)
  })
})

describe('a changed activity level without a weighing', () => {
  it('changes the portion but not the weight curve', async () => {
    const before = await read('Anna', 20001)
    const { weight: _weight, ...calm } = { ...HEAVIER, activityLevel: 'calm' as const }
    const token = await world.tokenOf('Anna')
    const path = '/api/v1/subscriptions/20001/pet'
    expect((await world.request('PUT', path, { json: calm, token })).status).toBe(200)
    const after = await read('Anna', 20001)
    expect(after.data.weighings).toEqual(before.data.weighings)
    expect(after.data.portion.kcalPerDay).toBeLessThan(before.data.portion.kcalPerDay)
  })

  it('can be undone without changing the weight curve if the former plan is not dearer', async () => {
    const before = await read('Anna', 20001)
    const token = await world.tokenOf('Anna')
    const { weight: _weight, ...active } = { ...HEAVIER, activityLevel: 'active' as const }
    await world.request('PUT', '/api/v1/subscriptions/20001/pet', { json: active, token })
    const undo = (await activity()).data[0]?.undo
    const back = await world.request('POST', '/api/v1/subscriptions/20001/undo', { json: undo?.body, token })
    expect(back.status).toBe(200)
    expect((await read('Anna', 20001)).data).toEqual(before.data)
  })
})

describe('a mistaken weighing', () => {
  it('can be removed, and the dog has its former weight again', async () => {
    await update('Anna', 20001, { weight: 30, applyToPlan: false })
    const { data } = await update('Anna', 20001, { weight: null, applyToPlan: false })
    expect(data.pet?.weight).toBe(28)
    const { data: profile } = await read('Anna', 20001)
    expect(profile.weighings.at(-1)?.measuredOn).toBe('2026-10-18')
  })

  it('cannot be removed if the customer did not enter it', async () => {
    const { data } = await read('Anna', 20001)
    const imported = data.weighings.find(({ source }) => source === 'import')
    const answer = await update('Anna', 20001, {
      weight: null,
      applyToPlan: false,
      measuredOn: imported?.measuredOn ?? '',
    })
    expect([answer.status, answer.error.type]).toEqual([409, 'WEIGHING_NOT_REMOVABLE'])
  })

  it('can be undone together with its plan change, and the weight curve is as before', async () => {
    const before = await read('Anna', 20001)
    await update('Anna', 20001, {})
    const undo = (await activity()).data[0]?.undo
    expect(undo).toMatchObject({ operation: 'undoChange', until: '2026-12-07T23:00:00.000Z' })
    const token = await world.tokenOf('Anna')
    const response = await world.request('POST', '/api/v1/subscriptions/20001/undo', {
      json: undo?.body,
      token,
    })
    expect(response.status).toBe(200)
    expect((await read('Anna', 20001)).data).toEqual(before.data)
  })

  it('has no undo if the former plan is dearer', async () => {
    await update('Anna', 20001, { weight: 24 })
    expect((await activity()).data[0]).toMatchObject({ action: 'petUpdated', undo: null })
  })
})

describe('a dog whose order is being charged', () => {
  it('can be weighed, but its plan cannot be changed', async () => {
    const locked = await startSampleWorld()
    try {
      await locked.moveClock(LOCKED_AT)
      const token = await locked.tokenOf('Markus')
      const body = { ...HEAVIER, weight: 15, measuredOn: '2026-11-27' }
      const call = (applyToPlan: boolean) =>
        locked.call('updatePet', { params: { id: 20009 }, body: { ...body, applyToPlan }, token })
      expect((await call(true)).error.type).toBe('ORDER_LOCKED')
      expect((await call(false)).data.pet?.weight).toBe(15)
    } finally {
      await locked.stop()
    }
  })
})

describe('allergies and health issues', () => {
  const write = async (words: Partial<Body>) => {
    const same = { activityLevel: 'normal', weightClass: 'ideal', applyToPlan: false } as const
    const { weight: _weight, ...day } = HEAVIER
    const token = await world.tokenOf('Anna')
    const { data } = await world.call('updatePet', {
      params: { id: 20001 },
      body: { ...day, ...same, ...words },
      token,
    })
    return data.pet
  }

  it('are read as a text or a list, and what is not understood is kept as written', async () => {
    expect(await write({ allergies: 'Hähnchen & Flugrost', healthIssues: 'Pankreatits' })).toMatchObject({
      allergies: ['chicken', 'Flugrost'],
      health_issues: ['Pankreatits'],
      unclear_words: ['Flugrost', 'Pankreatits'],
      confirmed_words: [],
    })
    const list = await write({ allergies: ['Rind; Reis', 'keine'], healthIssues: [] })
    expect(list).toMatchObject({ allergies: ['beef', 'rice'], health_issues: [], unclear_words: [] })
  })

  it('are confirmed word for word, and asked about again when the text changes', async () => {
    const allergies = 'Flugrost, Rind'
    expect(await write({ allergies, confirmedWords: ['Flugrast'] })).toMatchObject({
      unclear_words: ['Flugrost'],
    })
    expect(await write({ confirmedWords: ['Flugrost'] })).toMatchObject({
      unclear_words: [],
      confirmed_words: ['Flugrost'],
    })
    expect((await read('Anna', 20001)).data.pet).toMatchObject({ confirmed_words: ['Flugrost'] })
    expect(await write({ allergies: 'Flugrost, Reis' })).toMatchObject({ unclear_words: ['Flugrost'] })
  })

  it('are in the activity, and can be undone', async () => {
    await write({ allergies: 'Flugrost', confirmedWords: ['Flugrost'] })
    const [entry] = (await activity()).data
    expect(entry?.changes).toEqual([
      { label: 'Allergien', before: null, after: 'Flugrost' },
      { label: 'Als unbedenklich bestätigt', before: null, after: 'Flugrost' },
    ])
    const undone = await world.call('undoChange', {
      params: { id: 20001 },
      body: { entryId: entry?.id ?? 0 },
      token: await world.tokenOf('Anna'),
    })
    expect(undone.data.pet).toMatchObject({ allergies: [], confirmed_words: [] })
  })

  it('stay as they are with a measurement, and so does a confirmation', async () => {
    await write({ allergies: 'Flugrost', confirmedWords: ['Flugrost'] })
    const { data } = await update('Anna', 20001, { applyToPlan: false })
    expect(data.pet).toMatchObject({ allergies: ['Flugrost'], confirmed_words: ['Flugrost'] })
  })
})
