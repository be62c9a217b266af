/** A run: its customers, and how a call is made, compared and recorded. */
import { randomUUID } from 'node:crypto'
import { descriptorOf, type DataOf, type OperationName } from '@pfotenportal/contract/api'
import type { RefusalCode } from '@pfotenportal/contract/refusal'
import { ActionView } from '@pfotenportal/contract/subscriptions'
import { brief, problemsOfRefusal, problemsOfSuccess, refusalIn } from './answers.ts'
import type { AnyGiven, Browser, Given, Reply } from './browser.ts'
import { menuLine, requestOf, type Facts } from './facts.ts'
import { ANSWER, type Report } from './report.ts'

/** What the mail of a sign-in has, and the browser that asked for it. */
export interface SignInMail {
  readonly token: string
  /** Undefined if only the token is known, or the server has no codes. */
  readonly code?: string | undefined
  readonly browser: Browser
}

/** What the tested server provides, and what the run may do. */
export interface Options {
  /** The server's address without a path. */
  readonly url: string
  /**
   * The tokens of sign-in links: of the first customer, of the second one, and of the first one again, which is only
   * needed for `endAllSessions`. Called once each, because some servers mail them.
   */
  readonly links: readonly (() => Promise<SignInMail>)[]
  /** A discount code that the first customer may redeem. */
  readonly code?: string | undefined
  /** Whether a box may be ordered and charged. */
  readonly mayCharge?: boolean
  /** An access token of the first customer that has expired. */
  readonly expiredToken?: string | undefined
  /** Waits until an access token expires instead. */
  readonly waitForExpiry?: boolean
  /** The origin of a portal that calls the server from another origin. */
  readonly origin?: string | undefined
  /** Which calls are checked. */
  readonly includes: (call: OperationName) => boolean
}

/** A refresh is due when the access token is this close to its end, as in the portal. */
const MARGIN_MS = 30_000

/** A signed-in test customer. */
export class Customer {
  readonly browser: Browser
  readonly link: string
  /** The id in the answer to the sign-in. */
  readonly id: number
  #session: Pick<DataOf<'signIn'>, 'accessToken' | 'accessTokenExpiresAt'>

  constructor(browser: Browser, link: string, session: DataOf<'signIn'>) {
    this.browser = browser
    this.link = link
    this.id = session.id
    this.#session = session
  }

