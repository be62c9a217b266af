/** Events that the service triggers at the start and after the end of a subscription. */
import type { MigrationDone, ProgressReset } from '@pfotenportal/domain/events/event'
import * as schemas from '@pfotenportal/domain/events/subscription'
import type { EventDefinition } from './definition.ts'

export const migrationDone: EventDefinition<MigrationDone> = {
  schema: schemas.migrationDone,
  mails: { none: 'the job that takes contracts over mails once about all dogs of a customer' },
  title: (_event, { text }) => text.titles.migrationDone,
}

export const progressReset: EventDefinition<ProgressReset> = {
  schema: schemas.progressReset,
  mails: { none: 'the mail about the cancellation states when it ends' },
  title: (_event, { text }) => text.titles.progressReset,
}
