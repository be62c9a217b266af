import { useState } from 'react'
import type { PetView } from '@pfotenportal/contract/subscriptions'
import { RECIPES, type RecipeCode } from '@pfotenportal/domain/plan/plan'
import { Sachet } from '../../illustrations/sachet.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ChoiceCard, ChoiceGroup } from '../../ui/choice/choice.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useRecipeText } from '../shared/recipe/recipe-advice.ts'
import { FeedingAdvice } from '../shared/recipe/feeding-advice.tsx'
import styles from './plan.module.css'
import { withRecipe } from './plan-draft.ts'
import { usePlanText } from './text.ts'
import type { PlanChange } from './use-plan-change.ts'

interface AgainstAdviceProps {
  open: boolean
  recipe: RecipeCode
  reasons: readonly string[]
  onConfirm: () => void
  onClose: () => void
}

/** Advice is not a ban, but a recipe against it is taken knowingly (C-46). */
function AgainstAdvice({ open, recipe, reasons, onConfirm, onClose }: AgainstAdviceProps) {
  const text = usePlanText()
  const recipes = useRecipeText()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.confirmTitle(recipes.names[recipe])}
      actions={
        <>
          <Button onClick={onConfirm}>{text.confirm}</Button>
          <Button look="quiet" onClick={onClose}>
            {text.keep}
          </Button>
        </>
      }
    >
      <ul className={styles['reasons']}>
        {[...reasons, recipes.noVet].map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Dialog>
  )
}

/** The recipes as large choices, each with whether it suits the dog and why not. */
export function RecipeChoice({ change, pet }: { change: PlanChange; pet: PetView }) {
  const text = usePlanText()
  const recipes = useRecipeText()
  const { draft, advice, choose } = change
  const [asked, setAsked] = useState<{ recipe: RecipeCode; open: boolean } | null>(null)
  const none = RECIPES.every((code) => !advice[code].recommended)

  const toggle = (code: RecipeCode, taken: boolean) => {
    if (taken && !advice[code].recommended) setAsked({ recipe: code, open: true })
    else choose(withRecipe(draft, code, taken))
  }
  const close = () => setAsked((it) => it && { ...it, open: false })
  return (
    <>
      {none && <FeedingAdvice pet={pet} />}
      <ChoiceGroup
        legend={text.recipes}
        hint={text.recipesHint}
        error={draft.recipes.length === 0 && text.recipesMissing}
      >
        {RECIPES.map((code) => {
          const { recommended, reasons } = advice[code]
          return (
            <ChoiceCard
              key={code}
              type="checkbox"
              label={recipes.names[code]}
              picture={<Sachet recipe={code} name={recipes.names[code]} size={40} />}
              hint={
                <span className={styles['advice']}>
                  <span>{recipes.made[code]}</span>
                  {recommended ? (
                    <span className={styles['fits']}>{recipes.fits(pet.name)}</span>
                  ) : (
                    <span className={styles['unfit']}>
                      <b>{recipes.unfit}:</b> {reasons.join(' ')}
                    </span>
                  )}
                </span>
              }
              checked={draft.recipes.includes(code)}
              onChange={(event) => toggle(code, event.target.checked)}
            />
          )
        })}
      </ChoiceGroup>
      {!none && RECIPES.some((code) => !advice[code].recommended) && (
        <p className={styles['same']}>{recipes.noVet}</p>
      )}
      {asked && (
        <AgainstAdvice
          open={asked.open}
          recipe={asked.recipe}
          reasons={advice[asked.recipe].reasons}
          onConfirm={() => {
            choose(withRecipe(draft, asked.recipe, true))
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
