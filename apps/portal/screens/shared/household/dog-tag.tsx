import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { dogLook } from '../../../illustrations/dog-look.ts'
import { DogAvatar } from '../../../ui/dog/dog-avatar.tsx'
import styles from './dog-tag.module.css'

const HUES = 4

export interface DogTagProps {
  subscription: SubscriptionView
  /** The dog's place in the list: its colour follows from it. */
  place: number
}

/** Whose box it is: face, name and a colour of its own. */
export function DogTag({ subscription: { pet, status }, place }: DogTagProps) {
  if (!pet) return null
  return (
    <span className={styles['tag']} data-hue={(place % HUES) + 1}>
      <DogAvatar size="small" look={dogLook(pet)} resting={status !== 'ACTIVE'} />
      <b>{pet.name}</b>
    </span>
  )
}
