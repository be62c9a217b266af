/**
 * When each job runs: Berlin times of day, in the order of execution; and the routines at intervals of real time
 * (docs/domain.md 9.2).
 */
import { RETRY_RUN } from '@pfotenportal/domain/charging/dunning'
import { DISPATCH_TIME } from '@pfotenportal/domain/parcel/parcel'
import { ACTIVATION_RUN } from '@pfotenportal/domain/subscription/migration'
import { CHARGE_RUN, LAST_CHARGE_RUN, PACKING_RUN } from '@pfotenportal/domain/subscription/schedule'
import { markChanges } from '../database/admin/changes.ts'
import { drawDocuments } from '../documents/files.ts'
import { carryOutDeclarations } from '../operations/declarations/carry-out-declarations.ts'
import { reconcileAfterRestore } from '../payments/reconcile.ts'
import { resolveCharges, resolveRefunds } from '../payments/resolve-payments.ts'
import { expireCards, remindExpiringCards } from './card-jobs.ts'
import {
  chargeDueOrders,
  collectReturnedDebits,
  reportUnreachedOrders,
  retryOwedOrders,
} from './charge-jobs.ts'
import { checkConsistency } from './check-consistency.ts'
import { cleanUpDeduplication, cleanUpTokens } from './clean-up.ts'
import { deleteExpiredRecords } from './delete-expired.ts'
import {
  applyReferralDiscounts,
  closeExpiredSessions,
  evaluateRewards,
  expireDueDiscounts,
  resetLoyaltyProgress,
} from './discount-jobs.ts'
import type { DueTimes } from './due-time.ts'
import type { Job } from './job.ts'
import { activateMigratedContracts, leaveToFormerSystem, remindMigratingCustomers } from './migration-jobs.ts'
import { assumeDeliveries, dispatchPackedOrders, packWeeklyBatch, trackParcels } from './parcel-jobs.ts'
import { applyAgreedPrices, offerPrices } from './price-jobs.ts'
import { remindUpcomingOrders } from './remind-upcoming-orders.ts'
import type { Routine } from './routines.ts'
import { sendDigest } from './send-digest.ts'
import {
  endDueSubscriptions,
  endPaidTrials,
  expireUnpaidPauses,
  resumeDuePauses,
} from './subscription-jobs.ts'
import { updateDogStages } from './update-dog-stages.ts'

export interface ScheduledJob extends DueTimes {
  readonly job: Job
}

export const SCHEDULE: readonly ScheduledJob[] = [
  { job: endDueSubscriptions, times: ['00:05'] },
  { job: resumeDuePauses, times: ['00:10'] },
  { job: applyAgreedPrices, times: ['00:15'] },
  { job: expireDueDiscounts, times: ['00:20'] },
  { job: closeExpiredSessions, times: ['00:20'] },
  { job: expireCards, times: ['00:30'], on: 'FIRST_OF_MONTH' },
  { job: packWeeklyBatch, times: [PACKING_RUN], on: 'MONDAY' },
  { job: checkConsistency, times: ['01:00'] },
  { job: deleteExpiredRecords, times: ['01:30'] },
  { job: assumeDeliveries, times: ['02:00'] },
  { job: endPaidTrials, times: ['02:30'] },
  { job: evaluateRewards, times: ['02:30'] },
  { job: updateDogStages, times: ['03:00'] },
  { job: applyReferralDiscounts, times: ['03:30'] },
  { job: expireUnpaidPauses, times: ['03:30'] },
  { job: resetLoyaltyProgress, times: ['03:40'] },
  { job: activateMigratedContracts, times: [ACTIVATION_RUN] },
  // The first run charges the day's orders; the later ones charge orders after their grace period and those without
  // an answer from the gateway.
  { job: chargeDueOrders, times: every(15, CHARGE_RUN, LAST_CHARGE_RUN) },
  { job: sendDigest, times: ['07:30'] },
  { job: remindExpiringCards, times: ['08:00'] },
  { job: reportUnreachedOrders, times: ['08:30'] },
  { job: remindMigratingCustomers, times: ['09:00'] },
  { job: remindUpcomingOrders, times: ['09:00'] },
  { job: offerPrices, times: ['09:00', '13:00', '17:00'] },
  { job: retryOwedOrders, times: every(60, RETRY_RUN, LAST_CHARGE_RUN) },
  { job: collectReturnedDebits, times: every(60, RETRY_RUN, LAST_CHARGE_RUN) },
  // The first run dispatches what was packed; the later ones retry what the carrier did not accept.
  { job: dispatchPackedOrders, times: every(30, DISPATCH_TIME, '22:00'), on: 'WORKING_DAYS' },
  { job: trackParcels, times: every(30, '05:00', '22:00') },
  { job: leaveToFormerSystem, times: ['22:30'] },
]

/** What every process does at intervals of real time, independent of business time. */
export const ROUTINES: readonly Routine[] = [
  // After a restore, before anything is charged.
  { name: 'reconcile', everySeconds: 20, run: reconcileAfterRestore, runsInMaintenance: true },
  { name: 'resolve-charges', everySeconds: 60, run: resolveCharges },
  { name: 'resolve-refunds', everySeconds: 60, run: resolveRefunds },
  // What is declared on `/kuendigen`, a moment after the page has answered; before a charge that maintenance held back.
  { name: 'declarations', everySeconds: 2, run: carryOutDeclarations, runsInMaintenance: true },
  // Emails are sent right after their commit; this sends those that are left.
  { name: 'outbox-send', everySeconds: 60, run: ({ mail }) => mail.sweep(), runsInMaintenance: true },
  { name: 'draw-documents', everySeconds: 20, run: drawDocuments },
  { name: 'mark-changes', everySeconds: 300, run: ({ database }) => markChanges(database.query) },
  { name: 'token-cleanup', everySeconds: 3_600, run: cleanUpTokens, runsInMaintenance: true },
  { name: 'idempotency-cleanup', everySeconds: 3_600, run: cleanUpDeduplication, runsInMaintenance: true },
]

/** Times of day from one to another, at an interval in minutes. */
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
