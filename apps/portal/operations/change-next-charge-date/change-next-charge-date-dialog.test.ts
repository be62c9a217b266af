import { describe, expect, it } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { chargeRange } from './change-next-charge-date-dialog.tsx'

const today = day('2026-11-20')

describe('the days offered for the next charge', () => {
  it('stay within the longest allowed pause if the subscription is paused', () => {
    const paused = {
      status: 'PAUSED',
      nextBillingDate: '2026-12-21',
      pause: { reason: 'CUSTOMER', startedAt: '2026-06-10', weeks: 12, resumesAt: '2026-12-18' },
    } as const
    expect(chargeRange(paused, today)).toMatchObject({ min: '2026-11-21', max: '2026-12-12' })
  })

  it('reach 84 days ahead after a restart', () => {
    const active = { status: 'ACTIVE', nextBillingDate: '2026-11-20', pause: null } as const
    expect(chargeRange(active, today)).toMatchObject({ min: '2026-11-21', max: '2027-02-12' })
  })
})
