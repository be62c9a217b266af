import { useQuery } from '@tanstack/react-query'
import type { PasskeyView } from '@pfotenportal/contract/passkeys'
import { call } from '../../data/call.ts'
import { config } from '../../data/config.ts'
import { useStore } from '../../data/external-store.ts'
import { loadStateOf, type LoadState } from '../../data/load-state.ts'
import type { ResourceKey } from '../../data/resources.ts'
import { auth } from '../../data/session.ts'

export const passkeysKey: ResourceKey = ['passkeys', null]

/** The customer's passkeys. Nothing is read where the service has none, and nothing for staff. */
export function usePasskeys(): LoadState<PasskeyView[]> {
  const isSupport = useStore(auth).data?.isSupport === true
  const query = useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => call('listPasskeys', {}, signal),
    enabled: config.passkeyHost !== null && !isSupport,
    gcTime: 0,
  })
  return loadStateOf(query)
}
