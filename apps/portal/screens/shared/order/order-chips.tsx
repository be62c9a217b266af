import CalendarClock from 'lucide-react/icons/calendar-clock'
import Lock from 'lucide-react/icons/lock'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import { Badge, Chip } from '../../../ui/chip/chip.tsx'
import { NoWrapDates } from '../../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../../ui/format/format.ts'
import { useOrdersText } from '../../../ui/labels/orders-text.ts'
import { isCharged, type Box } from '../delivery/delivery-status.ts'
import styles from './order-chips.module.css'

const ICON = { size: 16, 'aria-hidden': true } as const

/** The label above the current order: its number, or that it is only planned. */
export function CurrentEyebrow({ box }: { box: Box }) {
  const text = useOrdersText()
  if (isCharged(box)) return <>{text.currentWithNumber(box.orderNumber)}</>
  return (
    <span className={styles['eyebrow']}>
      {text.current}
      {box.status === 'SCHEDULED' && <Badge tone="info">{text.planned}</Badge>}
    </span>
  )
}

/** The cut-off of an upcoming order, or why it can no longer be changed. */
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
  if (quiet) return <span className="note">{shown}</span>
  return (
    <Chip tone="time" icon={<CalendarClock {...ICON} />}>
      {shown}
    </Chip>
  )
}

/** The supplements and samples in the box, if any. */
export function ExtrasChip({ entry }: { entry: Pick<ScheduleEntryView, 'lines'> }) {
  const text = useOrdersText()
  const extras = entry.lines.filter(({ product }) => product && !product.options)
  if (extras.length === 0) return null
  return <Chip>{text.withExtras(extras.map(({ productTitle }) => productTitle).join(', '))}</Chip>
}

/** Marks a delivery that was moved by a public holiday. */
export function PublicHolidayChip({ entry }: { entry: Pick<ScheduleEntryView, 'deliveryWindow'> }) {
  const text = useOrdersText()
  if (!entry.deliveryWindow.shiftedByHoliday) return null
  return (
    <Chip tone="info" title={text.publicHolidayHint}>
      {text.publicHoliday}
    </Chip>
  )
}
