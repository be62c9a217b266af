/** The customer's own code and referred friends, fetched on every visit. */
import { useQuery } from '@tanstack/react-query'
import { referral } from '@pfotenportal/text/de/referral'
import { call } from '../../data/call.ts'
import { loadStateOf } from '../../data/load-state.ts'
import type { ResourceKey } from '../../data/resources.ts'
import { defineText } from '../../ui/text/text.tsx'

/** The texts of this screen. */
export const useReferralText = defineText({ referral }, () => import('@pfotenportal/text/en/referral'))

const key: ResourceKey = ['referrals', null]

export function useReferrals() {
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('listReferrals', {}, signal),
    gcTime: 0,
  })
  return loadStateOf(query)
}
