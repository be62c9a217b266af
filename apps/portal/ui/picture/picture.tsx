import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './picture.module.css'

export interface PictureProps extends Omit<ComponentProps<'img'>, 'alt' | 'width' | 'height'> {
  /** An illustration or the picture of a product; undefined leaves the space empty. */
  src: string | undefined
  /** Edge length in CSS pixels; reserves the space while the file loads. */
  size: number
  /** A soft shadow below, for the one picture that stands out. */
  lifted?: boolean
}

/** A picture beside a text that says the same. */
export function Picture({ size, lifted = false, className, ...rest }: PictureProps) {
  return (
    <img
      {...rest}
      alt=""
      width={size}
      height={size}
      decoding="async"
      className={classes(styles['picture'], lifted && styles['lifted'], className)}
    />
  )
}
