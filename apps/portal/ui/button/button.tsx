import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './button.module.css'

/** A turning ring in the colour of the text around it. Not announced: the control around it sets `aria-busy`. */
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
  /** `main` once per card; `soft` beside it; `quiet` inside rows; `danger` only for what ends something. */
  look?: ButtonLook | undefined
  size?: 'normal' | 'small' | undefined
  /** As wide as its container: the main action on phones. */
  wide?: boolean | undefined
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonShape {
  icon?: ReactNode
  /** Keeps width and focus, ignores clicks, says `aria-busy`. */
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
 * A press on the button that sends a form leaves the focus in its field: what is said when a field is left would move
 * the button from under the pointer, and the click would be lost.
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
  /** What the button does, in words. */
  label: string
  icon: ReactNode
  framed?: boolean
}

/** A button that is only a picture: 44 px, with a name. */
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
