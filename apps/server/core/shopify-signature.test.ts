import { expect, it } from 'vitest'
import { isSignedByShopify, shopifySignatureOf } from './shopify-signature.ts'

const raw = Buffer.from('{"id":820982911946154508}')
const [NEW, OLD] = ['the-new-secret-of-the-shop', 'the-old-secret-of-the-shop']

it('a body is signed as Shopify describes it', () => {
  // Computed with `printf … | openssl dgst -sha256 -hmac hush -binary | base64`.
  expect(shopifySignatureOf(raw, 'hush')).toBe('qBvrsZF7RfB1iS6BX6IHqJTp5L911P7intnPeTPsH0I=')
})

it.each([
  ['with the new secret during a rotation', raw, shopifySignatureOf(raw, NEW), true],
  ['with the old secret during a rotation', raw, shopifySignatureOf(raw, OLD), true],
  ['with another secret', raw, shopifySignatureOf(raw, 'guessed'), false],
  ['of another body', Buffer.from('{}'), shopifySignatureOf(raw, NEW), false],
  ['that is too short', raw, 'AAAA', false],
  ['that is empty', raw, '', false],
  ['that is missing', raw, undefined, false],
])('a signature %s', (_case, body, header, isValid) => {
  expect(isSignedByShopify(body, header, [NEW, OLD])).toBe(isValid)
})

it('without a secret no signature is valid', () => {
  expect(isSignedByShopify(raw, shopifySignatureOf(raw, ''), [])).toBe(false)
})
