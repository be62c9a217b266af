/** The photos of the customer's dogs (docs/domain.md C-637, C-638). */
import { refuse } from '@pfotenportal/domain/core/decision'
import { photoOf } from '@pfotenportal/domain/pet/photo'
import { fieldErrorTexts } from '../../core/answer.ts'
import { deletePetPhoto, findPetPhoto, savePetPhoto } from '../../database/subscription/pet-photos.ts'
import type { Handlers } from '../handler.ts'

export const petPhotosHandlers: Pick<Handlers, 'readPetPhoto' | 'savePetPhoto' | 'removePetPhoto'> = {
  async readPetPhoto({ reads, customerId }, { params }) {
    const jpeg = await findPetPhoto(reads, { customerId, petId: params.id })
    return jpeg ? { ok: true, value: { jpeg: jpeg.toString('base64') } } : refuse('NOT_FOUND')
  },

  async savePetPhoto(context, { params, body }) {
    const jpeg = photoOf(Buffer.from(body.jpeg, 'base64'))
    if (!jpeg) {
      const fields = { jpeg: fieldErrorTexts[context.language].invalid }
      return { ok: false, reason: 'VALIDATION_FAILED', fields }
    }
    const own = { customerId: context.customerId, petId: params.id }
    const name = await context.services.database.transaction(async (tx) => {
      await context.markDone(tx)
      return savePetPhoto(tx, own, { jpeg, at: context.now })
    })
    return name === undefined ? refuse('NOT_FOUND') : { ok: true, value: { photo: name } }
  },

  async removePetPhoto(context, { params }) {
    const own = { customerId: context.customerId, petId: params.id }
    const isOwn = await context.services.database.transaction(async (tx) => {
      await context.markDone(tx)
      return deletePetPhoto(tx, own)
    })
    return isOwn ? { ok: true, value: { photo: null } } : refuse('NOT_FOUND')
  },
}
