/** The generic call of a carrier: signed JSON `{id, number, event, at}`, one step of one parcel (docs/operations.md). */
import type { IncomingHttpHeaders } from 'node:http'
import { parseInstant, type Instant } from '@pfotenportal/domain/core/calendar'
import { isCarrierEvent } from '@pfotenportal/domain/parcel/parcel'
import { z } from 'zod'
import type { CarrierWebhookEvent } from '../database/parcel/shipments.ts'
import { verifySigned } from '../core/webhook-signature.ts'

/** The header with the signature of the body. */
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

/** What a call says; INVALID where its signature is wrong or too old, or where it says nothing that we know. */
export function readSignedWebhook(
  raw: Buffer,
  headers: IncomingHttpHeaders,
  { secrets, now }: { readonly secrets: readonly string[]; readonly now: Instant },
): CarrierWebhookEvent | 'INVALID' {
  if (!verifySigned({ raw, header: headers[SIGNATURE_HEADER], secrets, now })) return 'INVALID'
  const parsed = EventBody.safeParse(jsonOf(raw))
  return parsed.success ? parsed.data : 'INVALID'
}

function jsonOf(raw: Buffer): unknown {
  try {
    // A NUL is part of no text of ours, and the database takes none.
    return raw.includes('\\u0000') ? undefined : JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
