/** What the activity says of an order's box on its way. */
import { formatMoment } from '@pfotenportal/text/format'
import type { Told } from './activity-told.ts'
import type { Telling, Words } from './activity-words.ts'

const TYPES = ['orderShipped', 'orderDelayed', 'orderDelivered', 'orderReturned'] as const

/** A step of a box. */
export type ToldOfParcel = Extract<Told, { type: (typeof TYPES)[number] }>

/** Whether an event is a step of a box. */
export function isOfParcel(told: Told): told is ToldOfParcel {
  return TYPES.some((type) => type === told.type)
}

/** Says which step it was and when the carrier says that it happened; nobody says so of an arrival that is assumed. */
export function wordsOfParcel(told: ToldOfParcel, { text, language, today }: Telling): Words {
  const title = titleOf(told, text.titles.parcel)
  if (told.type === 'orderDelivered' && told.isAssumed) return { title, changes: [] }
  const after = formatMoment(told.happenedAt, language, today)
  return { title, changes: [{ label: text.labels.happened, before: null, after }] }
}

function titleOf(told: ToldOfParcel, titles: Telling['text']['titles']['parcel']): string {
  switch (told.type) {
    case 'orderShipped':
      return titles.shipped
    case 'orderDelayed':
      return titles[told.reason]
    case 'orderDelivered':
      return told.isAssumed ? titles.assumed : titles.delivered
    default:
      return titles.returned
  }
}
