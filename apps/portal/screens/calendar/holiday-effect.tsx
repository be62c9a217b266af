import type { HolidayChangeView } from '@pfotenportal/contract/holiday-modes'
import { Badge, type Tone } from '../../ui/chip/chip.tsx'
import { Unbroken } from '../../ui/date/unbroken.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useCalendarText } from './text.ts'
import styles from './holiday.module.css'

const TONES: Readonly<Record<HolidayChangeView['kind'], Tone>> = {
  MOVED: 'info',
  SKIPPED: 'neutral',
  COMES: 'warn',
  REPRICED: 'time',
}

/** Days and prices of one box, before and after. */
function useLines(): (change: HolidayChangeView) => string[] {
  const { mode } = useCalendarText()
  const format = useFormat()
  return (change) => {
    const { newBillingDate, newDeliveryWindow, newTotalPrice, totalPrice, kind, reason } = change
    const priceLine =
      newTotalPrice === null
        ? mode.free(format.price(totalPrice))
        : newTotalPrice === totalPrice
          ? mode.price(format.price(totalPrice))
          : mode.priceChange(format.price(totalPrice), format.price(newTotalPrice))
    if (kind === 'COMES') return reason ? [mode.why[reason]] : []
    if (newDeliveryWindow === null || newBillingDate === null) return [priceLine]
    return [
      mode.willBe(format.window(newDeliveryWindow)),
      mode.charged(format.day(newBillingDate)),
      priceLine,
    ]
  }
}

/** The same in a line, for where the list is out of sight: `2 Boxen verschoben · 1 Box fällt aus`. */
export function useEffectSummary(): (changes: readonly HolidayChangeView[]) => string {
  const { mode } = useCalendarText()
  return (changes) => {
    const kinds = ['MOVED', 'SKIPPED', 'COMES'] as const
    const said = kinds.flatMap((wanted) => {
      const boxes = changes.filter(({ kind }) => kind === wanted).length
      return boxes > 0 ? [mode.summary[wanted](boxes)] : []
    })
    return said.join(' · ')
  }
}

/** Which boxes a holiday skips or moves, with old and new days and prices, and which come all the same. */
export function HolidayEffect({ changes }: { changes: readonly HolidayChangeView[] }) {
  const { mode } = useCalendarText()
  const format = useFormat()
  const linesOf = useLines()
  if (changes.length === 0) return <p className={styles['none']}>{mode.none}</p>
  return (
    <section aria-label={mode.effect}>
      <h3 className={styles['title']}>{mode.effect}</h3>
      <ul className={styles['changes']}>
        {changes.map((change) => (
          <li key={change.orderId} className={styles['change']}>
            <p className={styles['changeHead']}>
              <b>{change.petName}</b> <Badge tone={TONES[change.kind]}>{mode.kinds[change.kind]}</Badge>
            </p>
            <p className={change.kind === 'MOVED' || change.kind === 'SKIPPED' ? styles['old'] : undefined}>
              <Unbroken>{mode.was(format.window(change.deliveryWindow))}</Unbroken>
            </p>
            {linesOf(change).map((line) => (
              <p key={line} className={styles['line']}>
                <Unbroken>{line}</Unbroken>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
