/** Test helpers for mailed payment links: the link from the mail, and a browser that follows it. */
import type { PaymentMethodKind } from '../gateways/gateway.ts'
import type { SampleWorld } from './sample-world.ts'
import { shown } from './shown.ts'
import { mailsOf } from './sign-in.ts'
import type { TestService } from './start.ts'

/** A card that is always approved. */
export const VALID_CARD = '4242 4242 4242 4242'

/** Requests a link to a method and returns its token from the mail. */
export async function requestLink(world: SampleWorld, firstName: string, methodId: string): Promise<string> {
  const token = await world.tokenOf(firstName)
  const response = await world.call('requestPaymentLink', { params: { id: methodId }, token })
  if (response.status !== 200) throw new Error(`no link: ${response.error.type}`)
  return mailedToken(world)
}

/** A payment method of a customer as the portal receives it. */
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

/** All stored data of links, setups and waiting mails, as one text. */
export async function readStoredLinkData({ services }: TestService): Promise<string> {
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

/** A browser with a mailed link: it keeps cookies and follows redirects. */
export class LinkBrowser {
  readonly token: string
  readonly #service: TestService
  #cookie = ''
  /** The current path of the browser. */
  #path = ''

  constructor(service: TestService, token: string) {
    this.#service = service
    this.token = token
  }

  /** Opens the link and returns its page. */
  open(): Promise<string> {
    return this.#go('GET', `/zahlung/${this.token}`)
  }

  /** Opens the link, chooses a kind of method, and returns the next page. */
  async choose(kind: PaymentMethodKind): Promise<string> {
    await this.open()
    return this.#go('POST', `/zahlung/${this.token}`, { kind })
  }

  /** Enters a card and returns the next page. */
  async enterCard(card: { number: string; expiry: string; cvc: string }): Promise<string> {
    await this.choose('card')
    return this.#go('POST', this.#path, { ...card, action: 'enter' })
  }

  /** Renews by card, including the bank's authentication; returns the last page. */
  async renewByCard(number: string, answer: 'confirm' | 'refuse' = 'confirm'): Promise<string> {
    const next = await this.enterCard({ number, expiry: '12/31', cvc: '123' })
    return next.includes('value="confirm"') ? this.#go('POST', this.#path, { action: answer }) : next
  }

  /** Continues where the portal leads to: at the address that a call answered, with the cookie that it set. */
  arrive(address: string, headers: Headers): Promise<string> {
    this.#keep(headers)
    return this.#go('GET', new URL(address, 'http://service.test').pathname)
  }

  /** Enters a card on the page that is open, authenticates, and returns the last page. */
  async payByCard(number: string, answer: 'confirm' | 'refuse' = 'confirm'): Promise<string> {
    await this.#go('POST', this.#path, { number, expiry: '12/31', cvc: '123', action: 'enter' })
    return this.#go('POST', this.#path, { action: answer })
  }

  /** Leaves the open page of the gateway without a method. */
  leave(): Promise<string> {
    return this.#go('POST', this.#path, { action: 'refuse' })
  }

  /** Renews by card up to the bank's confirmation; the browser is closed before it returns. */
  async confirmCard(number: string): Promise<void> {
    await this.enterCard({ number, expiry: '12/31', cvc: '123' })
    await this.#send('POST', this.#path, { action: 'confirm' })
  }

  /** Follows a page's link to the bank, answers there, and returns the page to which the bank leads back. */
  async answerBank(page: string, answer: 'confirm' | 'refuse'): Promise<string> {
    const bank = bankPageOf(page)
    await this.#go('GET', bank)
    return this.#go('POST', bank, { action: answer })
  }

  /** Renews by PayPal. */
  async renewByPayPal(email: string): Promise<string> {
    await this.choose('payPal')
    return this.#go('POST', this.#path, { email, action: 'enter' })
  }

  /** Renews by bank account. */
  async renewByDebit(iban: string, holder = 'Anna Berger'): Promise<string> {
    await this.choose('sepaDebit')
    return this.#go('POST', this.#path, { iban, holder, action: 'enter' })
  }

  /** Leaves the gateway's form without a method. */
  async cancelSetup(kind: PaymentMethodKind): Promise<string> {
    await this.choose(kind)
    return this.leave()
  }

  returnFromGateway(): Promise<string> {
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
    this.#keep(response.headers)
    return response
  }

  #keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) this.#cookie = line.split(';', 1)[0] ?? ''
  }

  async #go(method: string, path: string, form?: Record<string, string>): Promise<string> {
    this.#path = path
    let response = await this.#send(method, path, form)
    for (let hops = 0; hops < 5 && response.status === 303; hops += 1) {
      const to = new URL(response.headers.get('location') ?? '', 'http://service.test')
      this.#path = to.pathname
      response = await this.#send('GET', this.#path)
    }
    return shown(await response.text())
  }
}

/** The address of the bank's page to which a page leads. */
export function bankPageOf(page: string): string {
  const found = /href="(\/simulated-gateway\/bank\/[^"]+)"/.exec(page)?.[1]
  if (found === undefined) throw new Error('the page does not lead to the bank')
  return found
}

/** A browser with a link that the customer has requested. */
export async function openLinkBrowser(
  world: SampleWorld,
  firstName: string,
  methodId: string,
): Promise<LinkBrowser> {
  return new LinkBrowser(world, await requestLink(world, firstName, methodId))
}
