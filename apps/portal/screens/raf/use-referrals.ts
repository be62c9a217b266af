/** The customer's own code and friends, read anew with every visit. */
import { useQuery } from '@tanstack/react-query'
import { call } from '../../data/call.ts'
import type { ResourceKey } from '../../data/resources.ts'

const key: ResourceKey = ['referrals', null]

export function useReferrals() {
  const { data, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('listReferrals', {}, signal),
    gcTime: 0,
  })
  return { data: data ?? null, pending: isFetching, retry: () => void refetch() }
}
