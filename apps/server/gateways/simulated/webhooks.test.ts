import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { realNow } from '../../core/clock.ts'
import { gatewayFaults } from '../../core/settings/faults.ts'
import { DEFAULT_GATEWAY_SECRET } from '../../core/settings/groups/payments.ts'
import { eventually, freePort } from '../../testing/processes.ts'
import { QUIET_SETTINGS } from './open.ts'
import { readSimulatedWebhook, signedRequest, webhookEventOf, webhookSenderOf } from './webhooks.ts'

describe('a webhook event', () => {
  let receiver: Server
  let url: string
  const received: string[] = []
  let failures = 0

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const verification = { secrets: [DEFAULT_GATEWAY_SECRET], now: realNow() }
        const event = readSimulatedWebhook(Buffer.concat(parts), request.headers, verification)
        received.push(event === 'INVALID' ? event : `${event.about.kind} ${event.id}`)
        failures -= 1
        response.writeHead(failures >= 0 ? 500 : 200).end()
      })
    })
    const port = await freePort()
    receiver.listen(port, '127.0.0.1')
    await once(receiver, 'listening')
    url = `http://127.0.0.1:${port}`
  })
  afterAll(() => receiver.close())

  const target = () => ({ url, onDropped: () => undefined })
  const about = { kind: 'CHARGE', key: 'charge:1:1' } as const
  const line = `CHARGE ${webhookEventOf(about).id}`

  it('is signed, and retried until it is accepted', async () => {
    failures = 1
    const sender = webhookSenderOf({ ...QUIET_SETTINGS, sendsWebhooks: true }, realNow, target())
    sender?.send(about)
    await eventually(() => received.length === 2)
    expect(received.splice(0)).toEqual([line, line])
    await sender?.close()
  })

  it('is sent twice or dropped if such a fault is injected', async () => {
    const of = (text: string) => ({
      ...QUIET_SETTINGS,
      sendsWebhooks: true,
      faults: gatewayFaults.parse(text) ?? {},
    })
    const doubling = webhookSenderOf(of('webhook-duplicated=1'), realNow, target())
    const losing = webhookSenderOf(of('webhook-lost=1'), realNow, target())
    losing?.send({ kind: 'CHARGE', key: 'charge:2:1' })
    doubling?.send(about)
    await eventually(() => received.length >= 2)
    await doubling?.close()
    await losing?.close()
    expect(received.splice(0)).toEqual([line, line])
  })

  it('is not sent if webhooks are off', () => {
    expect(webhookSenderOf(QUIET_SETTINGS, realNow, target())).toBeUndefined()
  })

  it('is rejected if it was signed with another secret', () => {
    const { body, headers } = signedRequest(webhookEventOf(about), DEFAULT_GATEWAY_SECRET, realNow())
    expect(readSimulatedWebhook(body, headers, { secrets: ['other'], now: realNow() })).toBe('INVALID')
  })
})
