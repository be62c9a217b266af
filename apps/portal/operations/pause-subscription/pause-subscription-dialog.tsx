import Minus from 'lucide-react/icons/minus'
import Plane from 'lucide-react/icons/plane'
import Plus from 'lucide-react/icons/plus'
import { useId, useState, type ReactNode } from 'react'
import type { QuoteView } from '@pfotenportal/contract/quotes'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { parseDay, type Day } from '@pfotenportal/domain/core/calendar'
import { isPauseAllowed, pauseEnd } from '@pfotenportal/domain/schedule/move-range'
import { pauseSubscription } from '@pfotenportal/text/de/subscription-operations'
import { catalogue } from '../../data/catalogue.ts'
import { useResource } from '../../data/queries.ts'
import { useQuotedOperation } from '../../data/use-quoted-operation.ts'
import { useToday } from '../../data/use-today.ts'
import calendarPicture from '../../illustrations/calendar.svg?no-inline'
import { routes } from '../../routes.ts'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useCatalogueText } from '../../ui/labels/catalogue-text.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { defineText } from '../../ui/text/text.tsx'
import type { OperationDialogProps } from '../open-operation.ts'
import { arrivalsOf } from '../shared/delivery/arrivals.ts'
import { QuoteState } from '../shared/quote/quote-state.tsx'
import { SendButton } from '../shared/quote/send-button.tsx'
import styles from './pause-subscription.module.css'

/** The texts of this dialog. */
export const usePauseSubscriptionText = defineText(
  { pauseSubscription },
  () => import('@pfotenportal/text/en/subscription-operations'),
)

/** A length of a pause and the day on which it ends. */
interface PauseLength {
  readonly weeks: number
  readonly resumesAt: Day
  /** Within the limit of weeks in a row. */
  readonly isAllowed: boolean
}

/** The default: long enough to skip a box, short enough not to be forgotten. */
const DEFAULT_WEEKS = 4

/** All lengths from today. The limit counts from the first day of an uninterrupted pause. */
export function pauseLengths(
  { pausedSince }: Pick<SubscriptionView, 'pausedSince'>,
  today: Day,
): PauseLength[] {
  const startedAt = parseDay(pausedSince ?? '') ?? today
  return catalogue.pauses.weeks.map((weeks) => {
    const resumesAt = pauseEnd(weeks, today)
    return { weeks, resumesAt, isAllowed: isPauseAllowed(startedAt, resumesAt, catalogue) }
  })
}

/** The preselected length: that of the running pause, else the default or the longest below it, else the shortest. */
export function defaultWeeks(
  { pause }: Pick<SubscriptionView, 'pause'>,
  lengths: readonly PauseLength[],
): number | null {
  const allowed = lengths.filter(({ isAllowed }) => isAllowed).map(({ weeks }) => weeks)
  return (
    allowed.find((weeks) => weeks === pause?.weeks) ??
    allowed.findLast((weeks) => weeks <= DEFAULT_WEEKS) ??
    allowed[0] ??
    null
  )
}

interface LengthStepperProps {
  lengths: readonly PauseLength[]
  chosen: number | null
  onChoose: (weeks: number) => void
}

/** The length of the pause, week by week, with the day on which it ends. */
export function LengthStepper({ lengths, chosen, onChoose }: LengthStepperProps) {
  const text = usePauseSubscriptionText()
  const format = useFormat()
  const legend = useId()
  const at = lengths.findIndex(({ weeks }) => weeks === chosen)
  const length = lengths[at]
  const [shorter, longer] = [lengths[at - 1], lengths[at + 1]]
  const step = (to: PauseLength | undefined, label: string, icon: ReactNode) => (
    <IconButton
      framed
      label={label}
      icon={icon}
      aria-disabled={!to?.isAllowed || undefined}
      onClick={() => to?.isAllowed && onChoose(to.weeks)}
    />
  )
  return (
    <fieldset className={styles['lengths']} aria-labelledby={legend}>
      <p id={legend} className="semibold">
        {text.choose}
      </p>
      <div className={styles['stepper']}>
        {step(shorter, text.shorter, <Minus aria-hidden="true" />)}
        <output className={styles['length']}>
          {length && (
            <>
              <b>{text.weeks(length.weeks)}</b>
              <span className="note">
                <NoWrapDates>{text.resumes(format.day(length.resumesAt))}</NoWrapDates>
              </span>
            </>
          )}
        </output>
        {step(longer, text.longer, <Plus aria-hidden="true" />)}
      </div>
      {(longer ?? lengths[0])?.isAllowed === false && (
        <p className="note">{text.tooLong(catalogue.pauses.inARow)}</p>
      )}
    </fieldset>
  )
}

