/** The calls of sign-in (spec 7). */
import { refreshAccess } from '../../operations/identity/refresh.ts'
import { requestLoginLink } from '../../operations/identity/request-link.ts'
import { signIn } from '../../operations/identity/sign-in.ts'
import { signOut } from '../../operations/identity/sign-out.ts'
import type { Handlers, PublicOperation } from '../handler.ts'

export const authHandlers: Pick<Handlers, PublicOperation> = {
  requestLoginLink: (context, { body }) => requestLoginLink(context, body.email),
  signIn: (context, { body }) => signIn(context, body.sessionToken, body.confirmed === true),
  refreshAccess: (context, { body }) => refreshAccess(context, body.accessToken),
  signOut: (context, { body }) => signOut(context, body.accessToken),
}
