/** What tests of mailed payment links need: a link from the mail, and somebody with a browser who follows it. */
import type { MeansKind } from '../gateways/gateway.ts'
import type { SampleWorld } from './sample-world.ts'
import { mailsOf } from './sign-in.ts'
import type { TestService } from './start.ts'

/** A card that every charge goes through with. */
export const VALID_CARD = '4242 4242 4242 4242'

/** Asks for a link to a method and takes its token from the mail. */
export async function requestLink(world: SampleWorld, firstName: string, methodId: string): Promise<string> {
  const token = await world.tokenOf(firstName)
  const asked = await world.call('requestPaymentLink', { params: { id: methodId }, token })
  if (asked.status !== 200) throw new Error(`no link: ${asked.error.type}`)
  return mailedToken(world)
}

/** A payment method of a customer as the portal gets it. */
export async function methodOf(world: SampleWorld, firstName: string, methodId: string) {
  const { data } = await world.call('listPaymentMethods', { token: await world.tokenOf(firstName) })
  return data.find(({ id }) => id === methodId)
}

/** The token of the link that was mailed last. */
export async function mailedToken(world: TestService): Promise<string> {
  const mails = await mailsOf(world)
  const tokens = mails.flatMap(({ text }) => /\/zahlung\/([\w-]{43})/.exec(text)?.[1] ?? [])
  const [newest] = tokens
  if (newest === undefined) throw new Error('no payment link in the mailbox')
  return newest
}

/** Everything stored about links, set-ups and waiting mails, as one text. */
export async function linksOf({ services }: TestService): Promise<string> {
  const tables = [
    'payment_link',
    'payment_method',
    'outbox',
    'audit',
    'idempotency_key',
    'simulated_gateway.set_up',
    'simulated_gateway.authorisation',
  ]
  const texts = tables.map(async (table) => {
    const { rows } = await services.database.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${table} as t`,
    )
    return rows.map(({ row }) => row)
  })
  return (await Promise.all(texts)).flat().join('\n')
}

/** Somebody with a link in a browser: it keeps cookies and follows where it is sent. */
export class LinkBrowser {
  readonly token: string
  readonly #service: TestService
  #cookie = ''
  /** Where the browser is. */
  #path = ''

  constructor(service: TestService, token: string) {
    this.#service = service
    this.token = token
  }

  /** Opens the link and gives its page. */
  open(): Promise<string> {
    return this.#go('GET', `/zahlung/${this.token}`)
  }

  /** Opens the link, chooses, and gives the page that follows. */
  async choose(kind: MeansKind): Promise<string> {
    await this.open()
    return this.#go('POST', `/zahlung/${this.token}`, { kind })
  }

  /** Types a card and gives the page that follows. */
  async typeCard(card: { number: string; expiry: string; cvc: string }): Promise<string> {
    await this.choose('card')
    return this.#go('POST', this.#path, { ...card, action: 'enter' })
  }

  /** The whole way by card, through the bank's question, to the page at its end. */
  async renewByCard(number: string, answer: 'confirm' | 'refuse' = 'confirm'): Promise<string> {
    const next = await this.typeCard({ number, expiry: '12/31', cvc: '123' })
    return next.includes('value="confirm"') ? this.#go('POST', this.#path, { action: answer }) : next
  }

  /** The way by card up to the bank's yes; the browser is closed before it gets back. */
  async confirmCard(number: string): Promise<void> {
    await this.typeCard({ number, expiry: '12/31', cvc: '123' })
    await this.#send('POST', this.#path, { action: 'confirm' })
  }

  /** The whole way by PayPal. */
  async renewByPayPal(email: string): Promise<string> {
    await this.choose('payPal')
    return this.#go('POST', this.#path, { email, action: 'enter' })
  }

  /** The whole way by a bank account. */
  async renewByDebit(iban: string, holder = 'Anna Berger'): Promise<string> {
    await this.choose('sepaDebit')
    return this.#go('POST', this.#path, { iban, holder, action: 'enter' })
  }

  /** Leaves the gateway's form without a method. */
  async giveUp(kind: MeansKind): Promise<string> {
    await this.choose(kind)
    return this.#go('POST', this.#path, { action: 'refuse' })
  }

  /** Comes back from the gateway. */
  comeBack(): Promise<string> {
    return this.#go('GET', '/zahlung/zurueck')
  }

  async #send(method: string, path: string, form?: Record<string, string>): Promise<Response> {
    const response = await this.#service.request(method, path, {
      headers: {
        ...(this.#cookie !== '' && { cookie: this.#cookie }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { body: new URLSearchParams(form).toString() }),
    })
    for (const line of response.headers.getSetCookie()) this.#cookie = line.split(';', 1)[0] ?? ''
    return response
  }

  async #go(method: string, path: string, form?: Record<string, string>): Promise<string> {
    this.#path = path
    let response = await this.#send(method, path, form)
    for (let hops = 0; hops < 5 && response.status === 303; hops += 1) {
      const to = new URL(response.headers.get('location') ?? '', 'http://service.test')
      this.#path = to.pathname
      response = await this.#send('GET', this.#path)
    }
    return response.text()
  }
}

/** A customer who has asked for a link to a method and holds it. */
export async function openLinkBrowser(
  world: SampleWorld,
  firstName: string,
  methodId: string,
): Promise<LinkBrowser> {
  return new LinkBrowser(world, await requestLink(world, firstName, methodId))
}
