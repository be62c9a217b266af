import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { formatWeight } from '@pfotenportal/text/format'
import { useLanguage } from '../../text.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Badge } from '../../ui/chip.tsx'
import { Headline } from '../../ui/headline.tsx'
import { RecipeTile } from '../../ui/recipe-tile.tsx'
import styles from './subscriptions.module.css'
import { useSubscriptionsText } from './text.ts'

const tones = { ACTIVE: 'ok', PAUSED: 'time', CANCELLED: 'neutral' } as const

/** The recipes with bags, size and days; only those that are in the box (spec 3). */
export function RecipesCard({ subscription }: { subscription: SubscriptionView }) {
  const { recipes, status } = useSubscriptionsText()
  const language = useLanguage()
  return (
    <Card aria-labelledby="recipes">
      <CardHead
        title={<Headline id="recipes">{recipes.title}</Headline>}
        action={<Badge tone={tones[subscription.status]}>{status[subscription.status]}</Badge>}
      />
      <div className={styles['recipes']}>
        {subscription.sachets
          .filter(({ quantity }) => quantity > 0)
          .map(({ type, quantity, weight, serveDays }) => (
            <RecipeTile key={type} recipe={type} name={recipes.names[type]}>
              <p>{recipes.meat[type]}</p>
              <p>{recipes.bags(quantity, formatWeight(weight.value, language))}</p>
              <p>{recipes.days(serveDays)}</p>
            </RecipeTile>
          ))}
      </div>
    </Card>
  )
}
