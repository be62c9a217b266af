import type { PetView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { ageInYears, breedNames } from '@pfotenportal/domain/pet/pet'
import { cycleDays } from '@pfotenportal/domain/plan/plan'
import { sachetSizes } from '@pfotenportal/domain/product/bags'
import { useToday } from '../../data/use-today.ts'
import { openOperation } from '../../operations/open-operation.ts'
import { agreedUnitPrice, sachetsFromWire } from '../../operations/shared/plan/sachets.ts'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { useCatalogueText } from '../../ui/labels/catalogue-text.ts'
import { RecipeTile } from '../../ui/recipe/recipe-tile.tsx'
import { Portrait } from '../shared/household/portrait.tsx'
import { useHouseholdText } from './dashboard-parts-text.ts'
import { useDashboardText } from './dashboard-text.ts'
import styles from './dog-card.module.css'
import { MoreDogs } from './more-dogs.tsx'

/** Gender and age in whole years, and the breed on a separate line (spec 2, 3). */
function PetFacts({ pet }: { pet: PetView }) {
  const { dog } = useDashboardText()
  const today = useToday()
  const age = ageInYears({ year: pet.birth_year, month: pet.birth_month }, today)
  return (
    <div className="muted">
      <p>{[dog.gender[pet.gender], dog.age(age)].join(' · ')}</p>
      <p>{breedNames(pet.breed).join(', ') || dog.mixedBreed}</p>
    </div>
  )
}

/** The sizes of the sachets (spec 3), and the plan with its agreed price per kilogram. */
function PlanLine({ subscription }: { subscription: SubscriptionView }) {
  const { recipes } = useDashboardText()
  const { portion } = useCatalogueText()
  const format = useFormat()
  const { pension, cycle } = subscription.options
  const price = agreedUnitPrice(subscription)
  const sizes = sachetSizes(sachetsFromWire(subscription.sachets))
  const facts = [
    sizes && recipes.sizes(format.grams(sizes.min), format.grams(sizes.max)),
    portion(pension),
    recipes.cycle(cycleDays(cycle)),
    price && format.unitPrice(price),
  ]
  // A line never begins with a dot.
  return <p className={styles['plan']}>{facts.filter(Boolean).join('\u00a0· ')}</p>
}

interface DogCardProps {
  subscription: SubscriptionView
  pet: PetView
  /** Whether it is the customer's only dog, so that its card is 'Meine Hunde' as well. */
  isOnlyDog: boolean
}

/** The chosen dog and its recipes. */
export function DogCard({ subscription, pet, isOnlyDog }: DogCardProps) {
  const { dogs } = useHouseholdText()
  const { dog, recipes } = useDashboardText()
  const { recipe } = useCatalogueText()
  const format = useFormat()
  return (
    <Card aria-labelledby={isOnlyDog ? 'my-dogs' : 'current-dog'}>
      <div className={styles['pet']}>
        <Portrait subscription={subscription} pet={pet} size="large" />
        <div>
          {isOnlyDog && (
            <h2 id="my-dogs" className={styles['only']}>
              {dogs.heading}
            </h2>
          )}
          <Headline level={isOnlyDog ? 3 : 2} id="current-dog" className={styles['name'] ?? ''}>
            {pet.name}
          </Headline>
          <PetFacts pet={pet} />
        </div>
      </div>
      <ul aria-label={recipes.heading(pet.name)} className={styles['recipes']}>
        {subscription.sachets
          .filter(({ quantity }) => quantity > 0)
          .map(({ type, quantity, weight }) => (
            <li key={type}>
              <RecipeTile recipe={type} name={recipe(type)} size={44}>
                {recipes.amount(quantity, format.weight(weight.value))}
              </RecipeTile>
            </li>
          ))}
      </ul>
      <PlanLine subscription={subscription} />
      <div className={styles['links']}>
        <LinkButton look="quiet" size="small" href={routes.dog}>
          {dog.profile}
        </LinkButton>
        {subscription.allowedActions.includes('cancelSubscription') && (
          <Button look="quiet" size="small" onClick={() => openOperation('cancelSubscription', subscription)}>
            {dog.cancel}
          </Button>
        )}
      </div>
      {isOnlyDog && <MoreDogs />}
    </Card>
  )
}
