/** The rules of sign-in and sessions. */
import { randomUUID } from 'node:crypto'
import type { DataOf } from '@pfotenportal/contract/api'
import { brief, problemsOfRefusal, problemsOfSuccess } from './answers.ts'
import type { Browser, Reply } from './browser.ts'
import { ANSWER, type Report } from './report.ts'
import { Customer, dataOf, type Options, type Run, type SignInMail } from './run.ts'

const isSuccess = ({ status }: Reply) => status >= 200 && status < 300

/** What is wrong with the session cookie of a sign-in. */
function cookieProblems({ lastCookies }: Browser, { url, origin }: Options): string[] {
  const cookie = lastCookies.find((it) => /; *HttpOnly/i.test(it) && /; *SameSite=(Strict|None)/i.test(it))
  if (cookie === undefined) {
    return [
      'expected a cookie with HttpOnly and SameSite=Strict, or SameSite=None for a portal of another site',
    ]
  }
  const isCrossSite = origin !== undefined && siteOf(origin) !== siteOf(url)
  if (isCrossSite && !/SameSite=None/i.test(cookie))
    return [
      `the browser does not send the cookie from ${origin}, which is another site, without SameSite=None`,
    ]
  if (url.startsWith('https:') && !/; *Secure/i.test(cookie)) return ['the cookie is not Secure']
  return []
}

/** Scheme and the last two labels of the host; an approximation without the list of public suffixes. */
function siteOf(url: string): string {
  const { protocol, hostname } = new URL(url)
  return `${protocol}//${/^[\d.]+$/.test(hostname) ? hostname : hostname.split('.').slice(-2).join('.')}`
}

/** Signs a customer in with a new link. Throws if that fails, because nothing else can then be checked. */
export async function signIn(report: Report, options: Options, index: number): Promise<Customer> {
  const link = options.links[index]
  if (!link) throw new Error('two test customers are needed: give a sign-in link of each')
  const mail = await link()
  const { token: sessionToken, browser } = mail
  // One customer signs in with the code, if the mail could be read and has one.
  if (index === 1 && mail.code !== undefined) return signInByCode(report, mail, mail.code)
  let reply = await browser.send('signIn', { body: { sessionToken } })
  if (brief(reply) === '409 SIGN_IN_UNCONFIRMED')
    reply = await browser.send('signIn', { body: { sessionToken, confirmed: true } })
  report.record('signIn', ANSWER, problemsOfSuccess('signIn', reply))
  if (!isSuccess(reply)) throw new Error(`the sign-in was answered ${brief(reply)}`)
  report.record('signIn', 'session cookie', cookieProblems(browser, options))
  return new Customer(browser, sessionToken, dataOf<'signIn'>(reply))
}

/** The code signs in the browser that asked, and uses up its link. */
async function signInByCode(
  report: Report,
  { token: sessionToken, browser }: SignInMail,
  code: string,
): Promise<Customer> {
  const reply = await browser.send('signInWithCode', { body: { code } })
  report.record('signInWithCode', ANSWER, problemsOfSuccess('signInWithCode', reply))
  if (!isSuccess(reply)) throw new Error(`the sign-in with a code was answered ${brief(reply)}`)
  const link = await browser.other().send('signIn', { body: { sessionToken, confirmed: true } })
  report.record('signIn', 'link used by its code', problemsOfRefusal(link, 'SESSION_TOKEN_INVALID'))
  return new Customer(browser, sessionToken, dataOf<'signInWithCode'>(reply))
}

