import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CampaignFile, parseCampaigns } from './campaign-file.ts'

const title = { de: 'Pfotenrabatt', en: 'Paw discount' }

function errorsOf(...campaigns: readonly object[]): string[] {
  const read = parseCampaigns({ campaigns })
  return read.ok ? [] : read.errors.map(({ path, message }) => `${path} ${message}`)
}

test('the published schema is that of the service', () => {
  const file = new URL('../../../catalogue/campaigns.schema.json', import.meta.url)
  const published = JSON.parse(readFileSync(file, 'utf8')) as unknown
  expect(published).toEqual(JSON.parse(JSON.stringify(z.toJSONSchema(CampaignFile, { io: 'input' }))))
})

test('the example in the repository can be read', () => {
  const file = new URL('../../../catalogue/campaigns.json', import.meta.url)
  expect(parseCampaigns(JSON.parse(readFileSync(file, 'utf8'))).ok).toBe(true)
})

test('a campaign grants each of its codes on the same terms', () => {
  const codes = Array.from({ length: 1000 }, (_, index) => `HERBST-${1000 + index}`)
  const read = parseCampaigns({ campaigns: [{ codes, title, percentage: 10, until: '2026-12-31' }] })
  if (!read.ok) throw new Error('refused')
  expect(read.campaigns).toHaveLength(1000)
  expect(read.campaigns[999]).toEqual({
    code: 'HERBST-1999',
    title,
    valueType: 'PERCENTAGE',
    value: 10,
    orders: 1,
    startsAt: null,
    endsAt: '2026-12-31',
    minimumOrder: null,
    oncePerCustomer: true,
    onlyBeforeFirstOrder: false,
    customerId: null,
  })
})

describe('an error is named with its place', () => {
  test.each<[string, object]>([
    ['campaigns[0].codes[0]', { codes: ['pfote10'], title, percentage: 10 }],
    ['campaigns[0].codes[1] is used twice', { codes: ['PFOTE10', 'PFOTE10'], title, percentage: 10 }],
    ['campaigns[0].title', { codes: ['PFOTE10'], title: 'Pfote', percentage: 10 }],
    ['campaigns[0] needs either percentage or amount', { codes: ['PFOTE10'], title }],
    [
      'campaigns[0] needs either percentage or amount',
      { codes: ['PFOTE10'], title, percentage: 1, amount: 5 },
    ],
    ['campaigns[0].percentage', { codes: ['PFOTE10'], title, percentage: 101 }],
    [
      'campaigns[0].until is before from',
      { codes: ['PFOTE10'], title, amount: 500, from: '2026-12-02', until: '2026-12-01' },
    ],
  ])('%s', (error, campaign) => {
    expect(errorsOf(campaign).join('\n')).toContain(error)
  })
})
