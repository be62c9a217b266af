import type { ReactNode } from 'react'
import { Check, TriangleAlert } from 'lucide-react'
import { useText } from '../../../ui/text/text.tsx'
import { classes } from '../../../ui/classes.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import styles from './order-track.module.css'

const steps = ['ordered', 'packed', 'shipped', 'outForDelivery', 'delivered'] as const
export type TrackStep = (typeof steps)[number]

export interface OrderTrackProps {
  reached: TrackStep
  /** When each step was reached, formatted; shown where there is room. */
  times?: Partial<Record<TrackStep, string>>
  /** Something is in the way at this step: late, not delivered. Said in words beside the track. */
  trouble?: ReactNode
  className?: string
}

const stateOf = (at: number, reached: number) => {
  if (at === reached) return 'now'
  return at < reached ? 'done' : 'next'
}

/** The way of a parcel in five steps; in a narrow place only the current step is named. */
export function OrderTrack({ reached, times = {}, trouble, className }: OrderTrackProps) {
  const { tracking } = useText().ui
  const at = steps.indexOf(reached)
  const whole = at === steps.length - 1
  return (
    <div
      className={classes(
        styles['track'],
        Boolean(trouble) && styles['troubled'],
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
                {state === 'now' && trouble && <TriangleAlert size={14} aria-hidden="true" />}
                {(state === 'done' || (state === 'now' && whole)) && (
                  <Check size={12} strokeWidth={3.5} aria-hidden="true" />
                )}
              </span>
              <span className={styles['label']}>
                {tracking[step]}
                <VisuallyHidden> ({tracking[state]})</VisuallyHidden>
                {times[step] && <span className={styles['time']}>{times[step]}</span>}
              </span>
            </li>
          )
        })}
      </ol>
      <p className={styles['short']} aria-hidden="true">
        <b>{tracking[reached]}</b>
        <span>{times[reached] ?? tracking.step(at + 1, steps.length)}</span>
      </p>
      {trouble && <p className={styles['trouble']}>{trouble}</p>}
    </div>
  )
}
