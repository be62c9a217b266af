import styles from './spinner.module.css'

/** A turning ring in the colour of the text around it; silent, the control it stands in says that it is busy. */
export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <svg className={styles['spinner']} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2.5" opacity="0.28" />
      <path
        d="M10 2a8 8 0 0 1 8 8"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  )
}
