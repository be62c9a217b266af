/** Takes in a dog (docs/domain.md C-453, C-455). */
import type { IntakeDog, IntakeView } from '@pfotenportal/contract/admin/intake'
import type { NewDog } from '@pfotenportal/contract/new-dog'
import { dogFault } from '@pfotenportal/domain/intake/new-dog'
import { breedNames, stageOf, type Pet } from '@pfotenportal/domain/pet/pet'
import { readAllergies, readIssues, unclearWords } from '@pfotenportal/domain/pet/recipe'
import type { Weighing } from '@pfotenportal/domain/pet/weighing'
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
  const pet = await storeDog(tx, actor, customerId, sent, 'IMPORT')
  await saveReference(tx, reference, { id: pet.id, digest: digestOf(dog) })
  const entity = `pet:${pet.id}`
  await recordAction(tx, actor, { customerId, action: 'dog.added', entity, facts: { source } })
  return taken(dog, pet, { isNew: true, differs: [] })
}

/** Stores a dog that is new, with its first weighing; returns it with its id. */
export async function storeDog(
  tx: Tx,
  { now, today }: Pick<Taker, 'now' | 'today'>,
  customerId: number,
  dog: Pet,
  source: Weighing['source'],
): Promise<Pet> {
  const [id = 0] = await nextIds(tx, 'pet', 1)
  const pet = { ...dog, id }
  await insertPet(tx, customerId, pet)
  await saveWeighings(tx, id, [{ measuredOn: today, weight: pet.weight, source }], now)
  return pet
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

type Described = Omit<NewDog, 'confirmedWords'> & Partial<Pick<NewDog, 'confirmedWords'>>

/** The refusal of a weight or a birth that cannot be; undefined if both can. */
export function faultOf(
  { weight, birthYear: year, birthMonth: month }: Described,
  { today, language }: Pick<Taker, 'today' | 'language'>,
): Refusal | undefined {
  const fault = dogFault({ birth: { year, month }, weight }, today)
  if (!fault) return undefined
  if (fault.field === 'birth') return refuseField('birthYear', 'INVALID', language)
  const { min, max } = fault
  const text = fieldErrorTexts[language]
  return {
    ...refuseField('weight', 'WEIGHT_OUT_OF_RANGE', language, { min, max }),
    fields: { weight: weight < min ? text.atLeast(min) : text.atMost(max) },
  }
}

/** A dog as it is described; its health as far as it is understood, otherwise as it is written. */
export function petOf(dog: Described, id: number, { now, today }: Pick<Taker, 'now' | 'today'>): Pet {
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
    confirmedWords: dog.confirmedWords ?? [],
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
