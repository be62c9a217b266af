/** Test helpers for sign-in: customers, links, and browsers that keep cookies. */
import type { CallOf, DataOf } from '@pfotenportal/contract/api'
import { addSeconds, instant } from '@pfotenportal/domain/core/calendar'
import { newSignInCode } from '../auth/sign-in-codes.ts'
import { hashOf, newSecret } from '../core/secrets.ts'
import { insertCustomer, type Customer } from '../database/customer/customers.ts'
import { insertLoginLink } from '../database/identity/login-links.ts'
import type { ReceivedMail } from '../database/mail/mailbox.ts'
import type { TestAnswer, TestService } from './start.ts'

export const lea: Customer = {
  id: 1005,
  firstName: 'Lea',
  lastName: 'Hoffmann',
  email: 'lea.hoffmann@example.de',
  tags: [],
  selectedLang: 'de',
}

export const anna: Customer = {
  id: 1001,
  firstName: 'Anna',
  lastName: 'Berger',
  email: 'anna.berger@example.de',
  tags: ['Recharge'],
  selectedLang: 'en',
}

/** Adds customers to the service's database. */
export async function addCustomers({ services }: TestService, ...customers: Customer[]): Promise<void> {
  for (const customer of customers) {
    await insertCustomer(services.database.query, customer, instant('2026-01-02T08:00:00.000Z'))
  }
}

/** A new link for a customer, without a mail. */
export async function linkFor(
  { services }: TestService,
  customer: Pick<Customer, 'id'>,
  seconds = 1800,
): Promise<string> {
  const token = newSecret()
  const createdAt = services.clock.realNow()
  const expiresAt = addSeconds(createdAt, seconds)
  await insertLoginLink(services.database.query, { customerId: customer.id, token, createdAt, expiresAt })
  return token
}

/** A new link with a code, as the browser with this cookie would have asked for it, without a mail. */
export async function codeFor(
  { services }: TestService,
  { id: customerId }: Pick<Customer, 'id'>,
): Promise<{ readonly token: string; readonly code: string; readonly browserCookie: string }> {
  const [token, browserCookie, code] = [newSecret(), newSecret(), newSignInCode()]
  const createdAt = services.clock.realNow()
  await insertLoginLink(services.database.query, {
    customerId,
    token,
    createdAt,
    expiresAt: addSeconds(createdAt, 1800),
    requestedBy: hashOf(browserCookie),
    code: {
      hash: services.identity.signInCodes.hashOf(hashOf(token), code),
      addressKey: `customer ${customerId}`,
    },
  })
  return { token, code, browserCookie }
}

type Tokens = DataOf<'refreshAccess'>

/** A browser: it keeps its cookies and sends them with each call. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #service: TestService

  constructor(service: TestService) {
    this.#service = service
  }

  /** The same browser with its current cookies: another tab, or a thief's copy. */
  copy(): Browser {
    const copy = new Browser(this.#service)
    for (const [name, value] of this.cookies) copy.cookies.set(name, value)
    return copy
  }

  get headers(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return cookie === '' ? {} : { cookie }
  }

  /** Stores the cookies of a response. */
  keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const at = pair.indexOf('=')
      const isCleared = attributes.some((attribute) =>
        /^Max-Age=0$|^Expires=Thu, 01 Jan 1970/i.test(attribute),
      )
      if (isCleared) this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }

  async #keepCookies<A extends TestAnswer<unknown>>(answer: Promise<A>): Promise<A> {
    const received = await answer
    this.keep(received.headers)
    return received
  }

  requestLink(email: string): Promise<TestAnswer<DataOf<'requestLoginLink'>>> {
    return this.#keepCookies(
      this.#service.call('requestLoginLink', { body: { email }, headers: this.headers }),
    )
  }

  signIn(sessionToken: string): Promise<TestAnswer<DataOf<'signIn'>>> {
    return this.#keepCookies(this.#service.call('signIn', { body: { sessionToken }, headers: this.headers }))
  }

  /** Presses the button with which a person confirms a link that another browser asked for. */
  confirmSignIn(sessionToken: string): Promise<TestAnswer<DataOf<'signIn'>>> {
    const body = { sessionToken, confirmed: true } as const
    return this.#keepCookies(this.#service.call('signIn', { body, headers: this.headers }))
  }

  typeCode(code: string): Promise<TestAnswer<DataOf<'signInWithCode'>>> {
    return this.#keepCookies(this.#service.call('signInWithCode', { body: { code }, headers: this.headers }))
  }

  /** What a sign-in page asks the service for before it asks for a passkey. */
  async askForPasskey(): Promise<DataOf<'beginPasskeySignIn'>> {
    return (await this.#keepCookies(this.#service.call('beginPasskeySignIn', { headers: this.headers }))).data
  }

  usePasskey(body: CallOf<'signInWithPasskey'>['body']): Promise<TestAnswer<DataOf<'signInWithPasskey'>>> {
    return this.#keepCookies(this.#service.call('signInWithPasskey', { body, headers: this.headers }))
  }

  refresh(accessToken: string): Promise<TestAnswer<Tokens>> {
    return this.#keepCookies(
      this.#service.call('refreshAccess', { body: { accessToken }, headers: this.headers }),
    )
  }

  signOut(accessToken: string): Promise<TestAnswer<DataOf<'signOut'>>> {
    return this.#keepCookies(this.#service.call('signOut', { body: { accessToken }, headers: this.headers }))
  }

  /** Reads the signed-in customer: the simplest call that needs an access token. */
  me(token: string): Promise<TestAnswer<DataOf<'readCustomer'>>> {
    return this.#service.call('readCustomer', { params: { id: 1 }, token })
  }
}

/** The mails in the mailbox, newest first, once the outbox is empty. */
export async function mailsOf(service: TestService): Promise<ReceivedMail[]> {
  await service.services.mail.sweep()
  const mails: ReceivedMail[] = []
  let path: string | undefined = '/mailbox.json?limit=100'
  while (path !== undefined) {
    const answer = await service.request('GET', path)
    mails.push(...((await answer.json()) as ReceivedMail[]))
    path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return mails
}

/** The token of the link in a mail. */
export function tokenIn(mail: ReceivedMail | undefined): string {
  const found = /\/auth\?sessionToken=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (found === undefined) throw new Error('no link in the mail')
  return found
}

/** The code in a mail, as it is shown. */
export function codeIn(mail: ReceivedMail | undefined): string {
  const found = /(?:Dein Code|Your code): (\d{3}\u00a0\d{3})/.exec(mail?.text ?? '')?.[1]
  if (found === undefined) throw new Error('no code in the mail')
  return found
}
