import { afterEach, describe, expect, it } from 'vitest'
import { openWebhookReceiver, type Answer, type WebhookReceiver } from '../testing/webhook-receiver.ts'
import { postWebhook, RefusedAddress, type PostOptions } from './post.ts'

const opened: WebhookReceiver[] = []

async function open(answer?: Answer): Promise<WebhookReceiver> {
  const receiver = await openWebhookReceiver(answer)
  opened.push(receiver)
  return receiver
}

afterEach(async () => {
  for (const receiver of opened.splice(0)) await receiver.stop()
})

function post(url: string, options: Partial<PostOptions> = {}) {
  const { signal } = new AbortController()
  const message = { url, headers: { 'webhook-id': 'evt_1' }, body: '{"type":"orderSkipped"}' }
  return postWebhook(message, { allowsPrivateAddresses: true, signal, ...options })
}

describe('a request to a webhook endpoint', () => {
  it('sends the body as JSON, with its headers', async () => {
    const receiver = await open()
    expect(await post(receiver.url)).toEqual({ status: 204, text: '' })
    expect(receiver.received).toMatchObject([
      {
        body: '{"type":"orderSkipped"}',
        headers: { 'webhook-id': 'evt_1', 'content-type': 'application/json' },
      },
    ])
  })

  it.each([
    '127.0.0.1',
    'localhost',
    '127.1',
    '0x7f000001',
    '2130706433',
    '[::ffff:127.0.0.1]',
    '[::1]',
    '0',
  ])('outside development opens no connection to %s', async (host) => {
    const receiver = await open()
    const { port } = new URL(receiver.url)
    const refused = post(`http://${host}:${port}/hooks`, { allowsPrivateAddresses: false })
    await expect(refused).rejects.toThrow(RefusedAddress)
    expect(receiver.connections()).toBe(0)
  })

  it('follows no redirect', async () => {
    const target = await open()
    const receiver = await open((_message, response) => {
      response.writeHead(307, { location: target.url }).end()
    })
    expect(await post(receiver.url)).toMatchObject({ status: 307 })
    expect(target.connections()).toBe(0)
  })

  it('keeps a kilobyte of the answer, which the database can store, and does not wait for the rest', async () => {
    const receiver = await open((_message, response) => {
      response.writeHead(500).write(`a\0b${'x'.repeat(5_000)}`)
    })
    const { status, text } = await post(receiver.url)
    expect([status, text.length, text.slice(0, 3)]).toEqual([500, 1_023, 'abx'])
  })

  it('ends after its time limit, and when the sender closes', async () => {
    const receiver = await open(() => undefined)
    await expect(post(receiver.url, { timeoutMs: 50 })).rejects.toThrow('no answer within 0.05 s')
    const closing = new AbortController()
    const pending = post(receiver.url, { signal: closing.signal })
    closing.abort()
    await expect(pending).rejects.toThrow('abort')
  })

  it('fails if nobody listens', async () => {
    const receiver = await open()
    await receiver.stop()
    opened.pop()
    await expect(post(receiver.url)).rejects.toThrow('ECONNREFUSED')
  })
})
