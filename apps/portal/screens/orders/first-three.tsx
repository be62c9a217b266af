import { useState, type ReactNode } from 'react'
import { UPCOMING_SHOWN } from '@pfotenportal/domain/subscription/order'
import { Button } from '../../ui/button/button.tsx'
import { useDetailsText } from '../../ui/labels/order-details-text.ts'
import { useIsSmallScreen } from '../../ui/screen-size/use-screen-size.ts'

/** On a phone the first three of a list, with a button for the rest; elsewhere the whole list. */
export function useFirstThree<T>(rows: readonly T[]): { shown: readonly T[]; more: ReactNode } {
  const text = useDetailsText()
  const isSmall = useIsSmallScreen()
  const [showsAll, setShowsAll] = useState(false)
  if (!isSmall || rows.length <= UPCOMING_SHOWN) return { shown: rows, more: null }
  return {
    shown: showsAll ? rows : rows.slice(0, UPCOMING_SHOWN),
    more: (
      <Button wide size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
        {showsAll ? text.less : text.more(rows.length - UPCOMING_SHOWN)}
      </Button>
    ),
  }
}
