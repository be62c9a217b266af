/** Takes in a dog (docs/domain.md C-453, C-455). */
import type { IntakeDog, IntakeView } from '@pfotenportal/contract/admin/intake'
import { breedNames, stageOf, type Pet } from '@pfotenportal/domain/pet/pet'
import { readAllergies, readIssues, unclearWords } from '@pfotenportal/domain/pet/recipe'
import { firstWeighingDay, weightRange } from '@pfotenportal/domain/pet/weighing'
import { recordAction } from '../context/actor.ts'
import { fieldErrorTexts, type Refusal } from '../core/answer.ts'
import { momentOf, newestCatalogue } from '../core/catalogue.ts'
import { nextIds } from '../database/import/imported-rows.ts'
import { findReferred, lockIntake, saveReference } from '../database/import/references.ts'
import type { Tx } from '../database/open.ts'
import { findPetOf, saveWeighings } from '../database/subscription/dogs.ts'
import { insertPet } from '../database/subscription/subscription-insert.ts'
import { refuseField } from './refusal.ts'
import { differing, digestOf, type Taken, type Taker } from './taker.ts'

export type TakenDog = IntakeView['contracts'][number]['dog'] & { readonly pet: Pet }

/** The dog of a reference, else a new one. Refuses a weight or a birth that cannot be, and another customer's dog. */
export async function takeDog(
  tx: Tx,
  actor: Taker,
  {
    source,
    customerId,
    dog,
  }: { readonly source: string; readonly customerId: number; readonly dog: IntakeDog },
): Promise<Taken<TakenDog> | Refusal> {
  const reference = { source, kind: 'dogs', externalId: dog.reference } as const
  await lockIntake(tx, [`dog ${source} ${dog.reference}`])
  const fault = faultOf(dog, actor)
  if (fault) return fault
  const sent = petOf(dog, 0, actor)
  const referred = await findReferred(tx, reference)
  const known = referred && (await findPetOf(tx, referred.id))
  if (known) {
    return known.customerId === customerId
      ? taken(dog, known.pet, { isNew: false, differs: differences(known.pet, sent) })
      : refuseField('reference', 'REFERENCE_TAKEN', actor.language)
  }
  const [id = 0] = await nextIds(tx, 'pet', 1)
  const pet = { ...sent, id }
  await insertPet(tx, customerId, pet)
  await saveWeighings(tx, id, [{ measuredOn: actor.today, weight: pet.weight, source: 'IMPORT' }], actor.now)
  await saveReference(tx, reference, { id, digest: digestOf(dog) })
  await recordAction(tx, actor, { customerId, action: 'dog.added', entity: `pet:${id}`, facts: { source } })
  return taken(dog, pet, { isNew: true, differs: [] })
}

function taken(
  { reference }: IntakeDog,
  pet: Pet,
  about: Pick<TakenDog, 'isNew' | 'differs'>,
): Taken<TakenDog> {
  return {
    ok: true,
    value: { reference, id: pet.id, ...about, unclearWords: unclearWords(pet, newestCatalogue()), pet },
  }
}

function faultOf(
  { weight, birthYear, birthMonth }: IntakeDog,
  { today, language }: Taker,
): Refusal | undefined {
  const birth = { year: birthYear, month: birthMonth }
  if (firstWeighingDay(birth) > today) return refuseField('birthYear', 'INVALID', language)
  const { min, max } = weightRange(stageOf(birth, today))
  if (weight >= min && weight <= max) return undefined
  const text = fieldErrorTexts[language]
  return {
    ...refuseField('weight', 'WEIGHT_OUT_OF_RANGE', language, { min, max }),
    fields: { weight: weight < min ? text.atLeast(min) : text.atMost(max) },
  }
}

function petOf(dog: IntakeDog, id: number, { now, today }: Taker): Pet {
  const { catalogue } = momentOf({ now, today })
  const birth = { year: dog.birthYear, month: dog.birthMonth }
  return {
    id,
    name: dog.name,
    gender: dog.gender,
    birth,
    breed: breedNames(dog.breed),
    weight: dog.weight,
    activityLevel: dog.activityLevel,
    weightClass: dog.weightClass,
    stage: stageOf(birth, today),
    allergies: readAllergies(dog.allergies, catalogue).kept,
    healthIssues: readIssues(dog.healthIssues, catalogue).kept,
    confirmedWords: [],
  }
}

/** The weight is measured again and again in the portal, so another one here is no difference. */
function differences(known: Pet, sent: Pet): string[] {
  const facts = ({ name, gender, birth, breed, allergies, healthIssues }: Pet) => ({
    name,
    gender,
    birth: { year: birth.year, month: birth.month },
    breed: breedNames(breed),
    allergies,
    healthIssues,
  })
  return differing(facts(known), facts(sent))
}
