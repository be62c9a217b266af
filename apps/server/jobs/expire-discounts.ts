/** Lets stored state follow the calendar: discounts whose last day is past, and offers whose time is over (C-199). */
import { expireDiscounts } from '@pfotenportal/domain/changes/discount-expiry'
import {
  closeOverSessions,
  firstExpiryDay,
  firstSessionEnd,
  listWithExpired,
} from '../database/subscription/life.ts'
import { changeOne, forEach } from './each.ts'
import type { Job } from './job.ts'

export const expireOldDiscounts: Job = {
  name: 'discount-expiry',
  isShared: true,
  nextDay: firstExpiryDay,
  run: (run) =>
    forEach(
      run,
      (page) => listWithExpired(run.services.database.query, run.today, page),
      (id) => changeOne(run, id, expireDiscounts),
    ),
}

/** One statement for all: nothing else hangs on the end of such a session. */
export const expireOffers: Job = {
  name: 'offer-expiry',
  nextDay: firstSessionEnd,
  async run({ services, dueAt }) {
    await closeOverSessions(services.database.query, dueAt)
    return null
  },
}
