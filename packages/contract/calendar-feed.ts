/** The private calendar feed: an address that calendar programs read deliveries and cut-offs from (C-166). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { InstantView } from './values.ts'

export const CalendarFeedView = z.object({
  /** The secret address, and the same for calendar programs (`webcal:`); null while there is none. */
  feed: z.object({ url: z.string(), webcalUrl: z.string(), createdAt: InstantView }).nullable(),
})
export type CalendarFeedView = z.infer<typeof CalendarFeedView>

export const readCalendarFeed = endpoint({
  summary: 'The secret address of the customer’s calendar, where there is one.',
  data: CalendarFeedView,
  refusals: [],
})

export const renewCalendarFeed = endpoint({
  summary: 'Makes a new secret address; the one before is not found any more.',
  data: CalendarFeedView,
  refusals: ['CONFLICT'],
})

export const revokeCalendarFeed = endpoint({
  summary: 'Takes the secret address away.',
  data: CalendarFeedView,
  refusals: ['CONFLICT'],
})
