/** Records the refusals that a browser receives. */
import { errorsDe } from '@pfotenportal/text/de/errors'
import { errorsEn } from '@pfotenportal/text/en/errors'
import type { BrowserContext, Response } from '@playwright/test'

/** A refusal as sent over the wire: its code and its message. */
export interface ReceivedRefusal {
  readonly code: string
  readonly message: string
}

/** Only the refusal of a discount code is a plain string. */
const CODE_INVALID = new Set<unknown>([errorsDe.DISCOUNT_CODE_INVALID, errorsEn.DISCOUNT_CODE_INVALID])

function refusalIn(body: unknown): ReceivedRefusal | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined
  const { error } = body
  if (typeof error === 'string' && CODE_INVALID.has(error)) {
    return { code: 'DISCOUNT_CODE_INVALID', message: error }
  }
  if (typeof error !== 'object' || error === null || !('type' in error) || !('message' in error))
    return undefined
  return { code: String(error.type), message: String(error.message) }
}

async function readRefusal(response: Response): Promise<ReceivedRefusal | undefined> {
  if (response.status() < 400 || !new URL(response.url()).pathname.startsWith('/api/')) return undefined
  // The page may have been left in the meantime; then the message is not shown either.
  const body: unknown = await response.json().catch(() => null)
  return refusalIn(body)
}

/** Collects every refusal that a browser receives. */
export function recordRefusals(context: BrowserContext): ReceivedRefusal[] {
  const refusals: ReceivedRefusal[] = []
  context.on('response', (response) => {
    void readRefusal(response).then((it) => it && refusals.push(it))
  })
  return refusals
}
