import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { PetView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { recipesToChoose } from '../../data/catalogue.ts'
import { openOperation } from '../../operations/open-operation.ts'
import {
  useRecipeAdvice,
  useRecipeText,
  type AdviceTexts,
} from '../../operations/shared/recipe/recipe-advice.ts'
import { NoneRecommended } from '../../operations/shared/recipe/unclear-words.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TitledCard } from '../../ui/card/card.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useCatalogueText } from '../../ui/labels/catalogue-text.ts'
import { RecipeTile } from '../../ui/recipe/recipe-tile.tsx'
import { useSubscriptionsText } from '../shared/subscriptions-text.ts'
import styles from './recipes.module.css'

/** Whether a recipe suits the dog, or why it does not; nothing about one that this page does not know. */
function Advice({ advice }: { advice: AdviceTexts | undefined }) {
  if (!advice) return null
  if (advice.recommended) {
    return (
      <p className={styles['fits']}>
        <CircleCheck size={16} aria-hidden="true" /> {advice.label}
      </p>
    )
  }
  return (
    <p className={styles['unfit']}>
      <TriangleAlert size={16} aria-hidden="true" />
      <span>{[advice.label, advice.reasons.join(' ')].filter((part) => part !== '').join(': ')}</span>
    </p>
  )
}

/** The recipes in the box with sachets, size and days, and the other available recipes (spec 3, 5). */
export function RecipesCard({ subscription, pet }: { subscription: SubscriptionView; pet: PetView }) {
  const { recipes } = useSubscriptionsText()
  const text = useRecipeText()
  const catalogueText = useCatalogueText()
  const format = useFormat()
  const advice = useRecipeAdvice(pet)
  const inBox = subscription.sachets.filter(({ quantity }) => quantity > 0)
  const codes = recipesToChoose()
  const others = codes.filter((code) => inBox.every(({ type }) => type !== code))
  const unfit = codes.filter((code) => advice[code]?.recommended === false)
  return (
    <TitledCard
      id="recipes"
      title={recipes.title}
      action={
        subscription.allowedActions.includes('swapPlan') && (
          <Button look="quiet" size="small" onClick={() => openOperation('swapPlan', subscription)}>
            {recipes.change}
          </Button>
        )
      }
    >
      {unfit.length === codes.length && (
        <div className={styles['warning']}>
          <NoneRecommended subscription={subscription} pet={pet} />
        </div>
      )}
      <div className={styles['recipes']}>
        {inBox.map(({ type, quantity, weight, serveDays }) => (
          <RecipeTile key={type} recipe={type} name={catalogueText.recipe(type)}>
            <p>{catalogueText.madeOf(type)}</p>
            <p>{recipes.bags(quantity, format.weight(weight.value))}</p>
            <p>{recipes.days(serveDays)}</p>
            <Advice advice={advice[type]} />
          </RecipeTile>
        ))}
      </div>
      {others.length > 0 && (
        <>
          <h3 className={styles['title']}>{recipes.others}</h3>
          <ul className={styles['others']}>
            {others.map((code) => (
              <li key={code}>
                <p>
                  <b>{catalogueText.recipe(code)}</b>{' '}
                  <span className="muted">{catalogueText.madeOf(code)}</span>
                </p>
                <Advice advice={advice[code]} />
              </li>
            ))}
          </ul>
        </>
      )}
      {unfit.length > 0 && unfit.length < codes.length && <p className={styles['note']}>{text.noVet}</p>}
    </TitledCard>
  )
}
