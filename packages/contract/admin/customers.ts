/** Customers and their dogs in the admin API. */
import { z } from 'zod'
import { PetView } from '../subscriptions.ts'
import { InstantView, LanguageView, PathId } from '../values.ts'
import { adminCall, changesQuery, pageOf } from './call.ts'

export const AdminCustomerView = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  language: LanguageView,
  tags: z.array(z.string()),
  /** The customer into whom this one was merged, and who owns everything since; null otherwise. */
  mergedInto: z.int().nullable(),
  createdAt: InstantView,
})
export type AdminCustomerView = z.infer<typeof AdminCustomerView>

export const AdminDogView = PetView.omit({ photo: true }).extend({ customerId: z.int() })
export type AdminDogView = z.infer<typeof AdminDogView>

const params = z.object({ id: PathId })

export const adminCustomerCalls = {
  listCustomers: adminCall({
    route: 'GET /api/admin/v1/customers',
    summary:
      'Customers by id; with `email` the one with this address, in any spelling; with `changedSince` those that changed since, by change.',
    query: z.strictObject({ email: z.string().trim().min(1).max(500).optional(), ...changesQuery }),
    answer: pageOf(AdminCustomerView),
    refusals: [],
    scope: 'read',
  }),

  readCustomer: adminCall({
    route: 'GET /api/admin/v1/customers/:id',
    summary: 'A customer.',
    params,
    answer: AdminCustomerView,
    refusals: ['NOT_FOUND'],
    scope: 'read',
  }),

  listDogs: adminCall({
    route: 'GET /api/admin/v1/dogs',
    summary: 'Dogs by id, of all customers or of one; with `changedSince` by change.',
    query: z.strictObject({ customerId: PathId.optional(), ...changesQuery }),
    answer: pageOf(AdminDogView),
    refusals: [],
    scope: 'read',
  }),

  readDog: adminCall({
    route: 'GET /api/admin/v1/dogs/:id',
    summary: 'A dog.',
    params,
    answer: AdminDogView,
    refusals: ['NOT_FOUND'],
    scope: 'read',
  }),
}
