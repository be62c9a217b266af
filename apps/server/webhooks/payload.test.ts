import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { LINDENWEG } from '@pfotenportal/domain/testing/frieda'
import { parseActivityEntry } from '../events/activity.ts'
import { eventFixtures } from '../testing/event-fixtures.ts'
import { payloadOf } from './payload.ts'

const row = {
  id: 1,
  subscriptionId: 20001,
  at: instant('2026-11-20T11:00:00.000Z'),
  actor: 'customer',
  orderId: 20001009,
  facts: {},
  before: null,
  after: null,
}

const payloads = Object.entries(eventFixtures).map(([action, [recorded]]) => {
  const entry = parseActivityEntry({ ...row, action, ...recorded })
  if (entry.kind !== 'EVENT') throw new Error(`${action} is not readable`)
  return payloadOf(entry, 1_001)
})

const inCode = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

/** The fields that every message has. */
const COMMON = ['customerId', 'actor', 'subscriptionId', 'before', 'after']

it('docs/webhooks.md lists every event with all of its fields', () => {
  const page = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8')
  const documented = [...page.matchAll(/^\| `(\w+)` +\|[^|]+\| ?([^|]*?) *\| ?([^|]*?) *\|$/gm)].map(
    ([, type, facts, sides]) => [type, facts, sides],
  )
  const sent = payloads.map(({ type, data }) => {
    const { before, after } = data as { before: object | null; after: object | null }
    const facts = Object.keys(data).filter((name) => !COMMON.includes(name))
    return [type, inCode(facts), inCode(Object.keys({ ...before, ...after }))]
  })
  const byType = (one: readonly unknown[], other: readonly unknown[]) =>
    String(one[0]).localeCompare(String(other[0]))
  expect(documented.toSorted(byType)).toEqual(sent.toSorted(byType))
})

it('a message has the ids of customer and subscription, and neither names nor addresses', () => {
  for (const { type, data } of payloads) {
    const subscriptionId = ['customerCreated', 'customerErased', 'customerMerged'].includes(type)
      ? null
      : 20001
    expect(data).toMatchObject({ customerId: 1_001, subscriptionId })
  }
  const all = JSON.stringify(payloads)
  const { firstName, lastName, address1, zip, city } = LINDENWEG
  for (const text of [firstName, lastName, address1, zip, city]) expect(all).not.toContain(text)
  const changed = payloads.find(({ type }) => type === 'addressChanged')
  expect(Object.keys(changed?.data['after'] ?? {})).toEqual(['addressId', 'countryCode'])
})
