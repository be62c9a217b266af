/** Sets up a method with a mailed link, through the stand-in's page and back. */
import type { MeansKind } from '../../gateways/gateway.ts'
import type { TestService } from '../start.ts'

/** What the browser encountered. */
export interface SetUpJourney {
  /** The allowed form targets of the payment page's content security policy. */
  readonly formAction: string
  /** The provider's page. */
  readonly page: string
  /** Our page at the end. */
  readonly end: string
}

/** Chooses a kind on the page of a link, enters a method at the provider, and returns. */
export async function setUpMethod(
  service: TestService,
  token: string,
  kind: MeansKind,
  form: Record<string, string>,
): Promise<SetUpJourney> {
  const link = `/zahlung/${token}`
  const shown = await service.request('GET', link)
  const policy = shown.headers.get('content-security-policy') ?? ''
  const chosen = await service.request('POST', link, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ kind }).toString(),
  })
  const page = chosen.headers.get('location')
  if (chosen.status !== 303 || page === null) throw new Error(`no page at the provider: ${chosen.status}`)
  const cookie = chosen.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const entered = await fetch(page, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  const back = new URL(entered.headers.get('location') ?? '', service.url)
  const returned = await service.request('GET', back.pathname, { headers: { cookie } })
  const end = await service.request('GET', returned.headers.get('location') ?? '', { headers: { cookie } })
  const formAction = /form-action ([^;]*)/.exec(policy)?.[1] ?? ''
  return { formAction, page, end: await end.text() }
}
