/**
 * Any carrier that takes a list of addresses (`npm run shipping`) and reports by webhook: signed JSON
 * `{id, number, event, at}`, one step of one parcel (docs/operations.md).
 */
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { parseInstant, type Instant } from '@pfotenportal/domain/core/calendar'
import { isCarrierEvent } from '@pfotenportal/domain/parcel/parcel'
import type { Config } from '../core/config.ts'
import { isStorable } from '../core/storable-text.ts'
import { verifySignature } from '../core/webhook-signature.ts'
import type { CarrierWebhookEvent } from '../database/parcel/carrier-notices.ts'
import type { Carrier } from './carrier.ts'

export function openGenericCarrier({ carrier }: Pick<Config, 'carrier'>): Carrier {
  const secrets = carrier.webhookSecrets
  return {
    name: carrier.name,
    book: null,
    track: null,
    readWebhookEvent: (raw, headers, now) => readSignedWebhook(raw, headers, { secrets, now }),
  }
}

/** The header with the body's signature. */
export const SIGNATURE_HEADER = 'carrier-signature'

const EventBody = z.object({
  id: z.string().min(1).max(200),
  number: z.string().min(1).max(100),
  event: z.string().refine(isCarrierEvent),
  at: z.string().transform((text, context): Instant => {
    const at = parseInstant(text)
    if (at !== undefined) return at
    context.addIssue({ code: 'custom', message: 'no instant' })
    return z.NEVER
  }),
})

/** Reads a webhook event; INVALID if its signature is wrong or too old, or its content unknown. */
export function readSignedWebhook(
  raw: Buffer,
  headers: IncomingHttpHeaders,
  { secrets, now }: { readonly secrets: readonly string[]; readonly now: Instant },
): CarrierWebhookEvent | 'INVALID' {
  if (!verifySignature({ raw, header: headers[SIGNATURE_HEADER], secrets, now })) return 'INVALID'
  const parsed = EventBody.safeParse(jsonOf(raw))
  return parsed.success ? parsed.data : 'INVALID'
}

function jsonOf(raw: Buffer): unknown {
  try {
    const body: unknown = JSON.parse(raw.toString('utf8'))
    return isStorable(body) ? body : undefined
  } catch {
    return undefined
  }
}
