/** The steps of the page, one after the other. */
import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { Link } from '../../ui/link/link.tsx'
import { useNewDogText } from './dog-draft.ts'
import styles from './new-dog.module.css'

const STEPS = ['dog', 'menu', 'delivery', 'order'] as const
export type Step = (typeof STEPS)[number]

const pathOf = (step: Step) => (step === 'dog' ? routes.newDog : `${routes.newDog}?step=${step}`)

/** The step in the address, so that the back button goes back one. */
export function useStep(): { step: Step; go: (to: Step) => void } {
  const search = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const wanted = search.get('step')
  return {
    step: STEPS.find((step) => step === wanted) ?? 'dog',
    go: (to) => navigate(pathOf(to)),
  }
}

/** All steps; the ones before the current one can be gone back to. */
export function Progress({ step }: { step: Step }) {
  const text = useNewDogText()
  const at = STEPS.indexOf(step)
  return (
    <nav aria-label={text.progress}>
      <ol className={styles['progress']}>
        {STEPS.map((each, index) => (
          <li key={each}>
            {index < at ? (
              <Link href={pathOf(each)} className={styles['step'] ?? ''}>
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
