/** The customer's own code and friends, read anew with every visit. */
import { useQuery } from '@tanstack/react-query'
import { raf } from '@pfotenportal/text/de/raf'
import { call } from '../../data/call.ts'
import type { ResourceKey } from '../../data/resources.ts'
import { defineText } from '../../ui/text/text.tsx'

/** The texts of this screen. */
export const useRafText = defineText(raf, () => import('@pfotenportal/text/en/raf').then((it) => it.raf))

const key: ResourceKey = ['referrals', null]

export function useReferrals() {
  const { data, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('listReferrals', {}, signal),
    gcTime: 0,
  })
  return { data: data ?? null, pending: isFetching, retry: () => void refetch() }
}
