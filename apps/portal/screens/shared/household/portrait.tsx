import Camera from 'lucide-react/icons/camera'
import { useEffect } from 'react'
import type { PetView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { partsOf } from '@pfotenportal/domain/core/calendar'
import { birthdayIn } from '@pfotenportal/domain/pet/birthday'
import { portrait } from '@pfotenportal/text/de/pet-photo'
import { STORAGE_KEYS } from '../../../constants.ts'
import { useStore } from '../../../data/external-store.ts'
import { notify } from '../../../data/notify.ts'
import { auth } from '../../../data/session.ts'
import { readStored, writeStored } from '../../../data/storage.ts'
import { useToday } from '../../../data/use-today.ts'
import { dogLook } from '../../../illustrations/dog-look.ts'
import { openOperation } from '../../../operations/open-operation.ts'
import { DogAvatar, type DogAvatarProps } from '../../../ui/dog/dog-avatar.tsx'
import { defineText } from '../../../ui/text/text.tsx'
import styles from './portrait.module.css'

const usePortraitText = defineText({ portrait }, () => import('@pfotenportal/text/en/pet-photo'))

/** Whether a dog was not greeted yet in that year on this device. It has been from now on (C-642). */
function isFirstGreeting(pet: number, year: number): boolean {
  const stored = readStored(STORAGE_KEYS.birthdays)
  const marks: unknown[] = Array.isArray(stored) ? stored : []
  const greeted = marks.filter((it) => String(it).endsWith(`/${year}`))
  const mark = `${pet}/${year}`
  if (greeted.includes(mark)) return false
  writeStored(STORAGE_KEYS.birthdays, [...greeted, mark])
  return true
}

/** Greets a dog once in the month of its birthday (C-641). */
function useBirthday(subscription: SubscriptionView, { id, name, birth_year, birth_month }: PetView): void {
  const text = usePortraitText()
  const today = useToday()
  const years = birthdayIn(subscription, { year: birth_year, month: birth_month }, today)
  const greeting = years === null ? null : text.birthday(name, years)
  const { year } = partsOf(today)
  useEffect(() => {
    if (greeting !== null && isFirstGreeting(id, year)) notify('success', greeting)
  }, [greeting, id, year])
}

interface PortraitProps extends Pick<DogAvatarProps, 'size' | 'muted'> {
  subscription: SubscriptionView
  pet: PetView
}

/** A dog in its frame, which opens the dialog for its photo; not for staff, who see none (C-638). */
export function Portrait({ subscription, pet, size = 'normal', muted = false }: PortraitProps) {
  const text = usePortraitText()
  const isSupport = useStore(auth).data?.isSupport === true
  useBirthday(subscription, pet)
  const avatar = <DogAvatar look={dogLook(pet)} size={size} muted={muted} />
  if (isSupport) return avatar
  return (
    <button
      type="button"
      className={styles['portrait']}
      aria-label={text.change(pet.name)}
      onClick={() => openOperation('savePetPhoto', subscription)}
    >
      {avatar}
      {!muted && (
        <span className={styles['badge']}>
          <Camera size={14} aria-hidden="true" />
        </span>
      )}
    </button>
  )
}
