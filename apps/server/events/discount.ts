/**
 * A discount code was added or removed, or has expired. Recorded by `addDiscount`, `removeDiscount` and the nightly
 * job.
 */
import * as schemas from '@pfotenportal/domain/events/discount'
import type { DiscountAdded, DiscountExpired, DiscountRemoved } from '@pfotenportal/domain/events/event'
import { change, nextBoxPriceChange, type EventDefinition, type RenderContext } from './definition.ts'

export const discountAdded: EventDefinition<DiscountAdded> = {
  schema: schemas.discountAdded,
  mails: { none: 'a toast is enough (docs/domain.md 2.5)' },
  title: ({ after }, { text }) => text.titles.codeAdded(after.discount?.code ?? ''),
  changes: codeAndPrice,
}

export const discountRemoved: EventDefinition<DiscountRemoved> = {
  schema: schemas.discountRemoved,
  mails: { none: 'a toast is enough (docs/domain.md 2.5)' },
  title: ({ before }, { text }) => text.titles.codeRemoved(before.discount?.code ?? ''),
  changes: codeAndPrice,
}

export const discountExpired: EventDefinition<DiscountExpired> = {
  schema: schemas.discountExpired,
  mails: { none: 'the mail about its addition states its last day' },
  title: ({ before }, { text }) => text.titles.discountExpired(before.discount?.code ?? ''),
  changes: (event, context) => [nextBoxPriceChange(event, context)],
}

function codeAndPrice(event: DiscountAdded | DiscountRemoved, context: RenderContext) {
  const code = change(context.text.labels.code, event, ({ discount }) => discount?.code ?? null)
  return [code, nextBoxPriceChange(event, context)]
}
