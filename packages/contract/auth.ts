/** Sign-in with an e-mailed link, and the sessions of a customer (spec 2, 4, 6, 7; docs/security.md). */
import { z } from 'zod'
import { EMAIL_TEXT_MAX, parseEmail } from '@pfotenportal/domain/customer/email'
import { operation, resource } from './operation.ts'
import { InstantView, LanguageView, OptionsView } from './values.ts'

/** The selected dog and the plan that is being edited. */
export const SettingsView = z.object({
  defaultSubscription: z.int().nullable(),
  subscriptionOptions: OptionsView.nullable(),
})
export type SettingsView = z.infer<typeof SettingsView>

/** The result of a sign-in: the customer, the tokens and the settings (spec 3, user / session). */
export const SessionView = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  tags: z.array(z.string()),
  selectedLang: LanguageView,
  accessToken: z.string(),
  accessTokenExpiresAt: InstantView,
  sessionToken: z.string(),
  settings: SettingsView,
  /** What became of the referral code with which the link was requested; absent without a code. */
  referral: z
    .enum([
      'ACCEPTED',
      'UNKNOWN_CODE',
      'ALREADY_REFERRED',
      'NOT_NEW',
      'OWN_CODE',
      'SAME_PERSON',
      'PROGRAMME_ENDED',
    ])
    .optional(),
  /** Whether an order waits that the customer began as a visitor (`readDogDraft`); absent without one. */
  hasDogDraft: z.literal(true).optional(),
  /** Whether staff act in the customer's account; absent in the customer's own sessions. */
  isSupport: z.literal(true).optional(),
})
export type SessionView = z.infer<typeof SessionView>

/** An e-mail address in any spelling that `parseEmail` reads. */
export const EmailInput = z
  .string()
  .trim()
  .max(EMAIL_TEXT_MAX)
  .refine((typed) => parseEmail(typed) !== undefined)

/** Signing in and out. */
export const authOperations = {
  requestLoginLink: operation({
    route: 'POST /api/v1/auth/link',
    summary: 'Emails a sign-in link. The answer is the same for known and unknown addresses.',
    access: 'none',
    input: z.strictObject({
      email: EmailInput,
      /** The friend's code with which the visitor came; the sign-in says what became of it. */
      referralCode: z.string().min(1).max(40).optional(),
    }),
    answer: z.object({
      sent: z.literal(true),
      expiresInSeconds: z.int(),
      /** Whether the email also has a code for `signInWithCode`; absent if the server has no codes. */
      hasCode: z.literal(true).optional(),
    }),
    refusals: ['RATE_LIMITED'],
  }),

  signIn: operation({
    route: 'POST /api/v1/auth',
    summary: 'Exchanges the token of an emailed link for a session.',
    access: 'none',
    input: z.strictObject({
      sessionToken: z.string().min(1).max(200),
      /** The person confirmed that they want to sign in this browser, although another one requested the link. */
      confirmed: z.literal(true).optional(),
    }),
    answer: SessionView,
    refusals: ['SESSION_TOKEN_INVALID', 'SIGN_IN_UNCONFIRMED', 'RATE_LIMITED'],
  }),

  signInWithCode: operation({
    route: 'POST /api/v1/auth/code',
    summary:
      'Exchanges the six-digit code beside an emailed link for a session, in the browser that asked for it. It has five attempts, and using the link or the code uses up both.',
    access: 'none',
    input: z.strictObject({
      /** As typed or pasted, such as `123 456`. */
      code: z.string().min(1).max(40),
    }),
    answer: SessionView,
    refusals: ['SIGN_IN_CODE_WRONG', 'SIGN_IN_CODE_EXPIRED', 'RATE_LIMITED'],
  }),

  refreshAccess: operation({
    route: 'POST /api/v1/auth/refresh',
    summary:
      'Issues a new access token; requires the cookie of the same session. The old token may have expired.',
    access: 'none',
    input: z.strictObject({ accessToken: z.string().min(1).max(4096) }),
    answer: z.object({ accessToken: z.string(), accessTokenExpiresAt: InstantView }),
    refusals: ['SESSION_EXPIRED', 'RATE_LIMITED'],
  }),

  signOut: operation({
    route: 'POST /api/v1/logout',
    summary: 'Revokes the session at once. Always answers 200.',
    access: 'none',
    input: z.strictObject({ accessToken: z.string().max(4096) }),
    answer: z.object({ loggedOut: z.literal(true) }),
    refusals: [],
  }),
}

/** A browser in which the customer is signed in. */
export const SessionDeviceView = z.object({
  id: z.uuid(),
  /** Such as `Firefox`; null if the browser does not send it. */
  browser: z.string().nullable(),
  /** Such as `Android`; null if the browser does not send it. */
  system: z.string().nullable(),
  /** Real time, like `lastUsedAt`. */
  signedInAt: InstantView,
  /** Precise to the minute. */
  lastUsedAt: InstantView,
  /** Whether the call was made with this session. */
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
