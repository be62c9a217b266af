import type { PetProfileView } from '@pfotenportal/contract/pets'
import { ageInMonths, breedNames } from '@pfotenportal/domain/pet/pet'
import { useToday } from '../../data/use-today.ts'
import { useDogText } from '../../operations/pet/pet-profile.ts'
import { dogLook } from '../../illustrations/dog-look.ts'
import { Card, CardHead } from '../../ui/card/card.tsx'
import { DogAvatar } from '../../ui/dog/dog-avatar.tsx'
import { Fact, Facts } from '../../ui/facts/facts.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../ui/format/format.ts'

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
