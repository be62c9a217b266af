import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode } from 'react'
import type { OrderView, TrackingView } from '@pfotenportal/contract/orders'
import { berlinDay, instant } from '@pfotenportal/domain/core/calendar'
import { classes } from '../../../ui/classes.ts'
import { useFormat } from '../../../ui/format/format.ts'
import { useOrdersText } from '../../../ui/labels/orders-text.ts'
import { useText } from '../../../ui/text/text.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { trackingEvents } from './delivery-status.ts'
import styles from './order-track.module.css'

const steps = ['ordered', 'packed', 'shipped', 'outForDelivery', 'delivered'] as const
type TrackStep = (typeof steps)[number]

export interface OrderTrackProps {
  reached: TrackStep
  /** When each step was reached, formatted; shown where there is room. */
  times?: Partial<Record<TrackStep, string>>
  /** A problem at this step, such as a delay. Shown as text below the step. */
  problem?: ReactNode
  className?: string
}

const stateOf = (at: number, reached: number) => {
  if (at === reached) return 'now'
  return at < reached ? 'done' : 'next'
}

/** The five steps of a delivery. On narrow screens only the current step is labelled. */
export function OrderTrack({ reached, times = {}, problem, className }: OrderTrackProps) {
  const { tracking } = useText().ui
  const at = steps.indexOf(reached)
  const whole = at === steps.length - 1
  return (
    <div
      className={classes(
        styles['track'],
        Boolean(problem) && styles['late'],
        whole && styles['whole'],
        className,
      )}
    >
      <ol className={styles['steps']} aria-label={tracking.label}>
        {steps.map((step, index) => {
          const state = stateOf(index, at)
          return (
            <li key={step} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
              <span className={styles['dot']}>
                {state === 'now' && problem && <TriangleAlert size={14} aria-hidden="true" />}
                {(state === 'done' || (state === 'now' && whole)) && (
                  <Check size={12} strokeWidth={3.5} aria-hidden="true" />
                )}
              </span>
              <span className={styles['label']}>
                {tracking[step]}
                <VisuallyHidden> ({tracking[state]})</VisuallyHidden>
                {times[step] && <span className={styles['time']}>{times[step]}</span>}
                {state === 'now' && problem && <span className={styles['problem']}>{problem}</span>}
              </span>
            </li>
          )
        })}
      </ol>
      <div className={styles['short']} aria-hidden="true">
        <b>{tracking[reached]}</b>
        <span>{times[reached] ?? tracking.step(at + 1, steps.length)}</span>
        {problem && <p className={styles['problem']}>{problem}</p>}
      </div>
    </div>
  )
}

type EventId = TrackingView['events'][number]['id']

const stepOf: Record<EventId, TrackStep> = {
  ordered: 'ordered',
  packed: 'packed',
  shipped: 'shipped',
  in_transit: 'shipped',
  delayed: 'shipped',
  out_for_delivery: 'outForDelivery',
  delivery_failed: 'outForDelivery',
  returned: 'outForDelivery',
  delivered: 'delivered',
}

const order: readonly TrackStep[] = ['ordered', 'packed', 'shipped', 'outForDelivery', 'delivered']
const PROBLEM_EVENTS: ReadonlySet<EventId> = new Set(['delayed', 'delivery_failed', 'returned'])

/** The furthest step reached, when each step was first reached, and the current problem, if any. */
export interface TrackProgress {
  reached: TrackStep
  at: Partial<Record<TrackStep, string>>
  problem: EventId | null
}

/** The progress of a charged order. A problem counts until a later event. */
export function progressOf(box: OrderView): TrackProgress {
  const events = trackingEvents(box)
  const at: Partial<Record<TrackStep, string>> = {}
  let furthest = 0
  for (const event of events) {
    const step = stepOf[event.id]
    if (!PROBLEM_EVENTS.has(event.id)) at[step] ??= event.updatedAt
    furthest = Math.max(furthest, order.indexOf(step))
  }
  const last = events.at(-1)
  return {
    reached: order[furthest] ?? 'ordered',
    at,
    problem: last && PROBLEM_EVENTS.has(last.id) ? last.id : null,
  }
}

/** The five steps of a parcel with the day of each. */
export function ParcelTrack({ order, className }: { order: OrderView; className?: string | undefined }) {
  const text = useOrdersText()
  const format = useFormat()
  const { reached, at, problem } = progressOf(order)
  const times: Partial<Record<TrackStep, string>> = {}
  for (const [step, moment] of Object.entries(at))
    times[step as TrackStep] = format.date(berlinDay(instant(moment)))
  return (
    <OrderTrack
      reached={reached}
      times={times}
      {...(problem && { problem: text.events[problem] })}
      {...(className && { className })}
    />
  )
}
