/** Signing out on every device of the customer. */
import { call } from './call.ts'
import { forgetSession } from './session.ts'

/** Ends every session and forgets everything stored here. Throws `ApiFailure` where the service could not be told. */
export async function signOutEverywhere(): Promise<void> {
  await call('endAllSessions', {})
  forgetSession()
}
