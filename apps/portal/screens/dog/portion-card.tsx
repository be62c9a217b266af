import Scale from 'lucide-react/icons/scale'
import type { PetProfileView } from '@pfotenportal/contract/pets'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { openOperation } from '../../operations/open-operation.ts'
import { useDogText } from '../../operations/update-pet/pet-profile.ts'
import { PortionSteps } from '../../operations/update-pet/portion-steps.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TitledCard } from '../../ui/card/card.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useCatalogueText } from '../../ui/labels/catalogue-text.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './dog.module.css'

export interface PortionCardProps {
  subscription: SubscriptionView
  profile: PetProfileView
}

/** Says whether the plan matches the dog's requirement. */
function PlanMatch({ subscription, profile }: PortionCardProps) {
  const { portion: text } = useDogText()
  const format = useFormat()
  const { planKcalPerDay: planned, portion, pet } = profile
  if (planned === null) return null
  if (planned === portion.kcalPerDay) return <p className={styles['fits']}>{text.fits}</p>
  const kcal = (of: number) => text.kcal(format.number(of))
  return (
    <Notice
      tone="warn"
      title={text.mismatch(pet.name)}
      action={
        // The plan changes by the same rule as with a new plan.
        subscription.allowedActions.includes('swapPlan') && (
          <Button size="small" onClick={() => openOperation('updatePet', subscription)}>
            {text.adapt}
          </Button>
        )
      }
    >
      {text.mismatchHint(kcal(planned), kcal(portion.kcalPerDay))}
    </Notice>
  )
}

/** How the portion is calculated, with a button to enter a new weight. */
export function PortionCard({ subscription, profile }: PortionCardProps) {
  const { portion: text, weigh, weighHint } = useDogText()
  const { portion } = useCatalogueText()
  const format = useFormat()
  return (
    <TitledCard id="portion" title={text.title}>
      <div className={styles['stack']}>
        <PortionSteps pet={profile.pet.name} portion={profile.portion} />
        {profile.gramsPerDay > 0 && (
          <p>
            {text.perDay}: <b>{text.grams(format.grams(profile.gramsPerDay))}</b>
            {subscription.options.pension === 'H' && (
              <span className={styles['half']}>{text.half(portion('H'))}</span>
            )}
          </p>
        )}
        <PlanMatch subscription={subscription} profile={profile} />
        <p className="note">{text.guide}</p>
        <div className={styles['weigh']}>
          <Button
            look="main"
            icon={<Scale size={20} aria-hidden="true" />}
            onClick={() => openOperation('updatePet', subscription)}
          >
            {weigh}
          </Button>
          <p className="note">{weighHint}</p>
        </div>
      </div>
    </TitledCard>
  )
}
