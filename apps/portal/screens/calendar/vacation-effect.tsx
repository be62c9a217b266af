/** What a vacation would do to the boxes, before it is entered. */
import type { VacationChangeView } from '@pfotenportal/contract/vacations'
import { Badge, type Tone } from '../../ui/chip/chip.tsx'
import { Checkbox } from '../../ui/choice/choice.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './calendar-cards.module.css'
import { useCalendarText } from './calendar-text.ts'

const TONES: Readonly<Record<VacationChangeView['kind'], Tone>> = {
  MOVED: 'info',
  SKIPPED: 'neutral',
  COMES: 'warn',
  REPRICED: 'time',
}

/** The dates and price of one box after the change. */
function useChangeLines(): (change: VacationChangeView) => string[] {
  const { vacation: text } = useCalendarText()
  const format = useFormat()
  return (change) => {
    const { newBillingDate, newDeliveryWindow, newTotalPrice, totalPrice, kind, reason } = change
    const priceLine =
      newTotalPrice === null
        ? text.free(format.price(totalPrice))
        : newTotalPrice === totalPrice
          ? text.price(format.price(totalPrice))
          : text.priceChange(format.price(totalPrice), format.price(newTotalPrice))
    if (kind === 'COMES') return reason ? [text.reasons[reason]] : []
    if (newDeliveryWindow === null || newBillingDate === null) return [priceLine]
    return [
      text.deliveryAfter(format.window(newDeliveryWindow)),
      text.charged(format.day(newBillingDate)),
      priceLine,
    ]
  }
}

/**
 * A one-line summary for when the list is scrolled out of view: `2 Boxen verschoben · 60,48 kg kurz nacheinander`.
 */
export function useEffectSummary(): (changes: readonly VacationChangeView[]) => string {
  const { vacation: text } = useCalendarText()
  const format = useFormat()
  return (changes) => {
    const kinds = ['MOVED', 'SKIPPED', 'COMES'] as const
    const parts = kinds.flatMap((kind) => {
      const boxes = changes.filter((change) => change.kind === kind).length
      return boxes > 0 ? [text.summary[kind](boxes)] : []
    })
    const close = changes.flatMap(({ closeBox }) =>
      closeBox ? [text.summary.CLOSE(format.weight(closeBox.weight.value))] : [],
    )
    return [...parts, ...close].join(' · ')
  }
}

export interface DroppedBoxes {
  /** The orders that are to be skipped although they could be moved. */
  dropped: readonly number[]
  onDrop: (orderIds: readonly number[]) => void
}

/** Warns that two boxes come shortly after each other, and offers to skip the moved one. */
function CloseBox({ change, dropped, onDrop }: DroppedBoxes & { change: VacationChangeView }) {
  const { vacation: text } = useCalendarText()
  const format = useFormat()
  const { orderId, closeBox } = change
  const isDropped = dropped.includes(orderId)
  if (!closeBox && !isDropped) return null
  return (
    <>
      {closeBox && (
        <Notice tone="warn" slim>
          <NoWrapDates>
            {text.closeBox(format.window(closeBox.deliveryWindow), format.weight(closeBox.weight.value))}
          </NoWrapDates>
        </Notice>
      )}
      <Checkbox
        label={text.drop}
        checked={isDropped}
        onChange={() => onDrop(isDropped ? dropped.filter((id) => id !== orderId) : [...dropped, orderId])}
      />
    </>
  )
}

interface VacationEffectProps extends DroppedBoxes {
  changes: readonly VacationChangeView[]
}

/** The boxes that a vacation skips or moves, with old and new dates and prices, and those that arrive anyway. */
export function VacationEffect({ changes, dropped, onDrop }: VacationEffectProps) {
  const { vacation: text } = useCalendarText()
  const format = useFormat()
  const linesOf = useChangeLines()
  if (changes.length === 0) return <p className={styles['none']}>{text.noneAffected}</p>
  return (
    <section aria-label={text.effect}>
      <h3 className={styles['title']}>{text.effect}</h3>
      <ul className={styles['changes']}>
        {changes.map((change) => (
          <li key={change.orderId} className={styles['change']}>
            <p className={styles['changeHead']}>
              <b>{change.petName}</b> <Badge tone={TONES[change.kind]}>{text.kinds[change.kind]}</Badge>
            </p>
            <p className={change.kind === 'MOVED' || change.kind === 'SKIPPED' ? styles['old'] : undefined}>
              <NoWrapDates>{text.deliveryBefore(format.window(change.deliveryWindow))}</NoWrapDates>
            </p>
            {linesOf(change).map((line) => (
              <p key={line} className="note">
                <NoWrapDates>{line}</NoWrapDates>
              </p>
            ))}
            <CloseBox change={change} dropped={dropped} onDrop={onDrop} />
          </li>
        ))}
      </ul>
    </section>
  )
}
