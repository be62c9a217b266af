import { Link } from 'wouter'
import { Logo } from '../ui/logo/logo.tsx'
import { routes } from '../routes.ts'
import { useText } from '../ui/text/text.tsx'
import { MenuEntries } from './menu-entries.tsx'
import styles from './side-menu.module.css'

/** The menu beside the page, from tablet width on. */
export function SideMenu() {
  const { shell } = useText()
  return (
    <header className={styles['side']}>
      <div className={styles['sticky']}>
        <Link href={routes.dashboard} className={styles['logo']} aria-label={shell.logoLabel}>
          <Logo />
        </Link>
        <MenuEntries />
      </div>
    </header>
  )
}
