/** An announced price was answered by the customer, and came into force on its day (docs/domain.md 8.12). */
import { toWire } from '@pfotenportal/domain/core/money'
import type { PriceAnswered, PriceChanged } from '@pfotenportal/domain/events/event'
import * as schemas from '@pfotenportal/domain/events/subscription'
import { formatDay, formatPrice } from '@pfotenportal/text/format'
import { aboutOf } from '../mail/mail-data.ts'
import { offeredPrices } from '../mail/price-data.ts'
import { change, mailAddress, type EventDefinition } from './definition.ts'

export const priceAnswered: EventDefinition<PriceAnswered> = {
  schema: schemas.priceAnswered,
  mails: {
    reads: 'NOTHING',
    compose(event, context) {
      const { after, moment } = context
      const prices = offeredPrices(after, event.changeId, moment)
      if (!prices) return []
      const data = { ...aboutOf(after), ...prices, accepted: event.after.answer === 'ACCEPTED' }
      return [{ ...mailAddress(context), template: 'priceAnswered', data }]
    },
  },
  title: ({ after, from }, { language, today, text }) => {
    const day = formatDay(from, language, today)
    return after.answer === 'ACCEPTED' ? text.titles.priceAccepted(day) : text.titles.priceRefused(day)
  },
  changes: ({ formerTotal, newTotal }, { text }) => [
    change(text.labels.offeredPrice, { before: formerTotal, after: newTotal }, (total: number) =>
      formatPrice(toWire(total)),
    ),
  ],
}

export const priceChanged: EventDefinition<PriceChanged> = {
  schema: schemas.priceChanged,
  mails: { none: 'the customer was told when it was announced, and is told before each charge' },
  title: (_event, { text }) => text.titles.priceChanged,
  changes: (event, { text }) => [change(text.labels.price, event, ({ total }) => formatPrice(toWire(total)))],
}
