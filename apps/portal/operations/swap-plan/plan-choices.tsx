import { useState, type ReactNode } from 'react'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { RecipeCode } from '@pfotenportal/domain/catalogue/catalogue'
import { MAX_RECIPES, planChanged, type Pension } from '@pfotenportal/domain/plan/plan'
import { formatPrice, formatUnitPrice } from '@pfotenportal/text/format'
import { catalogue } from '../../data/catalogue.ts'
import { Button } from '../../ui/button/button.tsx'
import { ChoiceCard, ChoiceGroup, RadioGroup } from '../../ui/choice/choice.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useCatalogueText } from '../../ui/labels/catalogue-text.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { FeedLinks } from '../../ui/recipe/feed-links.tsx'
import { Sachet } from '../../ui/recipe/recipe-tile.tsx'
import { agreedMenuPrice, agreedUnitPrice } from '../shared/plan/sachets.ts'
import { useRecipeText, type AdviceTexts } from '../shared/recipe/recipe-advice.ts'
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
  /** The recipes to choose from. */
  codes: readonly RecipeCode[]
  change: Pick<PlanChangeState, 'draft' | 'advice' | 'choose'>
  /** What to do if no recipe is recommended. */
  children: ReactNode
}

/** The recipes as large choices, each with whether it suits the dog or why it does not. */
export function RecipeChoice({ codes, change, children }: RecipeChoiceProps) {
  const text = useSwapPlanText()
  const recipes = useRecipeText()
  const catalogueText = useCatalogueText()
  const { draft, advice, choose } = change
  const [warned, setWarned] = useState<{ recipe: RecipeCode; open: boolean } | null>(null)
  const isFull = draft.recipes.length >= MAX_RECIPES
  const none = codes.every((code) => advice[code]?.recommended === false)

  const toggle = (code: RecipeCode, taken: boolean) => {
    if (taken && advice[code]?.recommended === false) setWarned({ recipe: code, open: true })
    else choose(withRecipe(draft, code, taken))
  }
  const close = () => setWarned((it) => it && { ...it, open: false })
  return (
    <>
      {children}
      <ChoiceGroup
        legend={text.recipes}
        hint={isFull && text.recipesMost(MAX_RECIPES)}
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
      <FeedLinks feeds={codes.map((id) => ({ id, name: catalogueText.recipe(id) }))} />
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
export function PensionChoice({
  change: { draft, choose },
}: {
  change: Pick<PlanChangeState, 'draft' | 'choose'>
}) {
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

type Prices = readonly [price: string, perKg: string]

/** The agreed prices of a box and per kilogram, if the draft is the current plan. A trial's price ends with the trial. */
export function agreedPrices(subscription: SubscriptionView, draft: PlanDraft): Prices | undefined {
  const isCurrent = subscription.options.cycle !== 'TEST' && !planChanged(draft, subscription.options)
  const [agreed, agreedPerKg] = [agreedMenuPrice(subscription), agreedUnitPrice(subscription)]
  return isCurrent && agreed !== undefined && agreedPerKg !== undefined ? [agreed, agreedPerKg] : undefined
}

export interface RhythmChoiceProps {
  change: Pick<PlanChangeState, 'product' | 'draft' | 'choose' | 'rhythms' | 'fellBackFrom'> & {
    readonly menus: Pick<PlanChangeState['menus'], 'pending' | 'error'>
  }
  /** What VAT is called in the country of delivery. */
  taxName: string
  /** The prices that are agreed for a plan; all others are those of the catalogue. */
  agreed?: (draft: PlanDraft) => Prices | undefined
}

/** How often the box comes. A rhythm that is not available for this choice says why. */
export function RhythmChoice({ change, taxName, agreed }: RhythmChoiceProps) {
  const text = useSwapPlanText()
  const { product } = change
  const priceOf = (chosen: PlanDraft): string | null => {
    const menu = menuOf(product, chosen)
    const [price, perKg] = agreed?.(chosen) ?? [menu?.price, menu?.unitPrice.amount]
    if (price === undefined || perKg === undefined) return null
    return `${text.perBox(formatPrice(price), taxName)} · ${formatUnitPrice(perKg)}`
  }
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
