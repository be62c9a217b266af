/** Saved addresses. */
import { withoutDuplicates } from '@pfotenportal/domain/address'
import { listSavedAddresses } from '../database/addresses.ts'
import { addressView } from '../views/address.ts'
import type { Handlers } from './handler.ts'

export const addressesHandlers: Pick<Handlers, 'listAddresses'> = {
  listAddresses: async (context) => {
    const addresses = await listSavedAddresses(context.services.database.query, context.customerId)
    return { ok: true, value: withoutDuplicates(addresses).map(addressView) }
  },
}
