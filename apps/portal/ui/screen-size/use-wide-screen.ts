import { useSyncExternalStore } from 'react'

/** From here on seven days have room side by side. */
const query = '(min-width: 60rem)'

function follow(listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the calendar is a table of weeks; else it is a list. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(query).matches)
}
