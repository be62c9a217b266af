/** Signatures of Shopify's webhooks: `X-Shopify-Hmac-Sha256`, the HMAC-SHA256 of the raw body in base64. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header for a body. */
export function shopifySignatureOf(raw: Buffer, secret: string): string {
  return createHmac('sha256', secret).update(raw).digest('base64')
}

/** Whether a header is the signature of the body with one of the secrets. */
export function isSignedByShopify(raw: Buffer, header: unknown, secrets: readonly string[]): boolean {
  if (typeof header !== 'string') return false
  const given = Buffer.from(header, 'base64')
  return secrets.some((secret) => {
    const expected = Buffer.from(shopifySignatureOf(raw, secret), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
