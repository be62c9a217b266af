/** The profile of a subscription's dog. Command on it have it read again (`api/operations.ts`). */
import { useQuery } from '@tanstack/react-query'
import type { PetProfileView } from '@pfotenportal/contract/pets'
import { call } from '../../data/call.ts'
import type { ResourceKey } from '../../data/resources.ts'

export interface PetProfile {
  /** Null while nothing is known. */
  readonly profile: PetProfileView | null
  readonly pending: boolean
  readonly failed: boolean
  readonly retry: () => void
}

/** Weighings and portion of the dog. */
export function usePetProfile(subscriptionId: number): PetProfile {
  const key: ResourceKey = ['pet', subscriptionId]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('readPet', { params: { id: subscriptionId } }, signal),
  })
  return {
    profile: query.data ?? null,
    pending: query.isFetching,
    failed: query.isError,
    retry: () => void query.refetch(),
  }
}
