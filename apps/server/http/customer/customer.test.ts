import { describe, expect, it } from 'vitest'
import { sharedSampleWorld } from '../../testing/shared-service.ts'

const world = sharedSampleWorld()

const rename = async (firstName: string, id: number, body: object, language = 'de') => {
  const response = await world.request('PUT', `/api/v1/customers/${id}`, {
    json: body,
    token: await world.tokenOf(firstName),
    headers: { 'Accept-Language': language },
  })
  const json = (await response.json()) as {
    data?: Record<string, unknown>
    error?: { type: string; fields?: object }
  }
  return { status: response.status, ...json }
}
const read = async (firstName: string) =>
  (await world.call('readCustomer', { params: { id: 1 }, token: await world.tokenOf(firstName) })).data

it('a customer who was never in the legacy billing system has no migration', async () => {
  expect(await read('Anna')).toMatchObject({ tags: [], migration: null })
})

it('a migration notice that was put away stays away, for this customer and this stage', async () => {
  expect((await read('Markus')).migration).toEqual({ activatesOn: null, isNoticeDismissed: false })
  const dismissed = await world.call('dismissMigrationNotice', {
    params: { id: 1 },
    body: { stage: 'asked' },
    token: await world.tokenOf('Markus'),
  })
  expect(dismissed.data.migration).toEqual({ activatesOn: null, isNoticeDismissed: true })
  expect((await read('Markus')).migration).toEqual({ activatesOn: null, isNoticeDismissed: true })
  const start = await world.call('readStart', { token: await world.tokenOf('Markus') })
  expect(start.data.customer.migration?.isNoticeDismissed).toBe(true)
})

describe('changing the name', () => {
  it('stores it trimmed, and returns the whole customer with both spellings of the fields', async () => {
    const answer = await rename('Lea', 1, { first_name: ' Léa ', last_name: 'Hoffmann-Roth' })
    expect(answer).toMatchObject({
      status: 200,
      data: { id: 1005, firstName: 'Léa', last_name: 'Hoffmann-Roth', email: 'lea.hoffmann@example.de' },
    })
    expect(await read('Lea')).toEqual(answer.data)
  })

  it('changes nothing else, including the migration', async () => {
    const before = await read('Markus')
    await rename('Markus', 1, { first_name: 'Marc', last_name: 'Schneider' })
    expect(await read('Markus')).toEqual({ ...before, firstName: 'Marc', first_name: 'Marc' })
    expect(before).toMatchObject({ tags: ['Recharge'], migration: { activatesOn: null } })
  })

  it('accepts the customer’s own id, but not another customer’s', async () => {
    expect((await rename('Tim', 1012, { first_name: 'Timo', last_name: 'Vogel' })).status).toBe(200)
    const foreign = await rename('Tim', 1001, { first_name: 'Timo', last_name: 'Vogel' })
    expect([foreign.status, foreign.error?.type]).toEqual([404, 'NOT_FOUND'])
    expect((await read('Anna')).firstName).toBe('Anna')
  })

  it.each([
    [{}, 'de', { first_name: 'Vorname ist erforderlich', last_name: 'Nachname ist erforderlich' }],
    [{ first_name: ' ', last_name: 'Berger' }, 'de', { first_name: 'Vorname ist erforderlich' }],
    [{ first_name: 'Anna', last_name: '' }, 'en', { last_name: 'Last name is required' }],
    [
      { first_name: 'A'.repeat(51), last_name: 'Berger' },
      'de',
      { first_name: 'Bitte höchstens 50 Zeichen eingeben.' },
    ],
    [{ first_name: 1, last_name: 'Berger' }, 'de', { first_name: 'Diese Angabe ist ungültig.' }],
    [
      { first_name: 'Anna', last_name: 'Berger', email: 'x@example.de' },
      'de',
      { email: 'Dieses Feld kennen wir nicht.' },
    ],
  ])('to %j is refused with an error per field', async (body, language, fields) => {
    const answer = await rename('Anna', 1, body, language)
    expect([answer.status, answer.error?.type, answer.error?.fields]).toEqual([
      422,
      'VALIDATION_FAILED',
      fields,
    ])
    expect(await read('Anna')).toMatchObject({ firstName: 'Anna', lastName: 'Berger' })
  })

  it('is recorded in the audit log without the name', async () => {
    await rename('Sophie', 1, { first_name: 'Sofie', last_name: 'Gruber' })
    const rows = await world.services.database.query
      .selectFrom('audit')
      .selectAll()
      .where('customer_id', '=', 1003)
      .where('action', '=', 'customer.renamed')
      .execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('Sofie')
  })
})
