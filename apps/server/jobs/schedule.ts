/** When each job runs: times of the day in Berlin, in the order of their turn (docs/domain.md 9.2). */
import { ACTIVATION_RUN } from '@pfotenportal/domain/migration'
import { activateMigrated } from './activate-migrated.ts'
import { ageDogs } from './age-dogs.ts'
import { chargeDue } from './charge-due.ts'
import { endDeclared } from './end-declared.ts'
import { endTrials } from './end-trials.ts'
import type { Job } from './job.ts'
import { remindMigrating } from './remind-migrating.ts'
import { referralDiscounts } from './referral-discounts.ts'
import { resumePaused } from './resume-paused.ts'
import { retryOwed } from './retry-owed.ts'

/** A job with its times, `HH:MM` and ascending. */
export interface Scheduled {
  readonly job: Job
  readonly times: readonly string[]
}

export const SCHEDULE: readonly Scheduled[] = [
  { job: endDeclared, times: ['00:05'] },
  { job: resumePaused, times: ['00:10'] },
  { job: endTrials, times: ['02:30'] },
  { job: ageDogs, times: ['03:00'] },
  { job: referralDiscounts, times: ['03:30'] },
  { job: activateMigrated, times: [ACTIVATION_RUN] },
  // The first takes the day's orders; the others what is in its grace, and what the gateway did not answer.
  { job: chargeDue, times: every(15, '04:00', '22:00') },
  { job: remindMigrating, times: ['09:00'] },
  { job: retryOwed, times: every(60, '10:00', '22:00') },
]

/** Times of a day from one to another, so many minutes apart. */
function every(minutes: number, from: string, to: string): string[] {
  const times: string[] = []
  for (let minute = minuteOf(from); minute <= minuteOf(to); minute += minutes) times.push(timeOf(minute))
  return times
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function timeOf(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