/** Nobody learns from a wrong code who is a customer. A server without codes does not need the call. */
export async function checkSignInCode(run: Run, email: string): Promise<void> {
  const { report, first } = run
  const wrongCodeFor = async (address: string) => {
    const browser = first.browser.other()
    const asked = await browser.send('requestLoginLink', { body: { email: address } })
    const { hasCode = false } = isSuccess(asked) ? dataOf<'requestLoginLink'>(asked) : {}
    return { asked, hasCode, typed: await browser.send('signInWithCode', { body: { code: '000000' } }) }
  }
  const known = await wrongCodeFor(email)
  if (!isSuccess(known.asked))
    return report.notChecked('signInWithCode', `a request for a link is answered ${brief(known.asked)}`)
  if (!known.hasCode)
    return run.leaveOut('signInWithCode', 'the server has no codes, so the portal does not ask for one')
  report.record('signInWithCode', 'wrong code', problemsOfRefusal(known.typed, 'SIGN_IN_CODE_WRONG'))
  const unknown = await wrongCodeFor(`${randomUUID()}@example.com`)
  report.record(
    'signInWithCode',
    'unknown address',
    brief(unknown.typed) === brief(known.typed)
      ? []
      : [`the answer differs from that to a customer: ${brief(unknown.typed)}`],
  )
  const elsewhere = await first.browser.other().send('signInWithCode', { body: { code: '000000' } })
  report.record(
    'signInWithCode',
    'browser that asked for nothing',
    problemsOfRefusal(elsewhere, 'SIGN_IN_CODE_EXPIRED'),
  )
}

/** A link opens one session, and a wrong one none. */
export async function checkSignIn({ report, first }: Run): Promise<void> {
  const signInElsewhere = (sessionToken: string) =>
    first.browser.other().send('signIn', { body: { sessionToken, confirmed: true } })
  const used = await signInElsewhere(first.link)
  report.record('signIn', 'link used before', problemsOfRefusal(used, 'SESSION_TOKEN_INVALID'))
  const unknown = await signInElsewhere(`unknown-${randomUUID()}`)
  report.record('signIn', 'unknown link', problemsOfRefusal(unknown, 'SESSION_TOKEN_INVALID'))
}

export const PASSKEY_CALLS = [
  'beginPasskeySignIn',
  'signInWithPasskey',
  'listPasskeys',
  'beginPasskey',
  'addPasskey',
  'removePasskey',
] as const

/** What can be checked of passkeys without a device. A server without them does not need the calls. */
export async function checkPasskeys(run: Run): Promise<void> {
  const { report, first } = run
  const asked = await first.browser.other().send('beginPasskeySignIn', {})
  if (!isSuccess(asked)) {
    for (const call of PASSKEY_CALLS)
      run.leaveOut(call, 'the server has no passkeys, so the portal does not offer any')
    return
  }
  report.record('beginPasskeySignIn', ANSWER, problemsOfSuccess('beginPasskeySignIn', asked))
  const listed = await first.send('listPasskeys', {})
  report.record('listPasskeys', ANSWER, problemsOfSuccess('listPasskeys', listed))
  const begun = await first.send('beginPasskey', {})
  report.record('beginPasskey', ANSWER, problemsOfSuccess('beginPasskey', begun))
  const nonsense = 'AA'
  const body = { id: nonsense, clientDataJSON: nonsense }
  const added = await first.send('addPasskey', { body: { ...body, attestationObject: nonsense } })
  report.record('addPasskey', 'no proof', problemsOfRefusal(added, 'PASSKEY_REFUSED'))
  const unknown = await first.browser.send('signInWithPasskey', {
    body: { ...body, authenticatorData: nonsense, signature: nonsense, userHandle: nonsense },
  })
  report.record('signInWithPasskey', 'unknown passkey', problemsOfRefusal(unknown, 'PASSKEY_UNKNOWN'))
}

/** A request for a link says nothing about who is a customer. */
export async function checkLoginLink({ report, first }: Run, email: string): Promise<void> {
  const request = (to: string) => first.browser.other().send('requestLoginLink', { body: { email: to } })
  const known = await request(email)
  if (brief(known) === '429 RATE_LIMITED')
    return report.notChecked('requestLoginLink', 'it is rate limited for now')
  report.record('requestLoginLink', ANSWER, problemsOfSuccess('requestLoginLink', known))
  const unknown = await request(`${randomUUID()}@example.com`)
  const isSame = known.status === unknown.status && known.text === unknown.text
  report.record(
    'requestLoginLink',
    'unknown address',
    isSame ? [] : [`the answer differs from that to a customer: ${brief(unknown)} ${unknown.text}`],
  )
}

