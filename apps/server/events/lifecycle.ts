/** Events that the service records: a migrated contract, and the end of the loyalty progress after a cancellation. */
import type { MigrationDone, ProgressReset } from '@pfotenportal/domain/events/event'
import * as schemas from '@pfotenportal/domain/events/subscription'
import type { EventDefinition } from './definition.ts'

export const migrationDone: EventDefinition<MigrationDone> = {
  schema: schemas.migrationDone,
  mails: { none: 'the job that migrates contracts sends one mail about all contracts of a customer' },
  title: (_event, { text }) => text.titles.migrationDone,
}

export const progressReset: EventDefinition<ProgressReset> = {
  schema: schemas.progressReset,
  mails: { none: 'the mail about the cancellation states when the progress ends' },
  title: (_event, { text }) => text.titles.progressReset,
}
