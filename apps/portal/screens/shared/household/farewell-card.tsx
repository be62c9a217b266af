import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { farewell as german } from '@pfotenportal/text/de/dashboard-parts'
import { dogLook } from '../../../illustrations/dog-look.ts'
import { routes } from '../../../routes.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { TitledCard } from '../../../ui/card/card.tsx'
import { NoWrapDates } from '../../../ui/date/no-wrap-dates.tsx'
import { DogAvatar } from '../../../ui/dog/dog-avatar.tsx'
import { useFormat } from '../../../ui/format/format.ts'
import { defineText } from '../../../ui/text/text.tsx'
import styles from './farewell-card.module.css'

export const useFarewellText = defineText(
  { farewell: german },
  () => import('@pfotenportal/text/en/dashboard-parts'),
)

/** After the dog has died: what has ended, and the way to orders and history. No food, and no way to start again. */
export function FarewellCard({ subscription: { pet, cancelledAt } }: { subscription: SubscriptionView }) {
  const farewell = useFarewellText()
  const format = useFormat()
  return (
    <TitledCard
      id="farewell"
      title={farewell.title(pet?.name ?? '')}
      action={pet && <DogAvatar look={dogLook(pet)} muted />}
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
