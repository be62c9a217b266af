import { CalendarClock, Lock } from 'lucide-react'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import { Chip } from '../../../ui/chip/chip.tsx'
import { NoWrapDates } from '../../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../../ui/format/format.ts'
import { useOrdersText } from '../../../ui/labels/orders-text.ts'
import styles from './order-chips.module.css'

const ICON = { size: 16, 'aria-hidden': true } as const

/** Until when the order can be changed, or why it can't: in plain sight on every upcoming order. */
export function CutOffChip({ entry, quiet = false }: { entry: ScheduleEntryView; quiet?: boolean }) {
  const text = useOrdersText()
  const format = useFormat()
  if (entry.status === 'PROCESSING') {
    return <Chip tone="info">{text.processing}</Chip>
  }
  if (!entry.isEditable) {
    return <Chip icon={<Lock {...ICON} />}>{text.locked}</Chip>
  }
  const label = text.changeableUntil(format.until(entry.cutoffAt))
  const shown = <NoWrapDates>{label}</NoWrapDates>
  if (quiet) return <span className={styles['quiet']}>{shown}</span>
  return (
    <Chip tone="time" icon={<CalendarClock {...ICON} />}>
      {shown}
    </Chip>
  )
}

/** What comes with the menu: supplements and samples; nothing where the menu comes alone. */
export function ExtrasChip({ entry }: { entry: Pick<ScheduleEntryView, 'lines'> }) {
  const text = useOrdersText()
  const extras = entry.lines.filter(({ product }) => product && !product.options)
  if (extras.length === 0) return null
  return <Chip>{text.withExtras(extras.map(({ productTitle }) => productTitle).join(', '))}</Chip>
}

/** Said where a public holiday moves the delivery. */
export function PublicHolidayChip({ entry }: { entry: Pick<ScheduleEntryView, 'deliveryWindow'> }) {
  const text = useOrdersText()
  if (!entry.deliveryWindow.shiftedByHoliday) return null
  return (
    <Chip tone="info" title={text.publicHolidayHint}>
      {text.publicHoliday}
    </Chip>
  )
}
