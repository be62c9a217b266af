/** Moving business time for the whole service: what is due until then runs, and its mails leave, before it is answered. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Clock } from '../core/clock.ts'
import type { Services } from '../context/services.ts'

/**
 * Moves the clock as `Clock.move` does, then sends the mails that are due. Mails that wait for a change of mind, and
 * those that no mail server takes, leave later: their time is real (C-243).
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
