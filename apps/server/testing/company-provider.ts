/** A real OpenID Connect provider, and the way of a person through its pages. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import { freePort } from './processes.ts'

/** What the provider says about a person. */
export interface Person {
  readonly email: string
  readonly email_verified?: boolean
}

export interface CompanyProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Goes from the address of an authorization request through sign-in and consent to the address that it leads to. */
  signIn(authorizationUrl: string, account: string): Promise<URL>
  close(): Promise<void>
}

/** Opens one on a free port, with these people by account, and one client that may redirect to an address. */
export async function openCompanyProvider(
  people: Readonly<Record<string, Person>>,
  redirectUri: string,
): Promise<CompanyProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const client = { clientId: 'pfotenportal', clientSecret: 'secret-of:the client' }
  const provider = new Provider(issuer, {
    clients: [
      { client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [redirectUri] },
    ],
    pkce: { required: () => true },
    claims: { email: ['email', 'email_verified'] },
    findAccount: (_context: unknown, account: string) => ({
      accountId: account,
      claims: () => ({ sub: account, ...people[account] }),
    }),
  })
  const server = createServer(provider.callback())
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    issuer,
    ...client,
    signIn: (url, account) => walk(new URL(url), account, redirectUri),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The forms of the provider's pages, filled in. */
const forms = [
  [
    'name="prompt" value="login"',
    (account: string) => ({ prompt: 'login', login: account, password: 'any' }),
  ],
  ['name="prompt" value="consent"', () => ({ prompt: 'consent' })],
] as const

/** A browser that follows redirects and sends forms until it is led to the client. */
async function walk(start: URL, account: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = start
  let form: URLSearchParams | undefined
  for (let step = 0; step < 12; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer: Response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    form = undefined
    const location = answer.headers.get('location')
    if (location !== null) {
      url = new URL(location, url)
      if (url.href.startsWith(redirectUri)) return url
      continue
    }
    const text = await answer.text()
    const [, fields] = forms.find(([mark]) => text.includes(mark)) ?? []
    if (!fields) throw new Error(`the provider answered ${answer.status}: ${text.slice(0, 500)}`)
    form = new URLSearchParams(fields(account))
  }
  throw new Error('the provider never led back')
}
