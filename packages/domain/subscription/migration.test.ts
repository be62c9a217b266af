import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { momentAt } from '../catalogue/moment.ts'
import { berlinTime } from '../core/berlin.ts'
import { addDays, berlinDay, day, instant, instantOf, weekday } from '../core/calendar.ts'
import { isPublicHoliday } from '../delivery/public-holidays.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import { isNoticeDismissed } from './migration-stage.ts'
import {
  contractsToActivate,
  dueConfirmationReminder,
  expectedActivationDay,
  isWorkingDay,
  migrationStatus,
  nextActivationDay,
  type LegacyContract,
} from './migration.ts'

describe('a confirmed contract is activated', () => {
  test.each([
    ['on Friday at noon', '2026-11-20T12:00:00+01:00', '2026-11-23'],
    ['on Saturday', '2026-11-21T09:00:00+01:00', '2026-11-23'],
    ['on Monday before the run', '2026-11-23T05:59:59+01:00', '2026-11-23'],
    ['on Monday at the run', '2026-11-23T06:00:00+01:00', '2026-11-24'],
    ['on Thursday before Good Friday', '2027-03-25T12:00:00+01:00', '2027-03-30'],
    ['on Christmas Eve', '2026-12-24T12:00:00+01:00', '2026-12-28'],
    ['on the eve of a public holiday only in Austria', '2026-12-07T12:00:00+01:00', '2026-12-08'],
    ['late on a summer evening, which is another day in UTC', '2026-07-03T00:30:00+02:00', '2026-07-03'],
  ])('%s', (_when, confirmedAt, activeOn) => {
    expect(nextActivationDay(instantOf(new Date(confirmedAt).getTime()), CATALOGUE)).toBe(activeOn)
  })

  it('on the first working day after the confirmation', () => {
    const start = Date.UTC(2026, 0, 1)
    fc.assert(
      fc.property(fc.integer({ min: start, max: start + 4 * 365 * 86_400_000 }), (at) => {
        const confirmed = instantOf(at)
        const on = nextActivationDay(confirmed, CATALOGUE)
        expect(weekday(on) % 6).not.toBe(0)
        expect(isPublicHoliday(on, 'DE', CATALOGUE)).toBe(false)
        expect(berlinTime(on, '06:00') > confirmed).toBe(true)
        for (let each = addDays(berlinDay(confirmed), 1); each < on; each = addDays(each, 1)) {
          expect(isWorkingDay(each, CATALOGUE)).toBe(false)
        }
      }),
    )
  })
})

const contract = (
  id: number,
  payment: LegacyContract['payment'],
  status: LegacyContract['status'] = 'ACTIVE',
): LegacyContract => ({ id, status, payment })

describe('an activation run activates', () => {
  test.each<[string, LegacyContract[], number[], boolean]>([
    ['nothing while no method is confirmed', [contract(1, 'REQUIRES_CONFIRMATION')], [], false],
    ['nothing for an expired card', [contract(1, 'EXPIRED')], [], false],
    ['nothing without a method', [contract(1, null)], [], false],
    ['nothing if all contracts are cancelled', [contract(1, null, 'CANCELLED')], [], false],
    ['a confirmed contract', [contract(1, 'ACTIVE')], [1], true],
    ['a paused contract too', [contract(1, 'ACTIVE', 'PAUSED')], [1], true],
    ['only the confirmed one of two contracts', [contract(1, 'ACTIVE'), contract(2, 'REVOKED')], [1], false],
    [
      'a cancelled contract along with the others',
      [contract(1, 'ACTIVE'), contract(2, 'REQUIRES_CONFIRMATION', 'CANCELLED')],
      [1, 2],
      true,
    ],
  ])('%s', (_what, contracts, ids, isDone) => {
    expect(contractsToActivate(contracts)).toEqual({ ids, isDone })
  })
})

describe('the status of a migration', () => {
  const now = momentAt(instant('2026-11-20T11:00:00.000Z'), CATALOGUE)

  it('exists only for tagged customers', () => {
    expect(migrationStatus(['VIP'], [contract(1, 'ACTIVE')], now)).toBe(null)
  })

  it('has a day once all running contracts are confirmed', () => {
    expect(migrationStatus(['Recharge'], [contract(1, 'REQUIRES_CONFIRMATION')], now)).toEqual({
      activatesOn: null,
    })
    expect(migrationStatus(['Recharge'], [contract(1, 'ACTIVE')], now)).toEqual({ activatesOn: '2026-11-23' })
  })
})

test.each<[string, LegacyContract[], string | null]>([
  [
    'have a day, even if other contracts are pending',
    [contract(1, 'ACTIVE'), contract(2, 'REQUIRES_CONFIRMATION')],
    '2026-11-23',
  ],
  ['have a day during a pause', [contract(1, 'ACTIVE', 'PAUSED')], '2026-11-23'],
  ['have none while the method is not confirmed', [contract(1, 'REQUIRES_CONFIRMATION')], null],
  ['have none once they are cancelled', [contract(1, 'ACTIVE', 'CANCELLED')], null],
  ['have none if there are none', [], null],
])('the contracts of a confirmed method %s', (_what, contracts, by) => {
  expect(expectedActivationDay(contracts, momentAt(instant('2026-11-20T11:00:00.000Z'), CATALOGUE))).toBe(by)
})

test.each([
  ['2026-11-19', undefined],
  ['2026-11-20', 7],
  ['2026-11-24', 7],
  ['2026-11-25', 2],
  ['2026-11-26', 2],
  ['2026-11-27', undefined],
  ['2026-11-28', undefined],
])('on %s the reminder for the charge of 27 November is %s', (today, days) => {
  expect(dueConfirmationReminder(day(today), day('2026-11-27'))).toBe(days)
})

test.each([
  ['asked', null, false],
  ['asked', 'asked', true],
  ['confirmed', 'asked', false],
  ['confirmed', 'confirmed', true],
  // A further method has to be confirmed: the line above the boxes says so.
  ['asked', 'confirmed', true],
] as const)(
  'the notice of the stage "%s" is put away after that of "%s": %s',
  (stage, dismissed, expected) => {
    expect(isNoticeDismissed(stage, dismissed)).toBe(expected)
  },
)
