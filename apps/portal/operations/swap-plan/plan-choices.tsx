import { useState } from 'react'
import type { ProductView } from '@pfotenportal/contract/products'
import type { PetView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { RecipeCode } from '@pfotenportal/domain/catalogue/catalogue'
import { MAX_RECIPES, planChanged, type Pension } from '@pfotenportal/domain/plan/plan'
import { formatPrice, formatUnitPrice } from '@pfotenportal/text/format'
import { catalogue, recipesToChoose } from '../../data/catalogue.ts'
import { Button } from '../../ui/button/button.tsx'
import { ChoiceCard, ChoiceGroup, RadioGroup } from '../../ui/choice/choice.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useCatalogueText, useTaxName } from '../../ui/labels/catalogue-text.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Sachet } from '../../ui/recipe/recipe-tile.tsx'
import { agreedMenuPrice, agreedUnitPrice } from '../shared/plan/sachets.ts'
import { useRecipeText, type AdviceTexts } from '../shared/recipe/recipe-advice.ts'
import { NoneRecommended } from '../shared/recipe/unclear-words.tsx'
import { hasMenu, menuOf, useSwapPlanText, withRecipe, type PlanDraft } from './plan-draft.ts'
import styles from './swap-plan.module.css'
import type { PlanChangeState } from './use-plan-change.ts'

interface AgainstAdviceProps {
  open: boolean
  recipe: RecipeCode
  reasons: readonly string[]
  onConfirm: () => void
  onClose: () => void
}

