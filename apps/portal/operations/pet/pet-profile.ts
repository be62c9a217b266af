/** The profile of a dog: its texts, weighings and portion. Commands on the subscription have it read again. */
import { useQuery } from '@tanstack/react-query'
import type { PetProfileView } from '@pfotenportal/contract/pets'
import { dog } from '@pfotenportal/text/de/dog'
import { call } from '../../data/call.ts'
import type { ResourceKey } from '../../data/resources.ts'
import { defineText } from '../../ui/text/text.tsx'

/** The texts of the dog's profile: its page and the dialog in which it is weighed. */
export const useDogText = defineText(dog, () => import('@pfotenportal/text/en/dog').then((it) => it.dog))

interface PetProfile {
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
