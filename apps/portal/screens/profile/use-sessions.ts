/** Where the customer is signed in: read anew with each visit, never kept on the device. */
import { useQuery } from '@tanstack/react-query'
import type { SessionDeviceView } from '@pfotenportal/contract/sessions'
import { call } from '../../data/call.ts'
import type { ResourceKey } from '../../data/resources.ts'
import type { Awaited } from './data-card.tsx'

const key: ResourceKey = ['sessions', null]

export function useSessions(): Awaited<SessionDeviceView[]> {
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('listSessions', {}, signal),
    gcTime: 0,
  })
  return {
    data: query.data ?? null,
    pending: query.isFetching,
    retry: () => void query.refetch(),
  }
}
