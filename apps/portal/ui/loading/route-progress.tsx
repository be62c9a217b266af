import { useText } from '../text/text.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './route-progress.module.css'

/** The progress bar at the top while a page loads. Appears after a short delay. */
export function RouteProgress({ active }: { active: boolean }) {
  const { ui } = useText()
  if (!active) return null
  return (
    <div className={styles['line']}>
      <VisuallyHidden>
        <progress aria-label={ui.loading} />
      </VisuallyHidden>
      <div className={styles['runner']} />
    </div>
  )
}
