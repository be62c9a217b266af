/**
 * When each job runs: times of the day in Berlin, on every day or some, in the order of their turn; and what is repeated at
 * intervals of real time (docs/domain.md 9.2).
 */
import { ACTIVATION_RUN } from '@pfotenportal/domain/subscription/migration'
import { PACKING_RUN } from '@pfotenportal/domain/parcel/packing'
import { DISPATCH_TIME } from '@pfotenportal/domain/parcel/parcel'
import { resolveRefunds } from '../payments/resolve-refunds.ts'
import { resolveCharges } from '../payments/resolve-charges.ts'
import { activateMigrated } from './activate-migrated-contracts.ts'
import { ageDogs } from './update-dog-stages.ts'
import { assumeDelivery, dispatch, packingBatch, trackParcels } from './parcel-jobs.ts'
import { chargeDue } from './charge-due-orders.ts'
import { checkConsistency } from './check-consistency.ts'
import { cleanUpRepeats, cleanUpTokens } from './clean-up.ts'
import type { DueTimes } from './due-time.ts'
import {
  endDeclared,
  endTrials,
  expireOffers,
  expireOldDiscounts,
  resetFrozenProgress,
  resumePaused,
} from './subscription-jobs.ts'
import type { Job } from './job.ts'
import { ageUnpaid } from './expire-unpaid-pauses.ts'
import { evaluateRewards } from './evaluate-rewards.ts'
import { expireCards, reportUnreached, retryOwed } from './payment-jobs.ts'
import { remindOrders } from './remind-upcoming-orders.ts'
import { tellExpiring } from './remind-expiring-cards.ts'
import type { Routine } from './routines.ts'
import { remindMigrating } from './remind-migrating-customers.ts'
import { referralDiscounts } from './apply-referral-discounts.ts'

/** A job with its due times. */
export interface Scheduled extends DueTimes {
  readonly job: Job
}

export const SCHEDULE: readonly Scheduled[] = [
  { job: endDeclared, times: ['00:05'] },
  { job: resumePaused, times: ['00:10'] },
  { job: expireOldDiscounts, times: ['00:20'] },
  { job: expireOffers, times: ['00:20'] },
  { job: expireCards, times: ['00:30'], on: 'FIRST_OF_MONTH' },
  { job: packingBatch, times: [PACKING_RUN], on: 'MONDAY' },
  { job: checkConsistency, times: ['01:00'] },
  { job: assumeDelivery, times: ['02:00'] },
  { job: endTrials, times: ['02:30'] },
  { job: evaluateRewards, times: ['02:30'] },
  { job: ageDogs, times: ['03:00'] },
  { job: referralDiscounts, times: ['03:30'] },
  { job: ageUnpaid, times: ['03:30'] },
  { job: resetFrozenProgress, times: ['03:40'] },
  { job: activateMigrated, times: [ACTIVATION_RUN] },
  // The first takes the day's orders; the others what is in its grace, and what the gateway did not answer.
  { job: chargeDue, times: every(15, '04:00', '22:00') },
  { job: tellExpiring, times: ['08:00'] },
  { job: reportUnreached, times: ['08:30'] },
  { job: remindMigrating, times: ['09:00'] },
  { job: remindOrders, times: ['09:00'] },
  { job: retryOwed, times: every(60, '10:00', '22:00') },
  // The first takes what was packed; the others what the carrier did not take.
  { job: dispatch, times: every(30, DISPATCH_TIME, '22:00'), on: 'WORKING_DAYS' },
  { job: trackParcels, times: every(30, '05:00', '22:00') },
]

/** What every process does at intervals of real time, wherever business time stands. */
export const ROUTINES: readonly Routine[] = [
  { name: 'resolve-charges', everySeconds: 60, run: resolveCharges },
  { name: 'resolve-refunds', everySeconds: 60, run: resolveRefunds },
  // Mails leave at once after their commit; this is for what was left.
  { name: 'outbox-send', everySeconds: 60, run: ({ mail }) => mail.sweep() },
  { name: 'token-cleanup', everySeconds: 3_600, run: cleanUpTokens },
  { name: 'idempotency-cleanup', everySeconds: 3_600, run: cleanUpRepeats },
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
