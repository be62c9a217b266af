/** What the activity says of an order's box on its way. */
import { formatMoment } from '@pfotenportal/text/format'
import type { Telling } from './activity-pet-words.ts'
import type { Told } from './activity-told.ts'

const TYPES = ['order.shipped', 'order.delayed', 'order.delivered', 'order.returned'] as const

/** A step of a box. */
export type ToldOfParcel = Extract<Told, { type: (typeof TYPES)[number] }>

/** Whether an event is a step of a box. */
export function isOfParcel(told: Told): told is ToldOfParcel {
  return TYPES.some((type) => type === told.type)
}

/** Says which step it was and when the carrier says that it happened; nobody says so of an arrival that is assumed. */
export function wordsOfParcel(told: ToldOfParcel, { text, language, today }: Telling) {
  const title = titleOf(told, text.titles.parcel)
  if (told.type === 'order.delivered' && told.isAssumed) return { title, changes: [] }
  const after = formatMoment(told.happenedAt, language, today)
  return { title, changes: [{ label: text.labels.happened, before: null, after }] }
}

function titleOf(told: ToldOfParcel, titles: Telling['text']['titles']['parcel']): string {
  switch (told.type) {
    case 'order.shipped':
      return titles.shipped
    case 'order.delayed':
      return titles[told.reason]
    case 'order.delivered':
      return told.isAssumed ? titles.assumed : titles.delivered
    default:
      return titles.returned
  }
}
