import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Spinner } from '../loading/spinner.tsx'
import styles from './button.module.css'

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
