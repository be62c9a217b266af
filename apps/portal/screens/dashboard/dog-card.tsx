import type { PetView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { ageInYears, breedNames } from '@pfotenportal/domain/pet/pet'
import { cycleDays } from '@pfotenportal/domain/plan/plan'
import { sachetSizes } from '@pfotenportal/domain/product/bags'
import { useToday } from '../../data/use-today.ts'
import { dogLook } from '../../illustrations/dog-look.ts'
import { openOperation } from '../../operations/open-operation.ts'
import { agreedUnitPrice, sachetsFromWire } from '../../operations/shared/plan/sachets.ts'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { DogAvatar } from '../../ui/dog/dog-avatar.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { useCatalogueText } from '../../ui/labels/catalogue-text.ts'
import { Link } from '../../ui/link/link.tsx'
import { RecipeTile } from '../../ui/recipe/recipe-tile.tsx'
import { useDashboardText } from './dashboard-text.ts'
import styles from './dog-card.module.css'

/** Gender and age in whole years, and the breed on a separate line (spec 2, 3). */
function PetFacts({ pet }: { pet: PetView }) {
  const { dog } = useDashboardText()
  const today = useToday()
  const age = ageInYears({ year: pet.birth_year, month: pet.birth_month }, today)
  return (
    <div className="muted">
      <p>{[dog.gender[pet.gender], dog.age(age)].join(' · ')}</p>
      <p>{breedNames(pet.breed).join(', ') || dog.mixedBreed}</p>
      <Link href={routes.dog} className="tap-line">
        {dog.profile}
      </Link>
    </div>
  )
}

/** The plan with its agreed price per kilogram. */
function PlanLine({ subscription }: { subscription: SubscriptionView }) {
  const { recipes } = useDashboardText()
  const { portion } = useCatalogueText()
  const format = useFormat()
  const { pension, cycle } = subscription.options
  const price = agreedUnitPrice(subscription)
  return (
    <p className={styles['plan']}>
      {portion(pension)} · {recipes.cycle(cycleDays(cycle))}
      {price && ` · ${format.unitPrice(price)}`}
    </p>
  )
}

function useSizes(subscription: SubscriptionView): string | null {
  const { recipes } = useDashboardText()
  const format = useFormat()
  const sizes = sachetSizes(sachetsFromWire(subscription.sachets))
  if (!sizes) return null
  const [min, max] = [format.grams(sizes.min), format.grams(sizes.max)]
  return min === max ? recipes.oneSize(min) : recipes.sizes(min, max)
}

/** The chosen dog and its recipes. */
export function DogCard({ subscription, pet }: { subscription: SubscriptionView; pet: PetView }) {
  const { dog, recipes } = useDashboardText()
  const { recipe } = useCatalogueText()
  const format = useFormat()
  const sizes = useSizes(subscription)
  return (
    <Card aria-labelledby="current-dog">
      <div className={styles['pet']}>
        <DogAvatar look={dogLook(pet)} size="large" />
        <div>
          <Headline level={2} id="current-dog" className={styles['name'] ?? ''}>
            {pet.name}
          </Headline>
          <PetFacts pet={pet} />
        </div>
      </div>
      <h3 className={styles['heading']}>{recipes.heading(pet.name)}</h3>
      <ul className={styles['recipes']}>
        {subscription.sachets
          .filter(({ quantity }) => quantity > 0)
          .map(({ type, quantity, weight }) => (
            <li key={type}>
              <RecipeTile recipe={type} name={recipe(type)}>
                {recipes.amount(quantity, format.weight(weight.value))}
              </RecipeTile>
            </li>
          ))}
      </ul>
      {sizes && <p className={styles['sizes']}>{sizes}</p>}
      <PlanLine subscription={subscription} />
      {subscription.allowedActions.includes('cancelSubscription') && (
        <Button
          look="quiet"
          size="small"
          className={styles['cancel']}
          onClick={() => openOperation('cancelSubscription', subscription)}
        >
          {dog.cancel}
        </Button>
      )}
    </Card>
  )
}