/** Asks the customer to confirm a recipe that is not recommended for the dog (C-46). */
function AgainstAdvice({ open, recipe, reasons, onConfirm, onClose }: AgainstAdviceProps) {
  const text = useSwapPlanText()
  const recipes = useRecipeText()
  const catalogueText = useCatalogueText()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.confirmTitle(catalogueText.recipe(recipe))}
      actions={
        <>
          <Button onClick={onConfirm}>{text.confirm}</Button>
          <Button look="quiet" onClick={onClose}>
            {text.keep}
          </Button>
        </>
      }
    >
      <ul className="stack-2">
        {[...reasons, recipes.noVet].map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Why a recipe should not be chosen as things are. */
function againstOf(advice: AdviceTexts | undefined): readonly string[] {
  if (!advice) return []
  return advice.reasons.length > 0 ? advice.reasons : [`${advice.label}.`]
}

interface RecipeChoiceProps {
  subscription: SubscriptionView
  change: PlanChangeState
  pet: PetView
}

/** The recipes as large choices, each with whether it suits the dog or why it does not. */
export function RecipeChoice({ subscription, change, pet }: RecipeChoiceProps) {
  const text = useSwapPlanText()
  const recipes = useRecipeText()
  const catalogueText = useCatalogueText()
  const { draft, advice, choose } = change
  const [warned, setWarned] = useState<{ recipe: RecipeCode; open: boolean } | null>(null)
  // The current plan may keep recipes that are no longer sold.
  const codes = recipesToChoose(subscription.options.recipes)
  const isFull = draft.recipes.length >= MAX_RECIPES
  const none = codes.every((code) => advice[code]?.recommended === false)

  const toggle = (code: RecipeCode, taken: boolean) => {
    if (taken && advice[code]?.recommended === false) setWarned({ recipe: code, open: true })
    else choose(withRecipe(draft, code, taken))
  }
  const close = () => setWarned((it) => it && { ...it, open: false })
  return (
    <>
      <NoneRecommended subscription={subscription} pet={pet} />
      <ChoiceGroup
        legend={text.recipes}
        hint={isFull ? text.recipesMost(MAX_RECIPES) : text.recipesHint}
        error={draft.recipes.length === 0 && text.recipesMissing}
      >
        {codes.map((code) => {
          const { recommended, label, reasons = [] } = advice[code] ?? {}
          return (
            <ChoiceCard
              key={code}
              type="checkbox"
              label={catalogueText.recipe(code)}
              picture={<Sachet recipe={code} name={catalogueText.recipe(code)} size={40} />}
              hint={
                <span className={styles['advice']}>
                  <span>{catalogueText.madeOf(code)}</span>
                  {recommended ? (
                    <span className={styles['fits']}>{label}</span>
                  ) : (
                    <span className={styles['unfit']}>
                      <b>{reasons.length > 0 ? `${label}:` : label}</b> {reasons.join(' ')}
                    </span>
                  )}
                </span>
              }
              checked={draft.recipes.includes(code)}
              disabled={isFull && !draft.recipes.includes(code)}
              onChange={(event) => toggle(code, event.target.checked)}
            />
          )
        })}
      </ChoiceGroup>
      {!none && codes.some((code) => advice[code]?.recommended === false) && (
        <p className="muted">{recipes.noVet}</p>
      )}
      {warned && (
        <AgainstAdvice
          open={warned.open}
          recipe={warned.recipe}
          reasons={againstOf(advice[warned.recipe])}
          onConfirm={() => {
            choose(withRecipe(draft, warned.recipe, true))
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

const PENSIONS: readonly Pension[] = ['V', 'H']

/** How much of the dog's daily food is in the box. */
export function PensionChoice({ change: { draft, choose } }: { change: PlanChangeState }) {
  const text = useSwapPlanText()
  const { portion } = useCatalogueText()
  return (
    <RadioGroup
      legend={text.pension}
      columns
      name="pension"
      options={PENSIONS.map((value) => ({
        value,
        label: portion(value),
        hint: text.pensionNotes[value],
      }))}
      chosen={draft.pension}
      onChoose={(pension) => choose({ ...draft, pension })}
    />
  )
}

/** The price of a box and per kilogram: the agreed ones for the current plan, else those of the catalogue. */
function usePriceLabel(subscription: SubscriptionView, product: ProductView) {
  const text = useSwapPlanText()
  const taxName = useTaxName(subscription)
  return (draft: PlanDraft): string | null => {
    const menu = menuOf(product, draft)
    const labelOf = (price: string, perKg: string) =>
      `${text.perBox(formatPrice(price), taxName)} · ${formatUnitPrice(perKg)}`
    // A trial's price ends with the trial.
    const isCurrent = subscription.options.cycle !== 'TEST' && !planChanged(draft, subscription.options)
    const [agreed, agreedPerKg] = [agreedMenuPrice(subscription), agreedUnitPrice(subscription)]
    if (isCurrent && agreed !== undefined && agreedPerKg !== undefined) return labelOf(agreed, agreedPerKg)
    return menu ? labelOf(menu.price, menu.unitPrice.amount) : null
  }
}

export interface RhythmChoiceProps {
  subscription: SubscriptionView
  change: PlanChangeState
}

/** How often the box comes. A rhythm that is not available for this choice says why. */
export function RhythmChoice({ subscription, change }: RhythmChoiceProps) {
  const text = useSwapPlanText()
  const { product } = change
  const priceOf = usePriceLabel(subscription, product)
  const format = useFormat()
  const { draft, choose, rhythms, fellBackFrom, menus } = change
  const lightest = (cycle: number) =>
    format.weight(catalogue.cycles.find(({ days }) => days === cycle)?.lightestGrams ?? 0)
  return (
    <>
      <RadioGroup
        legend={text.cycle}
        columns
        name="cycle"
        options={rhythms.map((cycle) => {
          const possible = hasMenu(product, { ...draft, cycle }) || menus.pending || menus.error !== null
          return {
            value: cycle,
            label: text.every(cycle),
            hint: possible ? priceOf({ ...draft, cycle }) : text.noShort(lightest(cycle)),
            disabled: !possible,
          }
        })}
        chosen={draft.cycle}
        onChoose={(cycle) => choose({ ...draft, cycle })}
      />
      {fellBackFrom !== null && (
        <Notice tone="warn" role="alert">
          {text.fellBack(fellBackFrom, draft.cycle)}
        </Notice>
      )}
    </>
  )
}
