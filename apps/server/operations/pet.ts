/** Measurements of the dog: reads the weighings for the rule, and writes them with the change. */
import { day } from '@pfotenportal/domain/core/calendar'
import type { PetChange } from '@pfotenportal/domain/changes/pet-change'
import { updatePet as decide } from '@pfotenportal/domain/changes/pet-change'
import { deleteWeighing, listWeighings, saveWeighings } from '../database/subscription/dogs.ts'
import type { PreparedOperationOf } from './operation.ts'

export const updatePet: PreparedOperationOf<'updatePet'> = {
  async prepare(
    { tx, stored, customerId, moment },
    { measuredOn: measuredDay, confirmed = false, ...measured },
  ) {
    const measuredOn = day(measuredDay)
    const petId = stored.it.pet?.id
    const weighings = petId === undefined ? [] : await listWeighings(tx, customerId, petId)
    const change: PetChange = { ...measured, measuredOn, confirmed }
    const { weight } = change
    return {
      ok: true,
      decide: (it, now) => decide(it, change, weighings, now),
      afterSave: async (within) => {
        if (petId === undefined || weight === undefined) return
        if (weight === null) await deleteWeighing(within, petId, measuredOn)
        else await saveWeighings(within, petId, [{ measuredOn, weight, source: 'CUSTOMER' }], moment.at)
      },
    }
  },
}
