/** The profile of a subscription's dog. */
import { refuse } from '@pfotenportal/domain/core/decision'
import { findSubscription } from '../../database/subscription/subscriptions.ts'
import { listWeighings } from '../../database/subscription/dogs.ts'
import { petProfileView } from '../../views/pet.ts'
import type { Handlers } from '../handler.ts'

export const petsHandlers: Pick<Handlers, 'readPet'> = {
  readPet: async (context, { params }) => {
    const { customerId, services, today } = context
    const { query: db } = services.database
    const stored = await findSubscription(db, customerId, params.id, today)
    if (!stored?.it.pet) return refuse('NOT_FOUND')
    const { pet } = stored.it
    const weighings = await listWeighings(db, customerId, pet.id)
    return { ok: true, value: petProfileView(stored.it, pet, weighings, today) }
  },
}
