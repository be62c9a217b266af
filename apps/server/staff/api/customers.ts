/** Customers and their dogs for other systems. */
import { refuse } from '@pfotenportal/domain/core/decision'
import { newestCatalogue } from '../../core/catalogue.ts'
import { findKnownCustomer, listDogs, listKnownCustomers, type KnownDog } from '../../database/admin/lists.ts'
import { petView } from '../../views/subscription.ts'
import { readRows } from './cursor.ts'
import type { AdminHandlers } from './handler.ts'

const dogView = ({ pet, customerId }: KnownDog) => ({ ...petView(pet, newestCatalogue()), customerId })

export const adminCustomerHandlers: Pick<
  AdminHandlers,
  'listCustomers' | 'readCustomer' | 'listDogs' | 'readDog'
> = {
  listCustomers: async (context, { query }) => {
    const page = await readRows(context, 'customers', query, (db, part) =>
      listKnownCustomers(db, part, query),
    )
    if (!page.ok) return page
    const { items, nextCursor } = page.value
    context.shows(items.map(({ id }) => id))
    const shown = items.map(({ changedIn: _position, ...customer }) => customer)
    return { ok: true, value: { items: shown, nextCursor } }
  },

  readCustomer: async (context, { params }) => {
    const customer = await findKnownCustomer(context.reads, params.id)
    if (!customer) return refuse('NOT_FOUND')
    context.shows([customer.id])
    return { ok: true, value: customer }
  },

  listDogs: async (context, { query }) => {
    const page = await readRows(context, 'dogs', query, (db, part) => listDogs(db, part, query))
    if (!page.ok) return page
    const { items, nextCursor } = page.value
    context.shows(items.map(({ customerId }) => customerId))
    return { ok: true, value: { items: items.map(dogView), nextCursor } }
  },

  readDog: async (context, { params }) => {
    const [dog] = await listDogs(context.reads, { after: 0, limit: 1 }, params)
    if (!dog) return refuse('NOT_FOUND')
    context.shows([dog.customerId])
    return { ok: true, value: dogView(dog) }
  },
}
