/** A supplement was added to the boxes (`addSupplement`) or removed (`removeSupplement`). */
import { boxSupplements } from '@pfotenportal/domain/changes/box-supplement'
import type { SupplementAdded, SupplementRemoved } from '@pfotenportal/domain/events/event'
import * as schemas from '@pfotenportal/domain/events/subscription'
import { titleOfSupplement } from '../core/catalogue-names.ts'
import { aboutOf, nextUpOf } from '../mail/mail-data.ts'
import type { NewMail } from '../mail/outbox.ts'
import {
  change,
  mailAddress,
  nextBoxPriceChange,
  type EventDefinition,
  type MailContext,
  type RenderContext,
} from './definition.ts'

export const supplementAdded: EventDefinition<SupplementAdded> = {
  schema: schemas.supplementAdded,
  mails: {
    reads: 'NOTHING',
    compose: (event, context) => [mailOf(event, context)],
  },
  title: ({ supplement }, { text, language }) =>
    text.titles.supplementAdded(titleOfSupplement(supplement, language)),
  changes: rhythmAndPrice,
}

export const supplementRemoved: EventDefinition<SupplementRemoved> = {
  schema: schemas.supplementRemoved,
  mails: {
    reads: 'NOTHING',
    compose: (event, context) => [mailOf(event, context)],
  },
  title: ({ supplement }, { text, language }) =>
    text.titles.supplementRemoved(titleOfSupplement(supplement, language)),
  changes: rhythmAndPrice,
}

function rhythmAndPrice(event: SupplementAdded | SupplementRemoved, context: RenderContext) {
  const { text } = context
  const rhythm = change(text.labels.supplement, event, ({ every }) => every && text.supplementRhythms[every])
  return [rhythm, nextBoxPriceChange(event, context)]
}

/** Confirms an added supplement with its price, or a removed one. */
function mailOf(event: SupplementAdded | SupplementRemoved, context: MailContext): NewMail {
  const { after, moment } = context
  const added = boxSupplements(after, moment).find(({ supplement }) => supplement.kind === event.supplement)
  const data = {
    ...aboutOf(after),
    ...nextUpOf(after, moment),
    supplement: event.supplement,
    price: added?.line.price ?? null,
    every: event.after.every,
  }
  return { ...mailAddress(context), template: 'supplementChanged', data }
}
