import { expect, it } from 'vitest'
import { addSeconds, instant } from '@pfotenportal/domain/core/calendar'
import { newWebhookSecret, verifiedMessageId, webhookHeaders } from './standard-webhooks.ts'

/** The published example of the specification. */
const EXAMPLE = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: instant('2021-02-25T15:02:10.000Z'),
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

it('a message is signed as in the example of the specification', () => {
  const { secret, id, at, body, signature } = EXAMPLE
  expect(webhookHeaders({ id, body }, [secret], at)).toEqual({
    'webhook-id': id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
  })
})

it('during a rotation a message has a signature for each secret', () => {
  const { secret, id, at, body, signature } = EXAMPLE
  const headers = webhookHeaders({ id, body }, [newWebhookSecret(), secret], at)
  expect(headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/)
  expect(headers['webhook-signature'].split(' ')[1]).toBe(signature)
})

it('a new secret has 256 random bits', () => {
  expect(newWebhookSecret()).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(newWebhookSecret()).not.toBe(newWebhookSecret())
})

it.each([
  ['as in the example of the specification', {}, EXAMPLE.at, true],
  ['five minutes later', {}, addSeconds(EXAMPLE.at, 300), true],
  ['more than five minutes later', {}, addSeconds(EXAMPLE.at, 301), false],
  ['more than five minutes early', {}, addSeconds(EXAMPLE.at, -301), false],
  ['under another id', { 'webhook-id': 'msg_2' }, EXAMPLE.at, false],
  ['at another time', { 'webhook-timestamp': '1614265331' }, EXAMPLE.at, false],
  ['with a time that is none', { 'webhook-timestamp': 'now' }, EXAMPLE.at, false],
  ['without a signature', { 'webhook-signature': undefined }, EXAMPLE.at, false],
  [
    'with a signature of another version',
    { 'webhook-signature': `v2${EXAMPLE.signature.slice(2)}` },
    EXAMPLE.at,
    false,
  ],
])('a message %s', (_case, changes, now, isValid) => {
  const { secret, id, at, body } = EXAMPLE
  const headers = { ...webhookHeaders({ id, body }, [newWebhookSecret(), secret], at), ...changes }
  const secrets = [newWebhookSecret(), secret]
  expect(verifiedMessageId({ raw: Buffer.from(body), headers, secrets, now })).toBe(isValid ? id : undefined)
})
