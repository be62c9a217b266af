/** Where a customer is signed in: one session for each browser (docs/security.md, "Sign-in and sessions"). */
import { z } from 'zod'
import { operation, resource } from './operation.ts'
import { InstantView } from './values.ts'

/** A browser in which the customer is signed in. */
export const SessionDeviceView = z.object({
  id: z.uuid(),
  /** By the names of their makers, such as `Firefox` and `Android`; null if the browser does not send them. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** Real time, like the following. */
  signedInAt: InstantView,
  /** Precise to the minute. */
  lastUsedAt: InstantView,
  /** Whether it is the session that makes the call. */
  isCurrent: z.boolean(),
})
export type SessionDeviceView = z.infer<typeof SessionDeviceView>

/** The devices on which the customer is signed in. */
export const sessionOperations = {
  listSessions: resource({
    route: 'GET /api/v1/sessions',
    summary: 'The customer’s sessions: this one first, then the most recently used.',
    answer: z.array(SessionDeviceView),
    refusals: [],
  }),

  endSession: operation({
    route: 'DELETE /api/v1/sessions/:id',
    summary: 'Ends one session immediately.',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ ended: z.literal(true) }),
    refusals: ['NOT_FOUND'],
  }),

  endAllSessions: operation({
    route: 'DELETE /api/v1/sessions',
    summary: 'Ends all sessions, including the current one.',
    answer: z.object({ ended: z.int().nonnegative() }),
    refusals: [],
  }),
}
