/** The private calendar feed: a secret URL from which calendar apps read deliveries and cut-offs (C-166). */
import { z } from 'zod'
import { operation, resource } from './operation.ts'
import { InstantView } from './values.ts'

/** The customer's private calendar feed, if there is one. */
export const CalendarFeedView = z.object({
  /** The secret URL, also as a `webcal:` URL; null if there is no feed. */
  feed: z.object({ url: z.string(), webcalUrl: z.string(), createdAt: InstantView }).nullable(),
})
export type CalendarFeedView = z.infer<typeof CalendarFeedView>

/** The private calendar feed. */
export const calendarFeedOperations = {
  readCalendarFeed: resource({
    route: 'GET /api/v1/calendar_feed',
    summary: 'The secret URL of the customer’s calendar feed, if there is one.',
    answer: CalendarFeedView,
    refusals: [],
  }),

  renewCalendarFeed: operation({
    route: 'POST /api/v1/calendar_feed',
    summary: 'Creates a new secret URL; the previous one stops working.',
    answer: CalendarFeedView,
    refusals: ['CONFLICT'],
  }),

  revokeCalendarFeed: operation({
    route: 'DELETE /api/v1/calendar_feed',
    summary: 'Deletes the secret URL.',
    answer: CalendarFeedView,
    refusals: ['CONFLICT'],
  }),
}
