/** What the service has stored about a customer (docs/domain.md 8.14). */
import { z } from 'zod'
import { ERASURE_FAULTS, KEPT_RECORDS } from '@pfotenportal/domain/privacy/erasure'
import { operation, resource } from './operation.ts'
import { DayView, InstantView } from './values.ts'

/** Everything that is stored about a customer, for reading by programs and by people. */
export const DataExportView = z.object({
  exportedAt: InstantView,
  /** The address of the service. */
  exportedFrom: z.string(),
  /** The rows of each table, with the names of the database. */
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  /** The same as an HTML document in the customer's language. */
  page: z.string(),
})
export type DataExportView = z.infer<typeof DataExportView>

/** What erasing the account would mean, and whether it was asked for. */
export const ErasureView = z.object({
  /** Why the account cannot be erased now; empty if it can. */
  faults: z.array(z.enum(ERASURE_FAULTS)),
  /** What is kept afterwards, how many of it, and its last day. */
  kept: z.array(z.object({ record: z.enum(KEPT_RECORDS), count: z.int(), until: DayView })),
  /** Until when the mailed link confirms the erasure; null if none was asked for. */
  linkUntil: InstantView.nullable(),
})
export type ErasureView = z.infer<typeof ErasureView>

export const privacyOperations = {
  exportData: resource({
    route: 'GET /api/v1/data_export',
    summary:
      'Everything that is stored about the customer, as data and as a page for reading (Art. 15, 20 GDPR).',
    answer: DataExportView,
    refusals: ['NOT_FOUND'],
  }),

  readErasure: resource({
    route: 'GET /api/v1/erasure',
    summary: 'What erasing the account would keep, why it has to wait, and whether it was asked for.',
    answer: ErasureView,
    refusals: [],
  }),

  requestErasure: operation({
    route: 'POST /api/v1/erasure',
    summary: 'Mails the customer a link that erases the account; mails nothing while `faults` is not empty.',
    answer: ErasureView,
    refusals: ['NOT_FOUND'],
  }),
}
