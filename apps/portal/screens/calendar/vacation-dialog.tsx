import { useState } from 'react'
import type { VacationChangeView, VacationParams } from '@pfotenportal/contract/vacations'
import type { CountryCode } from '@pfotenportal/domain/customer/address'
import type { VacationDates, VacationStrategy } from '@pfotenportal/domain/order/vacation'
import { call } from '../../data/call.ts'
import { useOperation } from '../../data/use-operation.ts'
import { useQuoteQuery } from '../../data/use-quoted-operation.ts'
import { QuoteRefusal, QuoteSkeleton } from '../../operations/shared/quote/quote-state.tsx'
import { routes } from '../../routes.ts'
import { announce } from '../../ui/announcer/announcer.tsx'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Badge, type Tone } from '../../ui/chip/chip.tsx'
import { ChoiceCard, ChoiceGroup } from '../../ui/choice/choice.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useText } from '../../ui/text/text.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { useCalendarText } from './calendar-text.ts'
import { type ChosenRange, RangeCalendar } from './range-calendar.tsx'
import styles from './calendar-cards.module.css'

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

/** A one-line summary for when the list is scrolled out of view: `2 Boxen verschoben · 1 Box fällt aus`. */
function useEffectSummary(): (changes: readonly VacationChangeView[]) => string {
  const { vacation: text } = useCalendarText()
  return (changes) => {
    const kinds = ['MOVED', 'SKIPPED', 'COMES'] as const
    const parts = kinds.flatMap((kind) => {
      const boxes = changes.filter((change) => change.kind === kind).length
      return boxes > 0 ? [text.summary[kind](boxes)] : []
    })
    return parts.join(' · ')
  }
}

/** The boxes that a vacation skips or moves, with old and new dates and prices, and those that arrive anyway. */
function VacationEffect({ changes }: { changes: readonly VacationChangeView[] }) {
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
              <p key={line} className={styles['line']}>
                <NoWrapDates>{line}</NoWrapDates>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Request = Required<VacationParams>

/** Previews the chosen vacation and saves it. If the preview is stale, a new one replaces it. */
function useVacationPreview(request: Request | null) {
  const { vacation: text } = useCalendarText()
  const {
    renew,
    error: previewError,
    ...preview
  } = useQuoteQuery('vacation-mode', request, (body, signal) => call('previewVacation', { body }, signal))
  const command = useOperation('enterVacation', text.toast)
  const [staleKey, setStaleKey] = useState<string | null>(null)
  const key = JSON.stringify(request)
  const save = async () => {
    if (!request || !preview.quote) return false
    const outcome = await command.run({ body: request, quoteId: preview.quote.id })
    setStaleKey(!outcome.ok && renew(outcome.error) ? key : null)
    return outcome.ok
  }
  const changed = staleKey === key
  return {
    ...preview,
    save,
    saving: command.pending,
    changed,
    error: previewError ?? (changed ? null : command.error),
  }
}

function StrategyChoice({
  strategy,
  onChoose,
}: {
  strategy: VacationStrategy
  onChoose: (strategy: VacationStrategy) => void
}) {
  const { vacation: text } = useCalendarText()
  const choices = [
    { value: 'MOVE', label: text.move, hint: text.moveHint },
    { value: 'SKIP', label: text.skip, hint: text.skipHint },
  ] as const
  return (
    <ChoiceGroup legend={text.strategy}>
      {choices.map(({ value, label, hint }) => (
        <ChoiceCard
          key={value}
          type="radio"
          name="vacation-strategy"
          label={label}
          hint={hint}
          checked={strategy === value}
          onChange={() => onChoose(value)}
        />
      ))}
    </ChoiceGroup>
  )
}

function Preview({ vacation }: { vacation: ReturnType<typeof useVacationPreview> }) {
  const { vacation: text } = useCalendarText()
  const { quote, pending, changed, error, retry } = vacation
  const isTooLong = error !== null && typeof error !== 'string' && error.type === 'HOLIDAY_TOO_LONG'
  return (
    <div className={styles['preview']} aria-busy={pending || undefined}>
      <VisuallyHidden>
        <output>{pending ? text.loading : ''}</output>
      </VisuallyHidden>
      {error && (
        <QuoteRefusal
          error={error}
          onRetry={quote ? undefined : retry}
          retrying={pending}
          remedy={
            isTooLong && (
              <LinkButton size="small" href={routes.subscriptions}>
                {text.pause}
              </LinkButton>
            )
          }
        />
      )}
      {changed && (
        <Notice tone="warn" role="alert" title={text.changed}>
          {text.changedHint}
        </Notice>
      )}
      {!quote && !error && <QuoteSkeleton rows={2} />}
      {quote && <VacationEffect changes={quote.changes} />}
    </div>
  )
}

export interface VacationDialogProps {
  open: boolean
  onClose: () => void
  /** Vacations that have already been added. */
  existing: readonly VacationDates[]
  country: CountryCode
}

function useRangeLabel(range: ChosenRange | null): string {
  const { vacation: text } = useCalendarText()
  const format = useFormat()
  if (!range) return text.chooseHint
  const { from, to } = range
  return to === null ? text.chooseLast(format.day(from)) : text.chosen(format.window({ from, to }))
}

/** Adds a vacation: asks for its dates and whether to move or skip boxes, and previews the effect on them. */
export function VacationDialog({ open, onClose, existing, country }: VacationDialogProps) {
  const { ui } = useText()
  const { vacation: text } = useCalendarText()
  const format = useFormat()
  const [range, setRange] = useState<ChosenRange | null>(null)
  const [strategy, setStrategy] = useState<VacationStrategy>('MOVE')
  const rangeLabel = useRangeLabel(range)
  const request = range && range.to !== null ? { from: range.from, to: range.to, wish: strategy } : null
  const vacation = useVacationPreview(open ? request : null)
  const summaryOf = useEffectSummary()
  const ready = request !== null && vacation.quote !== null && !vacation.pending
  const send = async () => {
    if (!ready || !request || !(await vacation.save())) return
    announce(text.added(format.window(request)))
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.title}
      size="wide"
      hasUnsavedInput={range !== null}
      actions={
        <>
          {ready && vacation.quote && (
            <p className={styles['summary']}>{summaryOf(vacation.quote.changes)}</p>
          )}
          <Button
            look="main"
            loading={vacation.saving}
            aria-disabled={!ready || undefined}
            onClick={() => void send()}
          >
            {text.confirm}
          </Button>
          <Button onClick={onClose}>{ui.cancel}</Button>
        </>
      }
    >
      <div className={styles['dialog']}>
        <div className={styles['choosing']}>
          <p className={styles['range']}>
            <output>{rangeLabel}</output>
          </p>
          <RangeCalendar
            label={text.choose}
            range={range}
            onChoose={setRange}
            existing={existing}
            country={country}
          />
        </div>
        <div className={styles['choosing']}>
          <StrategyChoice strategy={strategy} onChoose={setStrategy} />
          {request && <Preview vacation={vacation} />}
        </div>
      </div>
    </Dialog>
  )
}
