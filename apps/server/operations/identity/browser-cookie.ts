/** The mark of the browser that asks for a link and uses it. */
import type { PublicContext } from '../../context/context.ts'
import { newSecret } from '../../core/secrets.ts'

/** The caller's browser cookie; sets one if there is none. */
export function ensureBrowserCookie(context: PublicContext): string {
  if (context.browserCookie !== undefined) return context.browserCookie
  const value = newSecret()
  context.setBrowserCookie(value)
  return value
}

/** The same, and the cookie's time starts anew, so that it outlives the link that is being requested. */
export function keepBrowserCookie(context: PublicContext): string {
  const value = context.browserCookie ?? newSecret()
  context.setBrowserCookie(value)
  return value
}
