/** The mail about supplements in the boxes. */
import { boxSupplements } from '@pfotenportal/domain/changes/box-supplement'
import type { SupplementAdded, SupplementRemoved } from '@pfotenportal/domain/subscription/events'
import { aboutOf, nextUpOf } from '../mail/facts.ts'
import type { NewMail } from '../mail/outbox.ts'
import { addressee, type Recording } from './recording.ts'

/** Confirms what was ordered with its price, or that it was taken out. */
export function supplementMail(event: SupplementAdded | SupplementRemoved, recording: Recording): NewMail {
  const { after, moment } = recording
  const waits = boxSupplements(after, moment).find(({ supplement }) => supplement.kind === event.supplement)
  const data = {
    ...aboutOf(after),
    ...nextUpOf(after, moment),
    supplement: event.supplement,
    price: waits?.line.price ?? null,
    every: event.after.every,
  }
  return { ...addressee(recording), template: 'supplementChanged', data }
}
