import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { dogLook } from '../../illustrations/dog-look.ts'
import { DogAvatar } from './dog-avatar.tsx'
import styles from './dog-tag.module.css'

/** The number of colours for dogs. */
const HUES = 4

/** The value of `data-hue`, which colours what belongs to a dog. */
export const hueOf = ({ dogIndex }: { readonly dogIndex: number }): number => (dogIndex % HUES) + 1

export interface DogTagProps {
  subscription: SubscriptionView
  /** The dog's index in the list, which determines its colour. */
  dogIndex: number
}

/** Identifies the dog of a box by face, name and colour. */
export function DogTag({ subscription: { pet, status }, dogIndex }: DogTagProps) {
  if (!pet) return null
  return (
    <span className={styles['tag']} data-hue={hueOf({ dogIndex })}>
      <DogAvatar size="small" look={dogLook(pet)} muted={status !== 'ACTIVE'} />
      <b>{pet.name}</b>
    </span>
  )
}
