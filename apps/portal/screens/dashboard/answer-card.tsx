import { useState, type ReactNode } from 'react'
import type { OrderView, ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useToday } from '../../api/portal-now.ts'
import { packagePicture } from '../../illustrations/pictures.ts'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Badge } from '../../ui/chip.tsx'
import { Headline } from '../../ui/headline.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { isCharged, type Box } from '../orders/delivery-answer.ts'
import { Refusal } from '../orders/refusal.tsx'
import { ParcelTrack } from '../orders/parcel-track.tsx'
import { Unbroken } from '../orders/unbroken.tsx'
import { useFormat, useOrdersText } from '../orders/words.ts'
import { answerWords } from './answer-words.ts'
import { BoxFacts } from './box-facts.tsx'
import { later } from './later.tsx'
import { useDashboardText } from './text.ts'
import type { SkipNext } from './use-skip-next.ts'
import styles from './answer-card.module.css'

const SkippedNote = later(() => import('./skipped-note.tsx').then((it) => it.SkippedNote))

const BoxDialog = later(() => import('./box-dialog.tsx').then((it) => it.BoxDialog))

/** The button for everything about a box; its dialog is fetched on the first click. */
function DetailsButton({ box, title }: { box: Box; title: string }) {
  const text = useOrdersText()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <Button onClick={show}>{text.details}</Button>
      {wanted && <BoxDialog box={box} title={title} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

function Eyebrow({ box }: { box: Box }) {
  const text = useOrdersText()
  if (isCharged(box)) return text.currentWithNumber(box.orderNumber)
  return (
    <span className={styles['eyebrow']}>
      {text.current}
      {box.status === 'FAILED' ? (
        <Badge tone="error">{text.failed}</Badge>
      ) : (
        <Badge tone="info">{text.planned}</Badge>
      )}
    </span>
  )
}

/** What a charged box can still do: be looked at. */
function ChargedBox({ order, title }: { order: OrderView; title: string }) {
  const text = useOrdersText()
  return (
    <>
      <div className={styles['actions']}>
        {order.tracking?.url && (
          <LinkButton external look="main" href={order.tracking.url}>
            {text.openTracking}
          </LinkButton>
        )}
        <DetailsButton box={order} title={title} />
      </div>
      <ParcelTrack order={order} className={styles['track']} />
    </>
  )
}

interface PlannedBoxProps {
  entry: ScheduleEntryView
  title: string
  after: ScheduleEntryView | null
  subscription: SubscriptionView
  skipping: SkipNext
}

/** What a box that is only planned, or could not be paid, can still do: be skipped, be paid. */
function PlannedBox({ entry, title, after, subscription, skipping }: PlannedBoxProps) {
  const text = useOrdersText()
  const format = useFormat()
  const failed = entry.status === 'FAILED'
  const skippable = subscription.allowedActions.includes('skip_next_order')
  const window = format.window(entry.deliveryWindow)
  return (
    <>
      {failed && (
        <p className={styles['hint']}>
          {entry.nextRetryDate && <b>{text.failedNext(format.day(entry.nextRetryDate))} </b>}
          {text.failedWhat}
        </p>
      )}
      <div className={styles['actions']}>
        {failed && (
          <LinkButton look="main" href={routes.profile}>
            {text.failedLink}
          </LinkButton>
        )}
        {skippable && (
          <Button
            loading={skipping.busy}
            aria-label={text.skipOf(window)}
            onClick={() => skipping.skip(entry)}
          >
            {failed ? text.failedSkip : text.skip}
          </Button>
        )}
        <DetailsButton box={entry} title={title} />
      </div>
      {skippable && (
        <p className={styles['note']}>
          {failed && `${text.failedSkipNote} `}
          {after && <Unbroken>{text.skipThen(format.window(after.deliveryWindow))}</Unbroken>}
        </p>
      )}
    </>
  )
}

export interface AnswerCardProps {
  subscription: SubscriptionView
  dog: string
  card: Box | null
  /** The order after a planned one: what skipping leads to. */
  after: ScheduleEntryView | null
  skipping: SkipNext
}

/** 'Aktuelle Bestellung', and the welcome to the chosen dog: when the food comes is the largest thing on the page. */
export function AnswerCard({ subscription, dog, card, after, skipping }: AnswerCardProps) {
  const text = useOrdersText()
  const dashboard = useDashboardText()
  const format = useFormat()
  const today = useToday()
  if (!card) return <NothingOpen dog={dog} />
  const { answer, hint } = answerWords(card, dog, today, format, { dashboard, orders: text })
  const planned = !isCharged(card)
  const undo = (entry: ScheduleEntryView) => void skipping.undo(entry)
  return (
    <Frame eyebrow={<Eyebrow box={card} />} answer={answer}>
      <BoxFacts box={card} subscription={subscription} />
      {hint && <p className={styles['hint']}>{hint}</p>}
      {planned && skipping.error && <Refusal error={skipping.error} onDismiss={skipping.dismiss} />}
      {planned &&
        skipping.skipped.map((entry) => (
          <SkippedNote key={entry.id} entry={entry} next={card} onUndo={undo} />
        ))}
      {planned ? (
        <PlannedBox
          entry={card}
          title={answer}
          after={after}
          subscription={subscription}
          skipping={skipping}
        />
      ) : (
        <ChargedBox order={card} title={answer} />
      )}
    </Frame>
  )
}

function NothingOpen({ dog }: { dog: string }) {
  const text = useOrdersText()
  const dashboard = useDashboardText()
  return (
    <Frame eyebrow={text.current} answer={text.noCurrent}>
      <p className={styles['hint']}>{dashboard.yourDog(dog)}</p>
    </Frame>
  )
}

function Frame({ eyebrow, answer, children }: { eyebrow: ReactNode; answer: string; children: ReactNode }) {
  return (
    <Card look="glow" aria-labelledby="answer" className={styles['card'] ?? ''}>
      <Picture src={packagePicture} size={92} lifted className={styles['box']} />
      <div key={answer} className={styles['body']}>
        <Headline level={2} look="answer" id="answer" eyebrow={eyebrow}>
          <Unbroken>{answer}</Unbroken>
        </Headline>
        {children}
      </div>
    </Card>
  )
}
