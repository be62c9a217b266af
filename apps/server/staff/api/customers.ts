/** Customers and their dogs for other systems. */
import { refuse } from '@pfotenportal/domain/core/decision'
import { newestCatalogue } from '../../core/catalogue.ts'
import { findKnownCustomer, listDogs, listKnownCustomers, type KnownDog } from '../../database/admin/lists.ts'
import { petView } from '../../views/subscription.ts'
import { readPageById } from './cursor.ts'
import type { AdminHandlers } from './handler.ts'

const dogView = ({ pet, customerId }: KnownDog) => ({ ...petView(pet, newestCatalogue()), customerId })

export const adminCustomerHandlers: Pick<
  AdminHandlers,
  'listCustomers' | 'readCustomer' | 'listDogs' | 'readDog'
> = {
  listCustomers: async (context, { query }) => {
    const page = await readPageById(context, 'customers', query, (part) =>
      listKnownCustomers(context.reads, part, query),
    )
    if (page.ok) context.shows(page.value.items.map(({ id }) => id))
    return page
  },

  readCustomer: async (context, { params }) => {
    const customer = await findKnownCustomer(context.reads, params.id)
    if (!customer) return refuse('NOT_FOUND')
    context.shows([customer.id])
    return { ok: true, value: customer }
  },

  listDogs: async (context, { query }) => {
    const page = await readPageById(context, 'dogs', query, (part) => listDogs(context.reads, part, query))
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
