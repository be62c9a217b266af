/** The legal texts to which a customer agreed (docs/domain.md 8.13). */
import { z } from 'zod'
import { legalPageNames } from './legal.ts'
import { resource } from './operation.ts'
import { DayView, InstantView, LanguageView } from './values.ts'

/** What was agreed on one occasion. */
export const AgreementView = z.object({
  subscriptionId: z.int(),
  petName: z.string().nullable(),
  /**
   * MADE: the contract began; REACTIVATED: it began again; ORDERED: something was ordered within it. Null: the contract began
   * before texts were noted, such as in another system, and the texts of then are not known.
   */
  occasion: z.enum(['MADE', 'REACTIVATED', 'ORDERED']).nullable(),
  at: InstantView,
  /** The terms and the instruction on withdrawal; the notice on privacy only informs. */
  texts: z.array(
    z.object({
      name: z.enum(legalPageNames),
      language: LanguageView,
      /** Null for the first version. */
      effectiveFrom: DayView.nullable(),
      /** SHA-256 of the file's name and its text, as 64 hexadecimal digits, by which its page is found (`legalVersionPath`). */
      hash: z.string(),
    }),
  ),
})
export type AgreementView = z.infer<typeof AgreementView>

export const agreementResources = {
  listAgreements: resource({
    route: 'GET /api/v1/agreements',
    summary: 'The legal texts to which the customer agreed, by contract and occasion; the newest first.',
    answer: z.array(AgreementView),
    refusals: [],
  }),
}
