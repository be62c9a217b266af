import type { PetProfileView } from '@pfotenportal/contract/pets'
import type { PetView } from '@pfotenportal/contract/subscriptions'
import { ageInMonths, breedNames, type DogStage } from '@pfotenportal/domain/pet/pet'
import { allergyTokens, issueTokens, recipeAdvice, type AdviceReason } from '@pfotenportal/domain/pet/recipe'
import { onSale, type RecipeCode } from '@pfotenportal/domain/catalogue/catalogue'
import { catalogue } from '../../data/catalogue.ts'
import { useToday } from '../../data/use-today.ts'
import { dogLook } from '../../illustrations/dog-look.ts'
import { useDogText } from '../../operations/update-pet/pet-profile.ts'
import { FeedingAdvice, AdviceContact } from '../../operations/shared/recipe/feeding-advice.tsx'
import { useRecipeAdvice } from '../../operations/shared/recipe/recipe-advice.ts'
import { Card, CardHead } from '../../ui/card/card.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { DogAvatar } from '../../ui/dog/dog-avatar.tsx'
import { Fact, Facts } from '../../ui/facts/facts.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { useCatalogueText } from '../../ui/labels/catalogue-text.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './dog.module.css'

/** The facts about the dog that determine its portion. */
export function FactsCard({ profile: { pet, weighings } }: { profile: PetProfileView }) {
  const { facts: text } = useDogText()
  const format = useFormat()
  const today = useToday()
  const months = ageInMonths({ year: pet.birth_year, month: pet.birth_month }, today)
  const age = months < 12 ? text.months(months) : text.years(Math.floor(months / 12))
  const newest = weighings.at(-1)
  return (
    <Card aria-labelledby="dog-facts">
      <CardHead
        title={<Headline id="dog-facts">{text.title}</Headline>}
        action={<DogAvatar look={dogLook(pet)} />}
      />
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
    </Card>
  )
}

/** A property of the dog and the recipes that it rules out. */
interface Exclusion {
  /** The ingredient or health issue; null for the dog's age. */
  readonly token: string | null
  readonly recipes: readonly { readonly code: RecipeCode; readonly reason: AdviceReason }[]
}

interface DogTraits {
  readonly allergies: readonly string[]
  readonly healthIssues: readonly string[]
  readonly stage: DogStage
}

const NO_TRAITS: DogTraits = { allergies: [], healthIssues: [], stage: 'adult' }

function exclusionOf(token: string | null, traits: Partial<DogTraits>): Exclusion {
  const about = (recipe: (typeof catalogue.recipes)[number]) =>
    recipeAdvice({ ...NO_TRAITS, ...traits }, recipe, catalogue).reasons
  return {
    token,
    recipes: onSale(catalogue.recipes).flatMap((recipe) =>
      about(recipe).map((reason) => ({ code: recipe.code, reason })),
    ),
  }
}

/** The recipes that each allergy, health issue and the dog's age rule out. */
export function exclusionsOf({ allergies, healthIssues, stage }: DogTraits) {
  return {
    allergies: allergyTokens(allergies, catalogue).map((token) => exclusionOf(token, { allergies: [token] })),
    issues: issueTokens(healthIssues).map((token) => exclusionOf(token, { healthIssues: [token] })),
    age: stage === 'puppy' ? [exclusionOf(null, { stage })] : [],
  }
}

/** One property of the dog with the recipes that it rules out and why. */
function ExclusionItem({ exclusion: { token, recipes } }: { exclusion: Exclusion }) {
  const { health: text } = useDogText()
  const { recipe, allergen } = useCatalogueText()
  const name = token === null ? text.puppy : (text.issueNames[token] ?? allergen(token))
  const exclusions = recipes.map(({ code, reason }) => {
    const why = reason === 'ALLERGY' ? text.exclusions.ALLERGY(name) : text.exclusions[reason]
    return `${recipe(code)} (${why})`
  })
  return (
    <li>
      <b>{name}</b>
      <span className={styles['exclusions']} data-excludes={exclusions.length > 0 || undefined}>
        {exclusions.length > 0 ? text.excludes(exclusions.join(', ')) : text.excludesNone}
      </span>
    </li>
  )
}

function Group({
  title,
  none,
  exclusions,
}: {
  title: string
  none?: string
  exclusions: readonly Exclusion[]
}) {
  if (exclusions.length === 0 && none === undefined) return null
  return (
    <div>
      <h3 className={styles['group']}>{title}</h3>
      {exclusions.length === 0 ? (
        <p className={styles['note']}>{none}</p>
      ) : (
        <ul className={styles['rules']}>
          {exclusions.map((exclusion) => (
            <ExclusionItem key={exclusion.token} exclusion={exclusion} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Allergies and health issues with the recipes that they rule out. Read-only: the feeding advice team changes them. */
export function HealthCard({ pet }: { pet: PetView }) {
  const { health: text } = useDogText()
  const advice = useRecipeAdvice(pet)
  const { allergies, issues, age } = exclusionsOf({
    allergies: pet.allergies,
    healthIssues: pet.health_issues,
    stage: pet.dog_stage,
  })
  const isNoneLeft = Object.values(advice).every(({ recommended }) => !recommended)
  return (
    <Card aria-labelledby="health">
      <CardHead title={<Headline id="health">{text.title}</Headline>} />
      <div className={styles['stack']}>
        {isNoneLeft && <FeedingAdvice pet={pet} />}
        <Group title={text.allergies} none={text.noAllergies(pet.name)} exclusions={allergies} />
        <Group title={text.issues} none={text.noIssues(pet.name)} exclusions={issues} />
        <Group title={text.age} exclusions={age} />
        {!isNoneLeft && <Notice action={<AdviceContact pet={pet} />}>{text.readOnly}</Notice>}
        <p className={styles['vet']}>{text.noVet}</p>
      </div>
    </Card>
  )
}
