import { useRef } from 'react'
import { Link } from 'wouter'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { calendarPicture } from '../../illustrations/pictures.ts'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Headline } from '../../ui/headline.tsx'
import { Picture } from '../../ui/picture.tsx'
import { OrderRow } from '../orders/order-row.tsx'
import { Refusal } from '../orders/refusal.tsx'
import { useListMotion } from '../orders/use-list-motion.ts'
import { Unbroken } from '../orders/unbroken.tsx'
import { useFormat, useOrdersText } from '../orders/words.ts'
import { SkippedNote } from './skipped-note.tsx'
import { useDashboardText } from './text.ts'
import type { SkipNext } from './use-skip-next.ts'
import styles from './orders.module.css'

export interface NextOrdersProps {
  subscription: SubscriptionView
  /** At most three (spec 9). */
  upcoming: readonly ScheduleEntryView[]
  /** The next order where it stands in this list and not in the card above. */
  next: ScheduleEntryView | null
  skipping: SkipNext
}

/** 'Deine nächsten Bestellungen': the next one can be skipped here. */
export function NextOrders({ subscription, upcoming, next, skipping }: NextOrdersProps) {
  const text = useOrdersText()
  const dashboard = useDashboardText()
  const heading = useRef<HTMLHeadingElement>(null)
  const notes = next ? skipping.skipped : []
  const { list, slideOut } = useListMotion(
    [...notes, ...upcoming].map((entry) => `${entry.id}${entry.status}`).join(),
  )
  const undo = async (entry: ScheduleEntryView) => {
    if (await skipping.undo(entry)) heading.current?.focus({ preventScroll: true })
  }
  return (
    <Card aria-labelledby="next-orders">
      <CardHead
        title={
          <Headline level={2} id="next-orders" ref={heading} tabIndex={-1}>
            {text.upcoming}
          </Headline>
        }
        action={
          <Link href={routes.orders} className={styles['all']} aria-label={dashboard.allOrdersOf}>
            {dashboard.allOrders}
          </Link>
        }
      />
      <div className={styles['rows']}>
        <ul ref={list}>
          {notes.map((entry) => (
            <li key={entry.id} data-key={entry.id} className={styles['noteRow']}>
              <SkippedNote entry={entry} next={next} onUndo={(it) => void undo(it)} />
            </li>
          ))}
          {upcoming.map((entry) => (
            <NextRow
              key={entry.id}
              entry={entry}
              after={entry === next ? (upcoming[1] ?? null) : null}
              subscription={subscription}
              skipping={entry === next ? skipping : null}
              onSkip={() => slideOut(entry.id)}
            />
          ))}
        </ul>
        {upcoming.length === 0 && (
          <EmptyState picture={<Picture src={calendarPicture} size={56} />} title={text.noUpcoming} />
        )}
      </div>
    </Card>
  )
}

interface NextRowProps {
  entry: ScheduleEntryView
  after: ScheduleEntryView | null
  subscription: SubscriptionView
  skipping: SkipNext | null
  onSkip: () => void
}

function NextRow({ entry, after, subscription, skipping, onSkip }: NextRowProps) {
  const text = useOrdersText()
  const format = useFormat()
  const skippable = skipping && subscription.allowedActions.includes('skip_next_order')
  const window = format.window(entry.deliveryWindow)
  const skip = () => {
    onSkip()
    skipping?.skip(entry)
  }
  return (
    <OrderRow
      entry={entry}
      isNext={skipping !== null}
      action={
        skippable && (
          <Button
            look="quiet"
            size="small"
            loading={skipping.busy}
            aria-label={text.skipOf(window)}
            onClick={skip}
          >
            {text.skip}
          </Button>
        )
      }
      hint={skippable && after && <Unbroken>{text.skipThen(format.window(after.deliveryWindow))}</Unbroken>}
      notice={skipping?.error && <Refusal error={skipping.error} onDismiss={skipping.dismiss} />}
    />
  )
}
