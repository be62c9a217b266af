/** The beginning of a customer and of a contract, a migrated contract, and the end of the loyalty progress. */
import { toWire } from '@pfotenportal/domain/core/money'
import * as customerSchemas from '@pfotenportal/domain/events/customer'
import type {
  CustomerCreated,
  CustomerErased,
  CustomerMerged,
  DogMoved,
  MigrationDone,
  ProgressReset,
  SubscriptionCreated,
} from '@pfotenportal/domain/events/event'
import * as schemas from '@pfotenportal/domain/events/subscription'
import { formatDay, formatPrice } from '@pfotenportal/text/format'
import type { EventDefinition } from './definition.ts'

export const customerCreated: EventDefinition<CustomerCreated> = {
  schema: customerSchemas.customerCreated,
  mails: { none: 'the intake sends the welcome mail, unless it is told not to' },
  title: (_event, { text }) => text.titles.customerCreated,
}

export const customerMerged: EventDefinition<CustomerMerged> = {
  schema: customerSchemas.customerMerged,
  mails: { none: 'the merge mails both addresses' },
  title: (_event, { text }) => text.titles.customerMerged,
}

export const customerErased: EventDefinition<CustomerErased> = {
  schema: customerSchemas.customerErased,
  mails: { none: 'the erasure mails the address before it is forgotten' },
  title: (_event, { text }) => text.titles.customerErased,
}

export const dogMoved: EventDefinition<DogMoved> = {
  schema: customerSchemas.dogMoved,
  mails: { none: 'the move mails both customers' },
  title: ({ isArrival }, { text }) => (isArrival ? text.titles.dogArrived : text.titles.dogLeft),
  changes({ before, after }, { language, today, text: { labels } }) {
    const dayOf = (side: DogMoved['after']) => {
      const day = side?.nextBillingDate ?? null
      return day && formatDay(day, language, today)
    }
    return [{ label: labels.nextCharge, before: dayOf(before), after: dayOf(after) }]
  },
}

export const subscriptionCreated: EventDefinition<SubscriptionCreated> = {
  schema: schemas.subscriptionCreated,
  mails: { none: 'the intake sends the welcome mail, unless it is told not to' },
  title: (_event, { text }) => text.titles.subscriptionCreated,
  changes({ after, price }, { language, text: { labels }, today }) {
    const day = after?.nextBillingDate ?? null
    return [
      { label: labels.nextCharge, before: null, after: day && formatDay(day, language, today) },
      { label: labels.price, before: null, after: formatPrice(toWire(price)) },
    ]
  },
}

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
