import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { useDetailsText } from '../../ui/labels/order-details-text.ts'
import { useIsSmallScreen } from '../../ui/screen-size/use-screen-size.ts'

const FIRST = 3

/** On a phone the first three of a list, with a button for the rest; elsewhere the whole list. */
export function useFirstThree<T>(rows: readonly T[]): { shown: readonly T[]; more: ReactNode } {
  const text = useDetailsText()
  const isSmall = useIsSmallScreen()
  const [showsAll, setShowsAll] = useState(false)
  if (!isSmall || rows.length <= FIRST) return { shown: rows, more: null }
  return {
    shown: showsAll ? rows : rows.slice(0, FIRST),
    more: (
      <Button wide size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
        {showsAll ? text.less : text.more(rows.length - FIRST)}
      </Button>
    ),
  }
}
