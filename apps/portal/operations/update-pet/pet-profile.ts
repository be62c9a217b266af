/** The profile of a dog: its texts, weighings and portion. Commands on the subscription reload it. */
import { useQuery } from '@tanstack/react-query'
import type { PetProfileView } from '@pfotenportal/contract/pets'
import { dog } from '@pfotenportal/text/de/dog'
import { call } from '../../data/call.ts'
import { loadStateOf, type LoadState } from '../../data/load-state.ts'
import type { ResourceKey } from '../../data/resources.ts'
import { defineText } from '../../ui/text/text.tsx'

/** The texts of the dog's profile page and of the weighing dialog. */
export const useDogText = defineText({ dog }, () => import('@pfotenportal/text/en/dog'))

/** Reads the weighings and the portion of a dog. */
export function usePetProfile(subscriptionId: number): LoadState<PetProfileView> {
  const key: ResourceKey = ['pet', subscriptionId]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('readPet', { params: { id: subscriptionId } }, signal),
  })
  return loadStateOf(query)
}