  /** The access token, refreshed if it ends soon. */
  async token(): Promise<string> {
    const left = Date.parse(this.#session.accessTokenExpiresAt) - Date.now()
    if (left < MARGIN_MS) {
      const { accessToken } = this.#session
      const reply = await this.browser.send('refreshAccess', { body: { accessToken } })
      if (reply.status === 200) this.#session = dataOf<'refreshAccess'>(reply)
    }
    return this.#session.accessToken
  }

  get expiresAt(): number {
    return Date.parse(this.#session.accessTokenExpiresAt)
  }

  /** Uses the tokens of a refresh. */
  replace(session: DataOf<'refreshAccess'>): void {
    this.#session = session
  }

  async send(call: OperationName, given: AnyGiven, headers: Record<string, string> = {}): Promise<Reply> {
    return this.browser.send(call, given, { token: await this.token(), headers })
  }
}

/** The data of an answer, whose shape is recorded elsewhere. */
export function dataOf<O extends OperationName>({ json }: Reply): DataOf<O> {
  return (json as { data: DataOf<O> }).data
}

/** What is expected of a change. */
interface Expected<O extends OperationName> {
  /** What the change did wrong; undefined if it did what it should. */
  readonly effect?: (data: DataOf<O>, after: Facts, before: Facts) => string | undefined
  /** Another valid request, which must not be accepted under the same idempotency key. */
  readonly other?: Given<O>
  /** Refusals that depend on what the customer has; the success is then not checked. */
  readonly mayBe?: readonly RefusalCode[]
}

type Read = <O extends OperationName>(call: O, given?: AnyGiven) => Promise<DataOf<O>>

/**
 * The answer of a read if it has the contract's shape, of a list the elements that have it; otherwise undefined. The
 * difference is recorded elsewhere, and the run goes on without it.
 */
async function wellFormed<O extends OperationName>(
  call: O,
  read: Read,
  given: AnyGiven = {},
): Promise<DataOf<O> | undefined> {
  const { answer } = descriptorOf(call)
  const data: unknown = await read(call, given).catch(() => undefined)
  const list = Array.isArray(data) ? data.filter((it) => answer.safeParse([it]).success) : data
  return answer.safeParse(list).success ? (list as DataOf<O>) : undefined
}

const isAction = (call: string) => ActionView.safeParse(call).success

export class Run {
  readonly report: Report
  readonly options: Options
  readonly first: Customer
  readonly second: Customer
  readonly #absent = new Set<OperationName>()

  constructor(report: Report, options: Options, first: Customer, second: Customer) {
    this.report = report
    this.options = options
    this.first = first
    this.second = second
  }

  includes(call: OperationName): boolean {
    return this.options.includes(call) && !this.#absent.has(call)
  }

  /** Leaves out a call that the server need not have, and says why. */
  leaveOut(call: OperationName, reason: string): void {
    this.report.notChecked(call, reason)
    this.#absent.add(call)
  }

  /** Whether any of these calls is checked. Others are made as well where one of them needs it. */
  includesAny(...calls: readonly OperationName[]): boolean {
    return calls.some((it) => this.includes(it))
  }

  /** What the customer has, as of the last change. Throws if the customer has no active subscription. */
  async facts(who: Customer = this.first): Promise<Facts> {
    return this.#facts.get(who) ?? this.forget(who)
  }

  /** Reads again what the customer has; with `known`, only what most commands change. */
  async forget(who: Customer = this.first, known?: Facts): Promise<Facts> {
    let now = ''
    const read = async <O extends OperationName>(call: O, given: AnyGiven = {}): Promise<DataOf<O>> => {
      const reply = await who.send(call, given)
      now = reply.headers.get('portal-now') ?? now
      const { data } = (reply.json ?? {}) as { data?: DataOf<O> }
      if (data === undefined) throw new Error(`${call} was answered ${brief(reply)}`)
      return data
    }
    const subscriptions = await read('listSubscriptions')
    const subscription = subscriptions.find(({ id, status }) =>
      known ? id === known.subscription.id : status === 'ACTIVE',
    )
    if (!subscription) throw new Error('the test customer has no active subscription')
    const params = { id: subscription.id }
    const moving = {
      subscription,
      customer: { ...(await read('readCustomer', { params: { id: 1 } })), id: who.id },
      schedule: (await wellFormed('listOrderSchedule', read, { params })) ?? [],
      history: (await wellFormed('listOrderHistory', read, { params })) ?? [],
      addresses: (await wellFormed('listAddresses', read)) ?? [],
      activity: (await wellFormed('listActivity', read, { params })) ?? [],
      now: now || new Date().toISOString(),
    }
    const facts = { ...(known ?? (await this.#readRest(subscription, read))), ...moving }
    this.#facts.set(who, facts)
    return facts
  }

  readonly #facts = new Map<Customer, Facts>()

  /** What hardly any command changes. */
  async #readRest(subscription: Facts['subscription'], read: Read) {
    const params = { id: subscription.id }
    const productId = menuLine(subscription)?.product?.id
    const flow = (await wellFormed('readCancellationFlow', read, { params })) ?? null
    const shop = await wellFormed('readShop', read, { query: {} })
    return {
      methods: (await wellFormed('listPaymentMethods', read)) ?? [],
      sessions: (await wellFormed('listSessions', read)) ?? [],
      product:
        productId === undefined
          ? undefined
          : await wellFormed('readProduct', read, { params: { productId } }),
      supplement: shop?.items.find(({ supplement }) => supplement !== null)?.supplement ?? 'joint',
      flow,
      offer: flow && (await this.#offerOf(subscription.id, flow, read)),
      code: this.options.code,
    }
  }

  /** The first offer that a reason has. */
  async #offerOf(id: number, flow: NonNullable<Facts['flow']>, read: Read): Promise<Facts['offer']> {
    for (const reason of flow.reasons.filter(({ hasOffer }) => hasOffer)) {
      const params = { id, cancellationFlowId: reason.id }
      const offer = await wellFormed('readCancellationOffer', read, { params })
      if (offer) return offer
    }
    return null
  }

  /** Reads, and records the answer. `mayBe` are refusals that depend on what the customer has. */
  async read(call: OperationName, mayBe: readonly RefusalCode[] = [], given: AnyGiven = {}): Promise<void> {
    if (!this.includes(call)) return
    const needsId = descriptorOf(call).params !== undefined
    const request = needsId ? requestOf(await this.facts(), call) : {}
    const reply = await this.first.send(call, { ...request, ...given })
    if (this.#isRefusedWith(call, reply, mayBe)) return
    this.report.record(call, ANSWER, problemsOfSuccess(call, reply))
  }

  /**
   * Makes a change, and records its answer, its effect, and that it is not repeated under the same idempotency key.
   * Returns what it answered; undefined if it did not succeed.
   */
  async change<O extends OperationName>(
    call: O,
    given: Given<O> = {},
    { effect, other, mayBe = [] }: Expected<O> = {},
    who: Customer = this.first,
  ): Promise<DataOf<O> | undefined> {
    const before = await this.facts(who)
    if (isAction(call) && !before.subscription.allowedActions.some((it) => it === call)) {
      this.report.notChecked(call, 'its success; allowedActions does not contain it')
      return undefined
    }
    const request = { ...requestOf(before, call), ...given } as AnyGiven
    const key = { 'idempotency-key': randomUUID() }
    const reply = await who.send(call, request, key)
    if (this.#isRefusedWith(call, reply, mayBe)) return undefined
    this.report.record(call, ANSWER, problemsOfSuccess(call, reply))
    if (reply.status !== 200 && reply.status !== 201) return undefined
    const after = await this.forget(who, before)
    if (!this.includes(call)) return dataOf<O>(reply)
    if (effect) this.report.record(call, 'effect', [effect(dataOf<O>(reply), after, before)])
    // What is secret is stored nowhere, so there is nothing to repeat.
    if ('isSecret' in descriptorOf(call)) return dataOf<O>(reply)
    const repeated = await who.send(call, request, key)
    const isSame = repeated.status === reply.status && repeated.text === reply.text
    this.report.record(
      call,
      'idempotency key',
      isSame ? [] : [`a repeat is not answered as the first time: ${brief(repeated)}`],
    )
    if (other)
      this.report.record(
        call,
        'idempotency key of another request',
        problemsOfRefusal(
          await who.send(call, { ...request, ...other } as AnyGiven, key),
          'IDEMPOTENCY_KEY_REUSED',
        ),
      )
    return dataOf<O>(reply)
  }

  /** Records that a call is refused. */
  async refuse(
    call: OperationName,
    check: string,
    given: AnyGiven,
    ...codes: readonly RefusalCode[]
  ): Promise<void> {
    if (!this.includes(call)) return
    const request = { ...requestOf(await this.facts(), call), ...given }
    this.report.record(call, check, problemsOfRefusal(await this.first.send(call, request), ...codes))
  }

  #isRefusedWith(call: OperationName, reply: Reply, mayBe: readonly RefusalCode[]): boolean {
    const code = mayBe.find((it) => it === refusalIn(reply))
    if (code === undefined) return false
    this.report.record(call, 'refusal', problemsOfRefusal(reply, code))
    this.report.notChecked(call, `its success; it was refused with ${brief(reply)}`)
    return true
  }
}
