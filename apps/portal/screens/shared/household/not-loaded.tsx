import type { HouseholdOrders } from '../../../data/household-orders.tsx'
import { useText } from '../../../ui/text/text.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { useAllDogsText } from './all-dogs-text.ts'

/** Which dogs' orders could not be read; the others are shown all the same. */
export function NotLoaded({ household: { failed, retry } }: { household: HouseholdOrders }) {
  const text = useAllDogsText()
  const { ui } = useText()
  if (failed.length === 0) return null
  return (
    <Notice
      tone="error"
      action={
        <Button size="small" onClick={retry}>
          {ui.retry}
        </Button>
      }
    >
      {text.failed(failed.flatMap(({ pet }) => (pet ? [pet.name] : [])))}
    </Notice>
  )
}
