/** Where a customer is signed in: one session for each browser (docs/security.md, "Sign-in and sessions"). */
import { z } from 'zod'
import { operation, resource } from './operation.ts'
import { InstantView } from './values.ts'

/** A browser in which the customer is signed in. */
export const SessionDeviceView = z.object({
  id: z.uuid(),
  /** By the names of their makers, such as `Firefox` and `Android`; null where the browser does not say. */
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
    summary: 'Where the customer is signed in: this session first, then the most recently used.',
    answer: z.array(SessionDeviceView),
    refusals: [],
  }),

  endSession: operation({
    route: 'DELETE /api/v1/sessions/:id',
    summary: 'Signs the customer out on one device, at once.',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ ended: z.literal(true) }),
    refusals: ['NOT_FOUND'],
  }),

  endAllSessions: operation({
    route: 'DELETE /api/v1/sessions',
    summary: 'Signs the customer out everywhere, on the device that asks too.',
    answer: z.object({ ended: z.int().nonnegative() }),
    refusals: [],
  }),
}
