import { useState } from 'react'
import type { VacationParams } from '@pfotenportal/contract/vacations'
import type { CountryCode } from '@pfotenportal/domain/customer/country'
import type { VacationDates, VacationStrategy } from '@pfotenportal/domain/order/vacation'
import { call } from '../../data/call.ts'
import { isRefusal } from '../../data/send.ts'
import { useCommandWithQuote, useQuoteQuery } from '../../data/use-quoted-operation.ts'
import { QuoteRefusal, QuoteSkeleton } from '../../operations/shared/quote/quote-state.tsx'
import { SendButton } from '../../operations/shared/quote/send-button.tsx'
import { routes } from '../../routes.ts'
import { announce } from '../../ui/announcer/announcer.tsx'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { RadioGroup } from '../../ui/choice/choice.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useText } from '../../ui/text/text.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './calendar-cards.module.css'
import { useCalendarText } from './calendar-text.ts'
import { RangeCalendar, type ChosenRange } from './range-calendar.tsx'
import { useEffectSummary, VacationEffect, type DroppedBoxes } from './vacation-effect.tsx'

type Request = VacationParams & { wish: VacationStrategy }

/** Previews the chosen vacation and saves it. If the preview is stale, a new one replaces it. */
function useVacationPreview(request: Request | null) {
  const { vacation: text } = useCalendarText()
  const preview = useQuoteQuery('vacation-mode', request, (body, signal) =>
    call('previewVacation', { body }, signal),
  )
  const { run, ...vacation } = useCommandWithQuote('enterVacation', request, preview, text.toast)
  const save = async () => request !== null && vacation.quote !== null && (await run({ body: request })).ok
  return { ...vacation, save }
}

function StrategyChoice({
  strategy,
  onChoose,
}: {
  strategy: VacationStrategy
  onChoose: (strategy: VacationStrategy) => void
}) {
  const { vacation: text } = useCalendarText()
  return (
    <RadioGroup
      legend={text.strategy}
      name="vacation-strategy"
      options={[
        { value: 'MOVE', label: text.move, hint: text.moveHint },
        { value: 'SKIP', label: text.skip, hint: text.skipHint },
      ]}
      chosen={strategy}
      onChoose={onChoose}
    />
  )
}

interface PreviewProps extends DroppedBoxes {
  vacation: ReturnType<typeof useVacationPreview>
}

function Preview({ vacation, dropped, onDrop }: PreviewProps) {
  const { vacation: text } = useCalendarText()
  const { quote, pending, changed, error, retry } = vacation
  const isTooLong = error !== null && typeof error !== 'string' && error.type === 'VACATION_TOO_LONG'
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
      {quote && <VacationEffect changes={quote.changes} dropped={dropped} onDrop={onDrop} />}
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
  const [chosen, setDropped] = useState<readonly number[]>([])
  const dropped = strategy === 'MOVE' ? chosen : []
  const skip = dropped.length > 0 ? { skip: [...dropped] } : {}
  const request =
    range && range.to !== null ? { from: range.from, to: range.to, wish: strategy, ...skip } : null
  const vacation = useVacationPreview(open ? request : null)
  const summaryOf = useEffectSummary()
  const send = async () => {
    if (!request || !(await vacation.save())) return
    announce(text.added(format.window(request)))
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.title}
      size="wide"
      hasUnsavedInput={range !== null && !isRefusal(vacation.error)}
      actions={
        <>
          {request && vacation.quote && !vacation.pending && (
            <p className={styles['summary']}>{summaryOf(vacation.quote.changes)}</p>
          )}
          <SendButton quoted={vacation} isReady={request !== null} onSend={() => void send()}>
            {text.confirm}
          </SendButton>
          <Button onClick={onClose}>{ui.cancel}</Button>
        </>
      }
    >
      <div className={styles['dialog']}>
        <div className={styles['choosing']}>
          <p className="strong">
            <output>{rangeLabel}</output>
          </p>
          <RangeCalendar
            label={text.choose}
            range={range}
            onChoose={(next) => {
              setRange(next)
              setDropped([])
            }}
            existing={existing}
            country={country}
          />
        </div>
        <div className={styles['choosing']}>
          <StrategyChoice strategy={strategy} onChoose={setStrategy} />
          {request && <Preview vacation={vacation} dropped={dropped} onDrop={setDropped} />}
        </div>
      </div>
    </Dialog>
  )
}
