import { describe, expect, test } from 'vitest'
import { day, type Day } from '../core/calendar.ts'
import {
  campaignState,
  endCampaign,
  generatedCode,
  type CampaignEnd,
  type CampaignState,
} from './campaign-life.ts'

const TODAY = day('2026-11-20')
const days = (from: string | null, until: string | null) => ({
  startsAt: from === null ? null : day(from),
  endsAt: until === null ? null : day(until),
})

describe('a campaign', () => {
  test.each<[CampaignState, string | null, string | null]>([
    ['RUNNING', null, null],
    ['RUNNING', '2026-11-20', '2026-11-20'],
    ['PLANNED', '2026-11-21', null],
    ['ENDED', null, '2026-11-19'],
  ])('is %s from %s until %s', (state, from, until) => {
    expect(campaignState(days(from, until), TODAY)).toBe(state)
  })

  test.each<[CampaignEnd, string | null, string | null, string | null, string]>([
    ['NOW', null, null, null, '2026-11-19'],
    ['NOW', '2026-11-01', '2026-12-31', '2026-11-01', '2026-11-19'],
    ['NOW', '2026-11-20', null, '2026-11-19', '2026-11-19'],
    ['NOW', '2026-12-01', '2026-12-31', '2026-11-19', '2026-11-19'],
    ['NOW', null, '2026-10-31', null, '2026-10-31'],
    ['TODAY', null, null, null, '2026-11-20'],
    ['TODAY', '2026-11-20', null, '2026-11-20', '2026-11-20'],
    ['TODAY', '2026-12-01', '2026-12-31', '2026-11-19', '2026-11-19'],
    ['TODAY', null, '2026-11-19', null, '2026-11-19'],
  ])('that is ended %s, from %s until %s, has the days %s to %s', (end, from, until, first, last) => {
    expect(endCampaign(days(from, until), end, TODAY)).toEqual(days(first, last))
  })

  test('that is still to come cannot be used today once it is ended, whichever end was chosen', () => {
    for (const end of ['NOW', 'TODAY'] as const)
      expect(campaignState(endCampaign(days('2026-11-21', null), end, TODAY), TODAY)).toBe('ENDED')
  })

  test('that is ended at once cannot be used today, whenever it would have started', () => {
    for (const from of [null, '2026-11-01', '2026-11-20', '2026-12-01']) {
      const ended = endCampaign(days(from, null), 'NOW', TODAY)
      expect(campaignState(ended, TODAY)).toBe('ENDED')
      expect(((ended.startsAt ?? ended.endsAt) as Day) <= (ended.endsAt as Day)).toBe(true)
    }
  })
})

test('a generated code is one that a file may contain', () => {
  const random = Array.from({ length: 8 }, (_, index) => index * 31)
  for (const code of [generatedCode('HERBST', random), generatedCode('', random)])
    expect(code).toMatch(/^[A-Z0-9][A-Z0-9-]{2,29}$/)
  expect(generatedCode('HERBST', [0, 31, 32, 255])).toBe('HERBST-2Z2Z')
})
