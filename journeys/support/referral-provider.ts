/** A stand-in for a referral provider: its page says that it is ready, and tells its server what it was given. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

export interface ReferralProvider {
  /** The address of its page. */
  readonly url: string
  readonly origin: string
  /** Everything that was asked of it: method, address, and the referrer if one was sent. */
  readonly requests: readonly string[]
  /** What its page was given, oldest first. */
  readonly given: readonly unknown[]
  /** Lets its page say nothing at all, or speak again. */
  silence(isSilent: boolean): void
  stop(): Promise<void>
}

const page = (isSilent: boolean) => `<!doctype html>
<html lang="de"><head><title>Freunde</title></head><body><h1>Freunde</h1><p id="who">Niemand</p><script>
  addEventListener('message', async ({ data }) => {
    await fetch('/given', { method: 'POST', body: JSON.stringify(data) })
    document.getElementById('who').textContent = data.firstName
  })
  ${isSilent ? '' : "parent.postMessage({ type: 'pfotenportal:ready' }, '*')"}
</script></body></html>`

/** Starts one on a free port. */
export async function startReferralProvider(): Promise<ReferralProvider> {
  const requests: string[] = []
  const given: unknown[] = []
  let isSilent = false
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.push([request.method, request.url, request.headers.referer ?? ''].join(' ').trim())
    const body = await text(request)
    if (request.method === 'POST') given.push(JSON.parse(body))
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page(isSilent))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port for the provider')
  const origin = `http://127.0.0.1:${address.port}`
  return {
    url: `${origin}/friends`,
    origin,
    requests,
    given,
    silence: (next) => (isSilent = next),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
