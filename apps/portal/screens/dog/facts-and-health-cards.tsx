import type { PetProfileView } from '@pfotenportal/contract/pets'
import type { PetView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { onSale, type RecipeCode } from '@pfotenportal/domain/catalogue/catalogue'
import { ageInMonths, breedNames } from '@pfotenportal/domain/pet/pet'
import {
  readAllergies,
  readIssues,
  recipeAdvice,
  unclearWords,
  type RecipeAdvice,
  type RecipeFactors,
} from '@pfotenportal/domain/pet/recipe'
import { catalogue } from '../../data/catalogue.ts'
import { useToday } from '../../data/use-today.ts'
import { openOperation } from '../../operations/open-operation.ts'
import { AdviceContact } from '../../operations/shared/recipe/feeding-advice.tsx'
import { factorsOf, useRecipeAdvice, useRecipeText } from '../../operations/shared/recipe/recipe-advice.ts'
import { NoneRecommended } from '../../operations/shared/recipe/unclear-words.tsx'
import { useDogText } from '../../operations/update-pet/pet-profile.ts'
import { Button } from '../../ui/button/button.tsx'
import { TitledCard } from '../../ui/card/card.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { Fact, Facts } from '../../ui/facts/facts.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useCatalogueText } from '../../ui/labels/catalogue-text.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Portrait } from '../shared/household/portrait.tsx'
import styles from './dog.module.css'

/** The facts about the dog that determine its portion. */
export function FactsCard({
  subscription,
  profile: { pet, weighings },
}: {
  subscription: SubscriptionView
  profile: PetProfileView
}) {
  const { facts: text } = useDogText()
  const format = useFormat()
  const today = useToday()
  const months = ageInMonths({ year: pet.birth_year, month: pet.birth_month }, today)
  const age = months < 12 ? text.months(months) : text.years(Math.floor(months / 12))
  const newest = weighings.at(-1)
  return (
    <TitledCard id="dog-facts" title={text.title} action={<Portrait subscription={subscription} pet={pet} />}>
      <Facts>
        <Fact
          term={text.weight}
          note={
            newest ? (
              <NoWrapDates>{text.weighedOn(format.date(newest.measuredOn))}</NoWrapDates>
            ) : (
              text.neverWeighed
            )
          }
        >
          {format.kilograms(pet.weight)}
        </Fact>
        <Fact term={text.activity}>{text.activities[pet.activity_level]}</Fact>
        <Fact term={text.figure}>{text.figures[pet.weight_class]}</Fact>
        <Fact term={text.age} note={text.stages[pet.dog_stage]}>
          {age}
        </Fact>
        <Fact term={text.gender}>{text.genders[pet.gender]}</Fact>
        <Fact term={text.breed}>{breedNames(pet.breed).join(', ') || text.mixedBreed}</Fact>
      </Facts>
    </TitledCard>
  )
}

/** A property of the dog and the recipes that it rules out. */
interface Exclusion {
  /** The ingredient or health issue, or a part that is not understood; null for the dog's age. */
  readonly token: string | null
  readonly recipes: readonly { readonly code: RecipeCode; readonly advice: RecipeAdvice }[]
}

type Traits = Pick<RecipeFactors, 'allergies' | 'healthIssues' | 'stage'>

const NO_TRAITS: Traits = { allergies: [], healthIssues: [], stage: 'adult' }

function exclusionOf(token: string | null, traits: Partial<Traits>): Exclusion {
  const recipes = onSale(catalogue.recipes).map((recipe) => ({
    code: recipe.code,
    advice: recipeAdvice({ ...NO_TRAITS, ...traits }, recipe, catalogue),
  }))
  return { token, recipes: recipes.filter(({ advice }) => advice.reasons.some((it) => it !== 'UNCLEAR')) }
}

