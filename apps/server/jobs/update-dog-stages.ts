/**
 * Records that dogs have become adults or seniors, and emails customers subscribed to the topic (docs/domain.md 5.2,
 * 9.1).
 */
import { portionOf } from '@pfotenportal/domain/pet/portion'
import { recommendedRecipes } from '@pfotenportal/domain/pet/recipe'
import { catalogueOn } from '../core/catalogue.ts'
import { recordAudit } from '../database/audit/audit.ts'
import type { Tx } from '../database/open.ts'
import { firstStageDay, listAgedPets, saveDogStage, type AgedPet } from '../database/subscription/dogs.ts'
import { findSubscription } from '../database/subscription/subscriptions.ts'
import { aboutOf } from '../mail/mail-data.ts'
import { forEachItem } from './for-each-item.ts'
import type { Job, Run } from './job.ts'

export const updateDogStages: Job = {
  name: 'dog-stage',
  isShared: true,
  nextDay: firstStageDay,
  run: (run) =>
    forEachItem(
      run,
      (page) => listAgedPets(run.services.database.query, run.today, page),
      (petId) => updateStage(run, petId),
    ),
}

async function updateStage(run: Run, petId: number): Promise<void> {
  const { database, mail } = run.services
  const isMailed = await database.transaction(async (tx) => {
    const aged = await saveDogStage(tx, petId, run.today)
    if (!aged) return false
    const { customerId, before, after } = aged
    const actor = run.actor()
    const change = { before: { stage: before }, after: { stage: after } }
    const entry = { customerId, actor: 'system', action: 'pet.aged', entity: `pet:${petId}` } as const
    await recordAudit(tx, [{ ...entry, ...change, requestId: actor.requestId }], actor)
    return mailStageReached(tx, run, petId, aged)
  })
  if (isMailed) mail.wake()
}

/** One email per dog, however many subscriptions feed it. */
async function mailStageReached(
  tx: Tx,
  run: Run,
  petId: number,
  { customerId, after, subscriptionIds }: AgedPet,
) {
  const { services, today } = run
  const [id] = subscriptionIds
  const found = id === undefined ? undefined : await findSubscription(tx, customerId, id, today)
  const pet = found?.subscription.pet
  if (!found || !pet) return false
  const mail = {
    template: 'dogStageReached',
    customerId,
    entity: petId,
    version: after,
    data: {
      ...aboutOf(found.subscription),
      isSenior: after === 'senior',
      recipes: recommendedRecipes(pet, catalogueOn(today)),
      kcalPerDay: portionOf(pet, today, catalogueOn(today)).tier,
    },
  } as const
  await services.mail.outbox.record(tx, [mail], run.actor().realNow, run.dueAt)
  return true
}
