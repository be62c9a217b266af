import { expect, it } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { newWebhookSecret, webhookHeaders } from './standard-webhooks.ts'

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
