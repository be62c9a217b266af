import { describe, expect, it } from 'vitest'
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import type { StoredAlert } from '../../database/job/sent-alerts.ts'
import { LINE } from '../../mail/alert-mails.ts'
import { TEST_NOW } from '../../testing/test-config.ts'
import { afterCheck, dueMailing, duePosting, withoutToldEnds } from './told-alerts.ts'

const start = TEST_NOW as Instant
const MINUTE = 60
const DAY = 86_400
const JOBS = { kind: 'JOBS_LATE', count: 1 }

/** Checks every five minutes whether the alert is there, mails what is due, and returns when mails left, in minutes. */
function mailsWhile(isThere: (minute: number) => boolean, minutes: number, kind = 'JOBS_LATE'): string[] {
  const mails: string[] = []
  let stored: readonly StoredAlert[] = []
  for (let minute = 0; minute <= minutes; minute += 5) {
    const now = addSeconds(start, minute * MINUTE)
    const { alerts } = afterCheck(stored, isThere(minute) ? [{ kind, count: 1 }] : [], now)
    const mailing = dueMailing(alerts, now)
    if (mailing) {
      const { fresh, lasting } = mailing
      mails.push(`${minute} ${fresh.length > 0 ? 'new' : lasting.length > 0 ? 'lasts' : 'over'}`)
    }
    stored = withoutToldEnds(mailing ? alerts.map((alert) => ({ ...alert, mailedAt: now })) : alerts, now, {
      hasMail: true,
      hasWebhook: false,
    })
  }
  expect(stored.filter(({ endedAt }) => endedAt !== null)).toEqual([])
  return mails
}

describe('an alert is mailed', () => {
  it('when it begins, once a day while it lasts, and when it is over', () => {
    const hours = 25 * 60
    expect(mailsWhile((minute) => minute <= hours, hours + 60)).toEqual([
      '0 new',
      `${24 * 60} lasts`,
      `${hours + 20} over`,
    ])
  })

  it('as one that lasts if it comes and goes every ten minutes', () => {
    const flaps = (minute: number) => minute < 600 && minute % 20 < 10
    expect(mailsWhile(flaps, 700)).toEqual(['0 new', '605 over'])
  })

  it('as a line of the log, which says nothing when its cause is over, for two hours', () => {
    expect(mailsWhile((minute) => minute === 0, 300, `${LINE}the job keep-log keeps failing`)).toEqual([
      '0 new',
      '120 over',
    ])
  })
})

it('a reminder of one alert reminds of all that last, so that each has no mail of its own', () => {
  const first = afterCheck([], [JOBS], start).alerts.map((it) => ({ ...it, mailedAt: start }))
  const later = addSeconds(start, DAY / 2)
  const disputes = { kind: 'DISPUTES_OPEN', count: 2 }
  const second = afterCheck(first, [JOBS, disputes], later).alerts
  expect(dueMailing(second, later)).toMatchObject({
    fresh: [disputes],
    lasting: [{ kind: 'JOBS_LATE', since: start }],
    over: [],
  })
})

it('an alert that ended before anybody was told is told as over', () => {
  const unsent = afterCheck([], [JOBS], start).alerts
  const ended = afterCheck(unsent, [], addSeconds(start, 3_600)).alerts
  expect(dueMailing(ended, addSeconds(start, 3_600))).toMatchObject({ fresh: [], over: [JOBS] })
  const channels = { hasMail: true, hasWebhook: true }
  expect(withoutToldEnds(ended, addSeconds(start, 2 * DAY), channels)).toHaveLength(1)
  expect(withoutToldEnds(ended, addSeconds(start, 9 * DAY), channels)).toEqual([])
})

describe('posting', () => {
  const [alert] = afterCheck([], [JOBS], start).alerts
  const posted = { ...(alert as StoredAlert), postedAt: start }

  it('repeats what lasts after the interval, for receivers that take silence as an end', () => {
    expect(duePosting([posted], addSeconds(start, 299), 300)).toEqual([])
    expect(duePosting([posted], addSeconds(start, 300), 300)).toEqual([posted])
  })

  it('waits while another process posts, and between attempts', () => {
    const leased = { ...posted, postedAt: null, postAfter: addSeconds(start, 60) }
    expect(duePosting([leased], addSeconds(start, 59), 300)).toEqual([])
    expect(duePosting([leased], addSeconds(start, 60), 300)).toEqual([leased])
  })

  it('says with what is over what still lasts', () => {
    const over = { ...posted, kind: 'MAILS_LATE', endedAt: addSeconds(start, 60) }
    expect(duePosting([posted, over], addSeconds(start, 60), DAY)).toEqual([posted, over])
  })
})
