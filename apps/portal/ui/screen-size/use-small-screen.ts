import { useSyncExternalStore } from 'react'
import { BREAKPOINTS } from '../../constants.ts'

const query = `(max-width: ${BREAKPOINTS.mobile}px)`

function follow(listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** The screen is at most as wide as the mobile breakpoint (spec 9). */
export function useSmallScreen(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(query).matches)
}
