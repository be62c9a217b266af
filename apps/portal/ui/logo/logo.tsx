import { useText } from '../text/text.tsx'
import styles from './logo.module.css'

/** A paw in an open gate. */
export function LogoMark({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 36 36" aria-hidden="true" className={styles['mark']}>
      <path fill="#009ef7" d="M4 17a14 14 0 0 1 28 0v12.5a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4Z" />
      <path
        fill="#0b6fb0"
        d="M32 17A14 14 0 0 0 18 3c5.8 1.5 9.5 7 9.5 14v12.5c0 2-.8 3.3-2 4H28a4 4 0 0 0 4-4Z"
        opacity=".45"
      />
      <g fill="#fff">
        <ellipse cx="9.7" cy="18.9" rx="2.1" ry="2.9" transform="rotate(-22 9.7 18.9)" />
        <ellipse cx="14.7" cy="13.9" rx="2.25" ry="3.2" transform="rotate(-7 14.7 13.9)" />
        <ellipse cx="21.3" cy="13.9" rx="2.25" ry="3.2" transform="rotate(7 21.3 13.9)" />
        <ellipse cx="26.3" cy="18.9" rx="2.1" ry="2.9" transform="rotate(22 26.3 18.9)" />
        <path d="M18 18.4c-3.2 0-6.4 3.8-6.4 6.8 0 2 1.4 3.1 3.2 3.1 1.3 0 2.1-.7 3.2-.7s1.9.7 3.2.7c1.8 0 3.2-1.1 3.2-3.1 0-3-3.2-6.8-6.4-6.8" />
      </g>
    </svg>
  )
}

/** Mark and name. */
export function Logo() {
  const { ui } = useText()
  return (
    <span className={styles['logo']}>
      <LogoMark />
      {ui.logo}
    </span>
  )
}
