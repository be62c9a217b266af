/**
 * Moves business time for the whole service: everything due until then runs, and its mails are sent, before the move is
 * answered.
 */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Clock } from '../core/clock.ts'
import type { Services } from '../context/services.ts'

/**
 * Moves the clock as `Clock.move` does, then sends the mails that are due. Mails that are held back for an undo, and
 * those that no mail server accepts, are sent later, because their delay is real time.
 */
export async function moveTime(
  { clock, mail }: Pick<Services, 'clock' | 'mail'>,
  to: Instant,
  seen?: string,
): ReturnType<Clock['move']> {
  const moved = await clock.move(to, seen)
  if (moved.ok) await mail.sweep()
  return moved
}
