/**
 * The handlers of all calls except the commands that only change a subscription, which share `answerOperation`. A
 * missing handler is a type error.
 */
import { requestLoginLink } from '../operations/identity/login-link.ts'
import { beginPasskeySignIn, signInWithPasskey } from '../operations/identity/passkey-sign-in.ts'
import { refreshAccess, signOut } from '../operations/identity/session.ts'
import { signInWithCode } from '../operations/identity/sign-in-code.ts'
import { signIn } from '../operations/identity/sign-in.ts'
import { addressesHandlers } from './customer/addresses.ts'
import { calendarFeedHandlers } from './customer/calendar-feed.ts'
import { customerHandlers } from './customer/customer.ts'
import { documentsHandlers } from './customer/documents.ts'
import { messageHandlers } from './customer/messages.ts'
import { newDogHandlers } from './customer/new-dog.ts'
import { passkeysHandlers } from './customer/passkeys.ts'
import { paymentsHandlers } from './customer/payments.ts'
import { petPhotosHandlers } from './customer/pet-photos.ts'
import { privacyHandlers } from './customer/privacy.ts'
import { sessionsHandlers } from './customer/sessions.ts'
import { startHandlers } from './customer/start.ts'
import type { Handlers, PublicOperation } from './handler.ts'
import { shopHandlers } from './shop/shop.ts'
import { activityHandlers } from './subscription/activity.ts'
import { cancellationHandlers } from './subscription/cancellation.ts'
import { operationHandlers } from './subscription/subscription-operations.ts'
import { subscriptionsHandlers } from './subscription/subscriptions.ts'

const signInHandlers: Omit<
  Pick<Handlers, PublicOperation>,
  'adviseVisitor' | 'requestFirstOrder' | 'sendVisitorMessage'
> = {
  requestLoginLink: (context, { body }) => requestLoginLink(context, body),
  signIn: (context, { body }) => signIn(context, body.sessionToken, body.confirmed === true),
  signInWithCode: (context, { body }) => signInWithCode(context, body.code),
  beginPasskeySignIn: (context) => beginPasskeySignIn(context),
  signInWithPasskey: (context, { body }) => signInWithPasskey(context, body),
  refreshAccess: (context, { body }) => refreshAccess(context, body.accessToken),
  signOut: (context, { body }) => signOut(context, body.accessToken),
}

export const handlers: Handlers = {
  ...activityHandlers,
  ...signInHandlers,
  ...customerHandlers,
  ...sessionsHandlers,
  ...passkeysHandlers,
  ...documentsHandlers,
  ...privacyHandlers,
  ...addressesHandlers,
  ...paymentsHandlers,
  ...newDogHandlers,
  ...messageHandlers,
  ...petPhotosHandlers,
  ...subscriptionsHandlers,
  ...cancellationHandlers,
  ...operationHandlers,
  ...calendarFeedHandlers,
  ...shopHandlers,
  ...startHandlers,
}