/** The recipes that each allergy, health issue and the dog's age rule out. */
export function exclusionsOf({ allergies, healthIssues, stage }: Traits) {
  return {
    allergies: readAllergies(allergies, catalogue).kept.map((token) =>
      exclusionOf(token, { allergies: [token] }),
    ),
    issues: readIssues(healthIssues, catalogue).kept.map((token) =>
      exclusionOf(token, { healthIssues: [token] }),
    ),
    age: stage === 'puppy' ? [exclusionOf(null, { stage })] : [],
  }
}

/** One property of the dog with the recipes that it rules out and why, or that it is not understood. */
function ExclusionItem({ exclusion: { token, recipes }, pet }: { exclusion: Exclusion; pet: PetView }) {
  const { health: text } = useDogText()
  const { recipe, allergen, issue } = useCatalogueText()
  const { and } = useRecipeText()
  const name = token === null ? text.puppy : issue(allergen(token))
  const exclusions = recipes.map(({ code, advice: { reasons, allergens } }) => {
    const why = {
      ALLERGY: text.exclusions.ALLERGY(allergens.map(allergen).join(and)),
      PANCREATITIS: text.exclusions.PANCREATITIS,
      PUPPY: text.exclusions.PUPPY,
      UNCLEAR: text.isUnclear,
    }
    return `${recipe(code)} (${reasons
      .filter((reason) => reason !== 'UNCLEAR')
      .map((reason) => why[reason])
      .join(', ')})`
  })
  const factors = factorsOf(pet)
  const isUnclear = token !== null && unclearWords(factors, catalogue).includes(token)
  const isConfirmed = token !== null && factors.confirmedWords.includes(token)
  const notes = [
    ...(isUnclear ? [text.isUnclear] : []),
    ...(exclusions.length > 0 ? [text.excludes(exclusions.join(', '))] : []),
    ...(isConfirmed ? [text.isConfirmed] : []),
  ]
  return (
    <li>
      <b>{name}</b>
      <span className={styles['exclusions']} data-excludes={isUnclear || exclusions.length > 0 || undefined}>
        {notes.length > 0 ? notes.join(' ') : text.excludesNone}
      </span>
    </li>
  )
}

function Group({
  pet,
  title,
  none,
  exclusions,
}: {
  pet: PetView
  title: string
  none?: string
  exclusions: readonly Exclusion[]
}) {
  if (exclusions.length === 0 && none === undefined) return null
  return (
    <div>
      <h3 className={styles['group']}>{title}</h3>
      {exclusions.length === 0 ? (
        <p className="note">{none}</p>
      ) : (
        <ul className="stack-3">
          {exclusions.map((exclusion) => (
            <ExclusionItem key={exclusion.token} exclusion={exclusion} pet={pet} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Allergies and health issues with the recipes that they rule out. */
export function HealthCard({ subscription, pet }: { subscription: SubscriptionView; pet: PetView }) {
  const { health: text } = useDogText()
  const advice = useRecipeAdvice(pet)
  const { allergies, issues, age } = exclusionsOf(factorsOf(pet))
  const isNoneLeft = Object.values(advice).every(({ recommended }) => !recommended)
  return (
    <TitledCard
      id="health"
      title={text.title}
      action={
        <Button look="quiet" size="small" onClick={() => openOperation('describePet', subscription)}>
          {text.change}
        </Button>
      }
    >
      <div className={styles['stack']}>
        <NoneRecommended subscription={subscription} pet={pet} />
        <Group pet={pet} title={text.allergies} none={text.noAllergies(pet.name)} exclusions={allergies} />
        <Group pet={pet} title={text.issues} none={text.noIssues(pet.name)} exclusions={issues} />
        <Group pet={pet} title={text.age} exclusions={age} />
        {!isNoneLeft && <Notice action={<AdviceContact pet={pet} />}>{text.unsure}</Notice>}
        <p className="semibold">{text.noVet}</p>
      </div>
    </TitledCard>
  )
}
