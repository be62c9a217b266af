import { useText } from '../text/text.tsx'
import styles from './skip-link.module.css'

/** The first stop of the keyboard: past the menu, to the content. */
export function SkipLink() {
  const { shell } = useText()
  return (
    <a href="#content" className={styles['skip']}>
      {shell.skipToContent}
    </a>
  )
}
