/** The signed-in customer. The path id `1` means "me" (spec 1). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LanguageView, PathId } from './values.ts'

export const CustomerView = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  tags: z.array(z.string()),
  selectedLang: LanguageView,
})
export type CustomerView = z.infer<typeof CustomerView>

const params = z.object({ id: PathId })

export const readCustomer = endpoint({
  summary: 'The signed-in customer.',
  params,
  data: CustomerView,
  refusals: ['NOT_FOUND'],
})

export const chooseLanguage = endpoint({
  summary: 'Keeps the language in which the customer reads portal and mails.',
  params,
  body: z.strictObject({ selectedLang: LanguageView }),
  data: CustomerView,
  refusals: ['NOT_FOUND'],
})
