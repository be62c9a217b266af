/** The referral programme: the caller's own code and friends. */
import { refuse } from '@pfotenportal/domain/core/decision'
import { findReferralCode, listFriends } from '../../database/referral/referrals.ts'
import { referralsView } from '../../views/referrals.ts'
import type { Handlers } from '../handler.ts'

export const referralsHandlers: Pick<Handlers, 'listReferrals'> = {
  async listReferrals({ services, customerId }) {
    const { query } = services.database
    const code = await findReferralCode(query, customerId)
    if (code === undefined) return refuse('NOT_FOUND')
    const friends = await listFriends(query, customerId)
    return { ok: true, value: referralsView(code, friends, services.config.shopUrl) }
  },
}