/** What the chosen pause moves or cancels, and what stays. */
export function Consequences({ quote, subscription }: { quote: QuoteView; subscription: SubscriptionView }) {
  const text = usePauseSubscriptionText()
  const format = useFormat()
  const schedule = useResource('orderSchedule').data ?? []
  const own = schedule.filter(({ subscriptionId }) => subscriptionId === subscription.id)
  const arrivals = arrivalsOf(useResource('orders').data ?? [], subscription.id)
  const { before, after } = quote
  const running = before.status === 'ACTIVE' ? before.nextBox : null
  const later = after.nextBox && format.window(after.nextBox.deliveryWindow)
  const stays = running !== null && running.billingDate === after.nextBox?.billingDate
  const notes = [
    running && !stays && text.moved(format.window(running.deliveryWindow), later),
    own.some(({ status }) => status === 'FAILED') && text.owed,
    own.some(({ status }) => status === 'SKIPPED') && text.skips,
    ...arrivals.map(({ window, boxes }) => text.onTheWay(format.window(window), boxes)),
  ].filter((it) => it !== false && it !== null)
  return (
    <>
      {stays && <Notice slim>{text.sameBox}</Notice>}
      {notes.length > 0 && (
        <ul className={styles['notes']}>
          {notes.map((it) => (
            <li key={it}>
              <NoWrapDates>{it}</NoWrapDates>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Pauses for some weeks, or changes the length of a running pause. */
export function PauseSubscriptionDialog({ subscription, open, onClose }: OperationDialogProps) {
  const text = usePauseSubscriptionText()
  const { of } = useCatalogueText()
  const format = useFormat()
  const today = useToday()
  const lengths = pauseLengths(subscription, today)
  const [weeks, setWeeks] = useState(() => defaultWeeks(subscription, lengths))
  const { id, pet } = subscription
  const request =
    open && weeks !== null
      ? ({ subscriptionId: id, operation: 'pauseSubscription', input: { weeks } } as const)
      : null
  const quoted = useQuotedOperation('pauseSubscription', request, text.toast)
  const until = subscription.pause?.resumesAt
  const send = async () => {
    if (weeks === null) return
    const outcome = await quoted.run({ params: { id }, body: { weeks } })
    if (outcome.ok) onClose()
  }
  const actions = (
    <>
      <SendButton quoted={quoted} onSend={() => void send()}>
        {weeks === null ? text.title(pet?.name ?? '') : text.confirm(weeks)}
      </SendButton>
      <Button onClick={onClose}>{text.keep}</Button>
    </>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      title={until ? text.titleChange : text.title(pet?.name ?? '')}
      picture={<Picture src={calendarPicture} size={56} />}
      actions={actions}
    >
      <div className="stack-5">
        <p>
          <NoWrapDates>{until ? text.running(format.day(until)) : of(catalogue.pitches.pause)}</NoWrapDates>
        </p>
        <LengthStepper lengths={lengths} chosen={weeks} onChoose={setWeeks} />
        <QuoteState quoted={quoted} rows={1}>
          {(quote) => <Consequences quote={quote} subscription={subscription} />}
        </QuoteState>
        <LinkButton
          look="quiet"
          size="small"
          className={styles['vacation']}
          href={routes.calendar}
          icon={<Plane size={18} aria-hidden="true" />}
        >
          {text.vacation}
        </LinkButton>
      </div>
    </Dialog>
  )
}
