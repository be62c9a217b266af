/** The steps of the page, one after the other. */
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { Link } from '../../ui/link/link.tsx'
import { useNewDogText } from './dog-draft.ts'
import styles from './new-dog.module.css'
import { useFlow } from './use-flow.ts'

const STEPS = ['dog', 'menu', 'delivery', 'order'] as const
export type Step = (typeof STEPS)[number]

const pathOf = (route: string, step: Step) => (step === 'dog' ? route : `${route}?step=${step}`)

/** The step in the address, so that the back button goes back one. */
export function useStep(): { step: Step; go: (to: Step) => void } {
  const search = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const { route } = useFlow()
  const wanted = search.get('step')
  return {
    step: STEPS.find((step) => step === wanted) ?? 'dog',
    go: (to) => navigate(pathOf(route, to)),
  }
}

/** All steps; the ones before the current one can be gone back to. */
export function Progress({ step }: { step: Step }) {
  const text = useNewDogText()
  const { route } = useFlow()
  const at = STEPS.indexOf(step)
  return (
    <nav aria-label={text.progress}>
      <ol className={styles['progress']}>
        {STEPS.map((each, index) => (
          <li key={each}>
            {index < at ? (
              <Link href={pathOf(route, each)} className={styles['step'] ?? ''}>
                {text.steps[each]}
              </Link>
            ) : (
              <span className={styles['step']} aria-current={index === at ? 'step' : undefined}>
                {text.steps[each]}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface StepCardProps {
  step: Step
  children: ReactNode
  /** Where the step goes on to; absent on the last one. */
  next?: ReactNode
  onBack?: (() => void) | undefined
}

/** The heading of a step has the focus once the person has come from another step. */
export function useFocusedStep(step: Step): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('#step')?.focus({ preventScroll: true })
  }, [step])
}

/** A step with its heading. */
export function StepCard({ step, children, next, onBack }: StepCardProps) {
  const text = useNewDogText()
  return (
    <Card aria-labelledby="step">
      <Headline id="step" tabIndex={-1} eyebrow={text.stepOf(STEPS.indexOf(step) + 1, STEPS.length)}>
        {text.steps[step]}
      </Headline>
      <div className={styles['content']}>{children}</div>
      <div className={styles['actions']}>
        {next}
        {onBack && (
          <Button look="quiet" onClick={onBack}>
            {text.back}
          </Button>
        )}
      </div>
    </Card>
  )
}
