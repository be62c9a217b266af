import { config } from '../../data/config.ts'
import styles from './logo.module.css'

/** The brand's logo; its name stands beside it. */
export function LogoMark({ size = 36 }: { size?: number }) {
  return <img src="/icon.svg" alt="" width={size} height={size} className={styles['mark']} />
}

/** Mark and name. */
export function Logo() {
  return (
    <span className={styles['logo']}>
      <LogoMark />
      {config.brand.name}
    </span>
  )
}
