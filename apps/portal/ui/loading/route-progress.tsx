import { useText } from '../text/text.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './route-progress.module.css'

/** The thin line at the top while a page is on its way; appears only when it takes long enough to notice. */
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
