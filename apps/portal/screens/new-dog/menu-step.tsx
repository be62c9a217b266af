import type { DogAdviceView } from '@pfotenportal/contract/new-dog'
import { unclearWords } from '@pfotenportal/domain/pet/recipe'
import { catalogue, recipesToChoose } from '../../data/catalogue.ts'
import { AdviceContact } from '../../operations/shared/recipe/feeding-advice.tsx'
import { factorsOf, toCheckOf, useRecipeText } from '../../operations/shared/recipe/recipe-advice.ts'
import { PensionChoice, RecipeChoice, RhythmChoice } from '../../operations/swap-plan/plan-choices.tsx'
import { useSwapPlanText } from '../../operations/swap-plan/plan-draft.ts'
import { Button } from '../../ui/button/button.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useNewDogText } from './dog-draft.ts'
import type { ChosenPlan } from './use-new-dog.ts'

interface NoneProps {
  pet: DogAdviceView['pet']
  onCheck: () => void
}

/** What to do if no recipe is recommended: correct what is not understood, or get feeding advice (C-45, C-46). */
function NoneRecommended({ pet, onCheck }: NoneProps) {
  const { menu: text } = useNewDogText()
  const recipes = useRecipeText()
  const words = unclearWords(factorsOf(pet), catalogue)
  if (words.length === 0)
    return (
      <Notice tone="warn" title={text.none(pet.name)} action={<AdviceContact pet={pet} />}>
        {text.noneHint} {recipes.noVet}
      </Notice>
    )
  return (
    <Notice
      tone="warn"
      title={toCheckOf(factorsOf(pet), recipes)}
      action={
        <Button size="small" onClick={onCheck}>
          {text.check}
        </Button>
      }
    >
      {recipes.unclearHint(pet.name, words.map(recipes.quoted).join(', '))}
    </Notice>
  )
}

export interface MenuStepProps {
  answer: DogAdviceView
  plan: ChosenPlan
  taxName: string
  /** Goes back to the description of the dog. */
  onCheck: () => void
}

/** The second step: what goes into the bowl, how much and how often. What is recommended is chosen already. */
export function MenuStep({ answer, plan, taxName, onCheck }: MenuStepProps) {
  const text = useSwapPlanText()
  const { menu } = useNewDogText()
  const format = useFormat()
  const isMissing = plan.draft.recipes.length > 0 && !plan.menu && !plan.menus.pending
  return (
    <div className="stack-5">
      <RecipeChoice codes={recipesToChoose()} change={plan}>
        {answer.recommended === null && <NoneRecommended pet={answer.pet} onCheck={onCheck} />}
      </RecipeChoice>
      <PensionChoice change={plan} />
      <RhythmChoice change={plan} taxName={taxName} />
      {isMissing && (
        <Notice tone="warn" role="alert">
          {text.unavailable}
        </Notice>
      )}
      {plan.missing !== null && (
        <Notice tone="warn" role="alert">
          {menu.tooSmall(format.price(answer.minimumOrder ?? ''), format.price(plan.missing))}
        </Notice>
      )}
    </div>
  )
}
