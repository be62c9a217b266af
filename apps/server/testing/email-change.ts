/** The links in mails about a new email address, for tests. */
import { mailsOf } from './sign-in.ts'
import type { TestService } from './start.ts'

/** The path of the link in the newest mail to an address. */
export async function emailLinkTo(service: TestService, address: string): Promise<string> {
  const mail = (await mailsOf(service)).find(({ to }) => to === address)
  const path = /\/email-adresse\/[\w-]+/.exec(mail?.text ?? '')?.[0]
  if (path === undefined) throw new Error(`no link was mailed to ${address}`)
  return path
}
