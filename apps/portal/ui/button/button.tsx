import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './button.module.css'

/** A spinner in the current text colour. Hidden from screen readers: the surrounding control sets `aria-busy`. */
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

export type ButtonLook = 'main' | 'soft' | 'quiet' | 'danger'

export interface ButtonShape {
  /** `main` once per card; `soft` beside it; `quiet` inside rows; `danger` only for destructive actions. */
  look?: ButtonLook | undefined
  size?: 'normal' | 'small' | undefined
  /** As wide as its container: the main action on phones. */
  wide?: boolean | undefined
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonShape {
  icon?: ReactNode
  /** Keeps width and focus, ignores clicks and sets `aria-busy`. */
  loading?: boolean
}

export function buttonClass(
  { look = 'soft', size, wide }: ButtonShape,
  className?: string,
): string | undefined {
  return classes(
    styles['button'],
    styles[look],
    size === 'small' && styles['small'],
    wide && styles['wide'],
    className,
  )
}

/**
 * Pressing a submit button must not blur the field: an error message that appears on blur would move
 * the button away from the pointer, and the click would be lost.
 */
const stayInField = (event: MouseEvent) => event.preventDefault()

export function Button(props: ButtonProps) {
  const {
    look,
    size,
    wide,
    icon,
    loading = false,
    className,
    children,
    onClick,
    type = 'button',
    ...rest
  } = props
  return (
    <button
      {...(type === 'submit' && { onMouseDown: stayInField })}
      {...rest}
      type={loading ? 'button' : type}
      className={buttonClass({ look, size, wide }, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      data-loading={loading || undefined}
      onClick={loading ? undefined : onClick}
    >
      <span className={styles['label']}>
        {icon}
        {children}
      </span>
      {loading && (
        <span className={styles['waiting']}>
          <Spinner />
        </span>
      )}
    </button>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name: what the button does. */
  label: string
  icon: ReactNode
  framed?: boolean
}

/** A 44 px button with an icon and an accessible name. */
export function IconButton({ label, icon, framed = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classes(styles['iconButton'], framed && styles['framed'], className)}
    >
      {icon}
    </button>
  )
}
