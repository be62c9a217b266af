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
import { type ChosenTimes, RangeCalendar } from './range-calendar.tsx'
import styles from './holiday.module.css'

const TONES: Readonly<Record<VacationChangeView['kind'], Tone>> = {
  MOVED: 'info',
  SKIPPED: 'neutral',
  COMES: 'warn',
  REPRICED: 'time',
}

/** Days and prices of one box, before and after. */
function useLines(): (change: VacationChangeView) => string[] {
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
function useEffectSummary(): (changes: readonly VacationChangeView[]) => string {
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
function HolidayEffect({ changes }: { changes: readonly VacationChangeView[] }) {
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
              <NoWrapDates>{mode.was(format.window(change.deliveryWindow))}</NoWrapDates>
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

/** The preview of what is chosen, and the holiday entered with it. A stale one gives way to the new one. */
function useHoliday(request: Request | null) {
  const { mode } = useCalendarText()
  const {
    renew,
    error: refused,
    ...asked
  } = useQuoteQuery('holiday-mode', request, (body, signal) => call('previewHolidayMode', { body }, signal))
  const command = useOperation('enterHolidayMode', mode.toast)
  const [changedFor, setChangedFor] = useState<string | null>(null)
  const key = JSON.stringify(request)
  const enter = async () => {
    if (!request || !asked.quote) return false
    const outcome = await command.run({ body: request, quoteId: asked.quote.id })
    setChangedFor(!outcome.ok && renew(outcome.error) ? key : null)
    return outcome.ok
  }
  const changed = changedFor === key
  return {
    ...asked,
    enter,
    sending: command.pending,
    changed,
    error: refused ?? (changed ? null : command.error),
  }
}

function WishChoice({
  wish,
  onChoose,
}: {
  wish: VacationStrategy
  onChoose: (wish: VacationStrategy) => void
}) {
  const { mode } = useCalendarText()
  const choices = [
    { value: 'MOVE', label: mode.move, hint: mode.moveHint },
    { value: 'SKIP', label: mode.skip, hint: mode.skipHint },
  ] as const
  return (
    <ChoiceGroup legend={mode.wish}>
      {choices.map(({ value, label, hint }) => (
        <ChoiceCard
          key={value}
          type="radio"
          name="holiday-wish"
          label={label}
          hint={hint}
          checked={wish === value}
          onChange={() => onChoose(value)}
        />
      ))}
    </ChoiceGroup>
  )
}

function Preview({ holiday }: { holiday: ReturnType<typeof useHoliday> }) {
  const { mode } = useCalendarText()
  const { quote, pending, changed, error, retry } = holiday
  const isTooLong = error !== null && typeof error !== 'string' && error.type === 'HOLIDAY_TOO_LONG'
  return (
    <div className={styles['preview']} aria-busy={pending || undefined}>
      <VisuallyHidden>
        <output>{pending ? mode.loading : ''}</output>
      </VisuallyHidden>
      {error && (
        <QuoteRefusal
          error={error}
          onRetry={quote ? undefined : retry}
          retrying={pending}
          wayOut={
            isTooLong && (
              <LinkButton size="small" href={routes.subscriptions}>
                {mode.pause}
              </LinkButton>
            )
          }
        />
      )}
      {changed && (
        <Notice tone="warn" role="alert" title={mode.changed}>
          {mode.changedHint}
        </Notice>
      )}
      {!quote && !error && <QuoteSkeleton rows={2} />}
      {quote && <HolidayEffect changes={quote.changes} />}
    </div>
  )
}

export interface HolidayDialogProps {
  open: boolean
  onClose: () => void
  /** Holidays that are entered already. */
  others: readonly VacationDates[]
  country: CountryCode
}

function useTimesWords(times: ChosenTimes | null): string {
  const { mode } = useCalendarText()
  const format = useFormat()
  if (!times) return mode.chooseHint
  const { from, to } = times
  return to === null ? mode.chooseLast(format.day(from)) : mode.chosen(format.window({ from, to }))
}

/** Entering a holiday: first and last day, what shall become of the boxes, and what does, before it is entered. */
export function HolidayDialog({ open, onClose, others, country }: HolidayDialogProps) {
  const { ui } = useText()
  const { mode } = useCalendarText()
  const format = useFormat()
  const [times, setTimes] = useState<ChosenTimes | null>(null)
  const [wish, setWish] = useState<VacationStrategy>('MOVE')
  const words = useTimesWords(times)
  const request = times && times.to !== null ? { from: times.from, to: times.to, wish } : null
  const holiday = useHoliday(open ? request : null)
  const summaryOf = useEffectSummary()
  const ready = request !== null && holiday.quote !== null && !holiday.pending
  const send = async () => {
    if (!ready || !request || !(await holiday.enter())) return
    announce(mode.entered(format.window(request)))
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={mode.title}
      size="wide"
      hasUnsavedInput={times !== null}
      actions={
        <>
          {ready && holiday.quote && <p className={styles['summary']}>{summaryOf(holiday.quote.changes)}</p>}
          <Button
            look="main"
            loading={holiday.sending}
            aria-disabled={!ready || undefined}
            onClick={() => void send()}
          >
            {mode.confirm}
          </Button>
          <Button onClick={onClose}>{ui.cancel}</Button>
        </>
      }
    >
      <div className={styles['dialog']}>
        <div className={styles['choosing']}>
          <p className={styles['times']}>
            <output>{words}</output>
          </p>
          <RangeCalendar
            label={mode.choose}
            times={times}
            onChoose={setTimes}
            others={others}
            country={country}
          />
        </div>
        <div className={styles['choosing']}>
          <WishChoice wish={wish} onChoose={setWish} />
          {request && <Preview holiday={holiday} />}
        </div>
      </div>
    </Dialog>
  )
}