/** A refresh needs the access token and the cookie of the same session. */
export async function checkRefresh({ report, first, second }: Run): Promise<void> {
  const accessToken = await first.token()
  const refresh = (browser: Browser, token: string) =>
    browser.send('refreshAccess', { body: { accessToken: token } })
  const withoutCookie = await refresh(first.browser.other(), accessToken)
  report.record('refreshAccess', 'no cookie', problemsOfRefusal(withoutCookie, 'SESSION_EXPIRED'))
  const otherCookie = await refresh(second.browser, accessToken)
  report.record(
    'refreshAccess',
    "another session's cookie",
    problemsOfRefusal(otherCookie, 'SESSION_EXPIRED'),
  )
  const otherToken = await refresh(first.browser, `${accessToken.slice(0, -8)}AAAAAAAA`)
  report.record('refreshAccess', 'foreign token', problemsOfRefusal(otherToken, 'SESSION_EXPIRED'))
  const reply = await refresh(first.browser, accessToken)
  report.record('refreshAccess', ANSWER, problemsOfSuccess('refreshAccess', reply))
  if (!isSuccess(reply)) return
  const session = dataOf<'refreshAccess'>(reply)
  const used = await first.browser.send('readCustomer', { params: { id: 1 } }, { token: session.accessToken })
  report.record(
    'refreshAccess',
    'new token',
    isSuccess(used) ? [] : [`a call with it is answered ${brief(used)}`],
  )
  if (isSuccess(used)) first.replace(session)
}

/** Whether a session has ended: for calls, and for refreshes. */
async function problemsOfEnded(browser: Browser, token: string): Promise<string[]> {
  const used = await browser.send('readCustomer', { params: { id: 1 } }, { token })
  const refreshed = await browser.send('refreshAccess', { body: { accessToken: token } })
  return [
    ...problemsOfRefusal(used, 'UNAUTHENTICATED').map((it) => `readCustomer with its token: ${it}`),
    ...problemsOfRefusal(refreshed, 'SESSION_EXPIRED').map((it) => `refreshAccess: ${it}`),
  ]
}

/** Signs the first customer out, and returns the token of the ended session; undefined if it did not end. */
export async function checkSignOut({ report, first }: Run): Promise<string | undefined> {
  const unknown = await first.browser.other().send('signOut', { body: { accessToken: 'unknown' } })
  report.record('signOut', 'unknown token', problemsOfSuccess('signOut', unknown))
  const token = await first.token()
  const before = new Map(first.browser.cookies)
  const reply = await first.browser.send('signOut', { body: { accessToken: token } })
  report.record('signOut', ANSWER, problemsOfSuccess('signOut', reply))
  const isCleared = first.browser.cookies.size < before.size
  report.record('signOut', 'clears the cookie', isCleared ? [] : ['the session cookie is still set'])
  // The cookie as another tab or a thief has it.
  for (const [name, value] of before) first.browser.cookies.set(name, value)
  const problems = await problemsOfEnded(first.browser, token)
  report.record('signOut', 'ends the session at once', problems)
  return problems.length === 0 ? token : undefined
}

/** Ends the session of the second customer, and all sessions of the first one if there is another link. */
export async function checkEndOfSessions(run: Run): Promise<void> {
  const { report, second, options } = run
  if (!run.includes('endSession')) return
  const { id } =
    dataOf<'listSessions'>(await second.send('listSessions', {})).find((it) => it.isCurrent) ?? {}
  const token = await second.token()
  const ended = await second.send('endSession', { params: { id: id ?? randomUUID() } })
  report.record('endSession', ANSWER, problemsOfSuccess('endSession', ended))
  report.record('endSession', 'ends the session at once', await problemsOfEnded(second.browser, token))
  if (!options.links[2])
    return report.notChecked(
      'endAllSessions',
      'its success; a third sign-in link, of the first customer, is needed',
    )
  const again = await signIn(report, options, 2)
  const lastToken = await again.token()
  const all = await again.send('endAllSessions', {})
  report.record('endAllSessions', ANSWER, problemsOfSuccess('endAllSessions', all))
  const count = (dataOf<'endAllSessions'>(all) as DataOf<'endAllSessions'> | undefined)?.ended ?? 0
  report.record('endAllSessions', 'effect', count > 0 ? [] : ['no session was ended'])
  report.record('endAllSessions', 'ends the session at once', await problemsOfEnded(again.browser, lastToken))
}
