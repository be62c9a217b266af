/** Media queries that decide what is rendered. Pure styling goes into style sheets. */
import { useCallback, useSyncExternalStore } from 'react'
import { BREAKPOINTS } from '../../constants.ts'

function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  const matches = () => matchMedia(query).matches
  return useSyncExternalStore(subscribe, matches, matches)
}

/** Whether the screen is at most as wide as the mobile breakpoint. */
export const useIsSmallScreen = (): boolean => useMediaQuery(`(max-width: ${BREAKPOINTS.mobile}px)`)

/** Whether seven days fit side by side, so that the calendar is a table of weeks instead of a list. */
export const useIsWideScreen = (): boolean => useMediaQuery('(min-width: 60rem)')
