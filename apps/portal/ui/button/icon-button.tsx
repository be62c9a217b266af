import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './button.module.css'

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
