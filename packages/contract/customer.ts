/** The signed-in customer. The path id `1` means "me" (spec 1). */
import { z } from 'zod'
import { operation, resource } from './operation.ts'
import { DayView, LanguageView, PathId } from './values.ts'

/** The signed-in customer. Both spellings of the name fields are included. */
export const CustomerView = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  tags: z.array(z.string()),
  selectedLang: LanguageView,
  /**
   * The migration from the legacy billing system (docs/domain.md 8.4); null for customers who are not being migrated.
   */
  migration: z
    .object({
      /** The day by which the subscriptions are active here; null while a payment method still needs confirmation. */
      activatesOn: DayView.nullable(),
    })
    .nullable(),
})
export type CustomerView = z.infer<typeof CustomerView>

const params = z.object({ id: PathId })

/** The signed-in customer. */
export const customerOperations = {
  readCustomer: resource({
    route: 'GET /api/v1/customers/:id',
    summary: 'The signed-in customer.',
    params,
    answer: CustomerView,
    refusals: ['NOT_FOUND'],
  }),

  updateCustomer: operation({
    route: 'PUT /api/v1/customers/:id',
    summary: 'Changes the customer’s first and last name, 1 to 50 characters each.',
    params,
    /** The domain rules validate names, so that the service can explain errors in its own messages. */
    input: z.strictObject({
      first_name: z.string().trim().max(200).default(''),
      last_name: z.string().trim().max(200).default(''),
    }),
    answer: CustomerView,
    refusals: ['NOT_FOUND'],
  }),

  chooseLanguage: operation({
    route: 'PUT /api/v1/customers/:id/language',
    summary: 'Saves the customer’s language for the portal and emails.',
    params,
    input: z.strictObject({ selectedLang: LanguageView }),
    answer: CustomerView,
    refusals: ['NOT_FOUND'],
  }),
}
