import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { farewell as german } from '@pfotenportal/text/de/dashboard-parts'
import { routes } from '../../../routes.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { TitledCard } from '../../../ui/card/card.tsx'
import { NoWrapDates } from '../../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../../ui/format/format.ts'
import { defineText } from '../../../ui/text/text.tsx'
import styles from './farewell-card.module.css'
import { Portrait } from './portrait.tsx'

export const useFarewellText = defineText(
  { farewell: german },
  () => import('@pfotenportal/text/en/dashboard-parts'),
)

/**
 * After the dog has died: what has ended, and the way to orders and history. No food, and no way to start again. Its
 * photo stays, and can be changed without a word about it (C-639).
 */
export function FarewellCard({ subscription }: { subscription: SubscriptionView }) {
  const { pet, cancelledAt } = subscription
  const farewell = useFarewellText()
  const format = useFormat()
  return (
    <TitledCard
      id="farewell"
      title={farewell.title(pet?.name ?? '')}
      action={pet && <Portrait subscription={subscription} pet={pet} muted />}
    >
      {cancelledAt && (
        <p>
          <NoWrapDates>{farewell.ended(format.dayAt(cancelledAt))}</NoWrapDates>
        </p>
      )}
      <div className={styles['links']}>
        <LinkButton look="quiet" href={routes.orders}>
          {farewell.orders}
        </LinkButton>
        <LinkButton look="quiet" href={routes.activity}>
          {farewell.activity}
        </LinkButton>
        <LinkButton look="quiet" href={routes.profile}>
          {farewell.profile}
        </LinkButton>
      </div>
    </TitledCard>
  )
}
