import type { ReactNode, Ref } from 'react'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import { paymentRoute } from '../../../routes.ts'
import { Badge } from '../../../ui/chip/chip.tsx'
import { classes } from '../../../ui/classes.ts'
import { DateTile } from '../../../ui/date/date-tile.tsx'
import { NoWrapDates } from '../../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../../ui/format/format.ts'
import { useOrdersText } from '../../../ui/labels/orders-text.ts'
import { useTaxName } from '../../../ui/labels/tax-name.ts'
import { Link } from '../../../ui/link/link.tsx'
import { beforeDiscount } from '../../../ui/price/amounts.ts'
import { Price } from '../../../ui/price/price.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { CutOffChip, ExtrasChip, PublicHolidayChip } from './order-chips.tsx'
import styles from './order-row.module.css'

function SkippedFacts({ entry }: { entry: ScheduleEntryView }) {
  const text = useOrdersText()
  const format = useFormat()
  return (
    <>
      <Badge>{text.skipped}</Badge>
      <span className="note">
        {entry.isFinal && text.finalHint}
        {!entry.isFinal && (
          <NoWrapDates>
            {entry.isEditable ? text.unskipUntil(format.until(entry.cutoffAt)) : text.finalHintLate}
          </NoWrapDates>
        )}
      </span>
    </>
  )
}

interface FactsProps {
  entry: ScheduleEntryView
  isNext: boolean
  isTitled: boolean
  isBrief: boolean
}

function FailedFacts({ entry, isTitled }: Pick<FactsProps, 'entry' | 'isTitled'>) {
  const text = useOrdersText()
  const format = useFormat()
  return (
    <>
      {isTitled && <Badge tone="error">{text.failed}</Badge>}
      {entry.nextRetryDate && (
        <span className="note">{text.failedNext(format.day(entry.nextRetryDate))}</span>
      )}
    </>
  )
}

function Facts({ entry, isNext, isTitled, isBrief }: FactsProps) {
  const text = useOrdersText()
  const locked = entry.status === 'SCHEDULED' && !entry.isEditable
  return (
    <div className={styles['facts']}>
      {entry.status === 'SKIPPED' && <SkippedFacts entry={entry} />}
      {entry.status === 'FAILED' && <FailedFacts entry={entry} isTitled={isTitled} />}
      {(entry.status === 'PROCESSING' || (entry.status === 'SCHEDULED' && !isBrief)) && (
        <CutOffChip entry={entry} quiet={!isNext} />
      )}
      {locked && <span className="note">{text.lockedHint}</span>}
      {entry.status === 'PROCESSING' && (
        <span className="note">
          {text.processingHint} <Link href={paymentRoute(entry.id)}>{text.processingLink}</Link>
        </span>
      )}
      <PublicHolidayChip entry={entry} />
      {entry.status !== 'SKIPPED' && <ExtrasChip entry={entry} />}
    </div>
  )
}

export interface OrderRowProps {
  entry: ScheduleEntryView
  /** Whether this is the next order, whose cut-off is highlighted. */
  isNext?: boolean
  /** Whether the row shows its delivery and a failed payment; false below a headline that names them already. */
  isTitled?: boolean | undefined
  /** Whether the row leaves out the cut-off, and the date tile on phones. */
  isBrief?: boolean
  /** The dog, in a list with the boxes of several dogs. */
  dog?: ReactNode
  /** What is in the box. */
  contents?: ReactNode
  /** The quiet buttons of the row. */
  actions?: ReactNode
  /** What the button would change. */
  hint?: ReactNode
  /** A refusal, shown in the row that it is about. */
  notice?: ReactNode
  ref?: Ref<HTMLLIElement>
}

/** An order of the schedule as a list item: delivery window, price and cut-off. */
export function OrderRow(props: OrderRowProps) {
  const {
    entry,
    isNext = false,
    isTitled = true,
    isBrief = false,
    dog,
    contents,
    actions,
    hint,
    notice,
    ref,
  } = props
  const text = useOrdersText()
  const format = useFormat()
  const taxName = useTaxName(entry)
  const skipped = entry.status === 'SKIPPED'
  const window = format.window(entry.deliveryWindow)
  const title = text.delivery(window)
  return (
    <li
      ref={ref}
      tabIndex={-1}
      data-key={entry.id}
      className={classes(
        styles['row'],
        skipped && styles['skipped'],
        !isTitled && styles['untitled'],
        isBrief && styles['brief'],
      )}
    >
      {isTitled && (
        <DateTile {...format.tile(entry.deliveryWindow.from)} look={skipped ? 'muted' : 'plain'} />
      )}
      <div className={styles['main']}>
        {dog}
        {isTitled ? (
          <p className={styles['title']}>
            {isBrief ? <VisuallyHidden>{title}</VisuallyHidden> : <NoWrapDates>{title}</NoWrapDates>}
            {isBrief && (
              <span aria-hidden="true">
                <NoWrapDates>{window}</NoWrapDates>
              </span>
            )}
          </p>
        ) : (
          <VisuallyHidden>{title}</VisuallyHidden>
        )}
        {contents && <p className="note">{contents}</p>}
        <Facts entry={entry} isNext={isNext} isTitled={isTitled} isBrief={isBrief} />
      </div>
      <div className={styles['side']}>
        {skipped ? (
          <span className="note">{text.skippedFree}</span>
        ) : (
          <Price
            now={format.price(entry.totalPrice)}
            before={format.price(beforeDiscount(entry))}
            note={text.vat(taxName)}
          />
        )}
      </div>
      {actions && <div className={styles['actions']}>{actions}</div>}
      {hint && <div className={styles['hint']}>{hint}</div>}
      {notice && <div className={styles['notice']}>{notice}</div>}
    </li>
  )
}
