/** Where the sign-in links of the test customers come from. */
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { brief } from './answers.ts'
import type { Browser } from './browser.ts'
import type { SignInMail } from './run.ts'

type Link = () => Promise<SignInMail>

/** A link whose token is known. */
export function givenLink(token: string, browser: () => Browser): Link {
  return async () => ({ token, browser: browser() })
}

const Mails = z.array(z.object({ id: z.union([z.int(), z.string()]), to: z.string(), text: z.string() }))

const POLL_MS = 250
const ATTEMPTS = 120

/** A link that is requested and read from `/mailbox.json` of our service outside production. */
export function mailedLink(mailbox: string, email: string, newBrowser: () => Browser): Link {
  const received = async () => {
    const response = await fetch(new URL('/mailbox.json?limit=100', mailbox))
    const mails = Mails.parse(await response.json()).filter(({ to }) => to === email)
    return mails.flatMap(({ text }) => {
      const token = /[?&]sessionToken=([\w-]+)/.exec(text)?.[1]
      return token === undefined ? [] : [{ token, code: /: (\d{3}\s\d{3})$/m.exec(text)?.[1] }]
    })
  }
  return async () => {
    const browser = newBrowser()
    const known = new Set((await received()).map(({ token }) => token))
    const reply = await browser.send('requestLoginLink', { body: { email } })
    if (reply.status !== 200) throw new Error(`the request for a sign-in link was answered ${brief(reply)}`)
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const mail = (await received()).find(({ token }) => !known.has(token))
      if (mail !== undefined) return { ...mail, browser }
      await pause(POLL_MS)
    }
    throw new Error(`no sign-in link for ${email} came into the mailbox`)
  }
}
