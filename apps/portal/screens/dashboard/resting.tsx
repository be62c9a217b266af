import type { OrderView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { currentOrder } from '@pfotenportal/domain/subscription/order'
import { useToday } from '../../data/use-today.ts'
import { calendarPicture, packagePicture } from '../../illustrations/pictures.ts'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { CurrentOrder } from '../shared/order/current-order.tsx'
import { useOrdersText } from '../../ui/format/format.ts'
import { Reactivation } from './reactivation.tsx'
import styles from './dashboard.module.css'

function EmptyCurrent() {
  const text = useOrdersText()
  return (
    <Card aria-labelledby="no-current">
      <Headline level={2} id="no-current">
        {text.current}
      </Headline>
      <EmptyState picture={<Picture src={packagePicture} size={56} />} title={text.noCurrent} />
    </Card>
  )
}

/** The two order widgets where nothing is planned: each says so in its place (C-33). */
export function EmptyOrders({ current = null }: { current?: OrderView | null }) {
  const text = useOrdersText()
  return (
    <div className={styles['halves']}>
      {current ? <CurrentOrder order={current} /> : <EmptyCurrent />}
      <Card aria-labelledby="no-next">
        <Headline level={2} id="no-next">
          {text.upcoming}
        </Headline>
        <EmptyState picture={<Picture src={calendarPicture} size={56} />} title={text.noUpcoming} />
      </Card>
    </div>
  )
}

export interface RestingProps {
  subscription: SubscriptionView
  dog: string
  history: readonly OrderView[]
}

/** The dashboard of a subscription that is paused or has ended; a box already paid for still comes (spec 2). */
export function Resting({ subscription, dog, history }: RestingProps) {
  const current = currentOrder(history, useToday())
  return (
    <>
      <Reactivation subscription={subscription} dog={dog} />
      <EmptyOrders current={current} />
    </>
  )
}
