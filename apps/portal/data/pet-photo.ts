/** The photos of the customer's dogs. They are kept in memory only, and a name is read once. */
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import type { ResourceKey } from './resources.ts'

/** The key of a photo in the cache. */
export const petPhotoKey = (name: string): ResourceKey => ['petPhoto', name]

/** Reads the photo of a dog. */
export function usePetPhoto({ pet, name }: { pet: number; name: string }) {
  return useQuery({
    queryKey: petPhotoKey(name),
    queryFn: ({ signal }) => call('readPetPhoto', { params: { id: pet } }, signal),
    staleTime: Infinity,
  })
}
