/** A fake referral provider: its page reports that it is ready, and sends the data it receives to its server. */
import { text } from 'node:stream/consumers'
import { serve } from '../../scenarios/serve.ts'

export interface ReferralProvider {
  /** The address of its page. */
  readonly url: string
  readonly origin: string
  /** Every request to it: method, URL, and the referrer if one was sent. */
  readonly requests: readonly string[]
  /** The data that its page has received, oldest first. */
  readonly received: readonly unknown[]
  /** Makes its page unresponsive, or responsive again. */
  setSilent(isSilent: boolean): void
  stop(): Promise<void>
}

const page = (isSilent: boolean) => `<!doctype html>
<html lang="de"><head><title>Freunde</title></head><body><h1>Freunde</h1><p id="who">Niemand</p><script>
  addEventListener('message', async ({ data }) => {
    await fetch('/given', { method: 'POST', body: JSON.stringify(data) })
    document.getElementById('who').textContent = data.firstName
  })
  ${isSilent ? '' : "parent.postMessage({ type: 'portal:ready' }, '*')"}
</script></body></html>`

/** Starts the provider on a free port. */
export async function startReferralProvider(): Promise<ReferralProvider> {
  const requests: string[] = []
  const received: unknown[] = []
  let isSilent = false
  const { port, stop } = await serve(async (request, response) => {
    requests.push([request.method, request.url, request.headers.referer ?? ''].join(' ').trim())
    const body = await text(request)
    if (request.method === 'POST') received.push(JSON.parse(body))
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page(isSilent))
  })
  const origin = `http://127.0.0.1:${port}`
  return {
    url: `${origin}/friends`,
    origin,
    requests,
    received,
    setSilent: (next) => (isSilent = next),
    stop,
  }
}
