import type { OrderView } from '@pfotenportal/contract/orders'
import { berlinDay, instant } from '@pfotenportal/domain/core/calendar'
import { OrderTrack, type TrackStep } from './order-track.tsx'
import { progressOf } from './track.ts'
import { useFormat, useOrdersText } from '../../../ui/format/format.ts'

/** The five steps of a parcel with the day of each. */
export function ParcelTrack({ order, className }: { order: OrderView; className?: string | undefined }) {
  const text = useOrdersText()
  const format = useFormat()
  const { reached, at, trouble } = progressOf(order)
  const times: Partial<Record<TrackStep, string>> = {}
  for (const [step, moment] of Object.entries(at))
    times[step as TrackStep] = format.date(berlinDay(instant(moment)))
  return (
    <OrderTrack
      reached={reached}
      times={times}
      {...(trouble && { trouble: text.events[trouble] })}
      {...(className && { className })}
    />
  )
}
