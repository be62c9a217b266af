import { Suspense } from 'react'
import type { DogLook } from '../../illustrations/dog-look.ts'
import { classes } from '../classes.ts'
import { lazyComponent } from '../lazy/lazy-component.tsx'
import styles from './dog-avatar.module.css'

export interface DogAvatarProps {
  look: DogLook
  size?: 'small' | 'normal' | 'large'
  /** Whether the subscription is paused or has ended; shows the dog muted. */
  muted?: boolean
  className?: string
}

// The frame reserves the space while the drawing loads and stays empty if it fails to load.
const DogPicture = lazyComponent(() =>
  import('./dog-picture.tsx').then(
    (it) => it.DogPicture,
    () => () => null,
  ),
)

const faces = { small: 24, normal: 40, large: 60 } as const

/** A dog in its frame: its photo, or a drawing. */
export function DogAvatar({ look, size = 'normal', muted = false, className }: DogAvatarProps) {
  return (
    <span className={classes(styles['avatar'], styles[size], muted && styles['muted'], className)}>
      <Suspense fallback={null}>
        <DogPicture look={look} size={faces[size]} />
      </Suspense>
    </span>
  )
}
