import { config } from '../../data/config.ts'
import { classes } from '../classes.ts'
import { Link } from '../link/link.tsx'
import { useText } from '../text/text.tsx'
import styles from './logo.module.css'

/** The brand's mark and name. */
export function Logo() {
  return (
    <span className={styles['logo']}>
      <img src="/icon.svg" alt="" width={36} height={36} className={styles['mark']} />
      {config.brand.name}
    </span>
  )
}

/** The logo as the link to the start of the portal. */
export function HomeLink({ href, className }: { href: string; className?: string | undefined }) {
  const { shell } = useText()
  return (
    <Link
      href={href}
      className={classes('tap-line', styles['home'], className)}
      aria-label={shell.logoLabel(config.brand.name)}
    >
      <Logo />
    </Link>
  )
}
