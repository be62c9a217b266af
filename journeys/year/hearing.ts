/** What a browser was refused, as it heard it. */
import { errorsDe } from '@pfotenportal/text/de/errors'
import { errorsEn } from '@pfotenportal/text/en/errors'
import type { BrowserContext, Response } from '@playwright/test'

/** A refusal as it came over the wire: its code and its sentence. */
export interface Heard {
  readonly code: string
  readonly message: string
}

/** The plain string is a discount code's refusal and nothing else (C-14). */
const CODE_INVALID = new Set<unknown>([errorsDe.DISCOUNT_CODE_INVALID, errorsEn.DISCOUNT_CODE_INVALID])

function refusalIn(body: unknown): Heard | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined
  const { error } = body
  if (typeof error === 'string' && CODE_INVALID.has(error)) {
    return { code: 'DISCOUNT_CODE_INVALID', message: error }
  }
  if (typeof error !== 'object' || error === null || !('type' in error) || !('message' in error))
    return undefined
  return { code: String(error.type), message: String(error.message) }
}

async function readRefusal(response: Response): Promise<Heard | undefined> {
  if (response.status() < 400 || !new URL(response.url()).pathname.startsWith('/api/')) return undefined
  // The page may have gone on meanwhile: then nobody sees the sentence either.
  const body: unknown = await response.json().catch(() => null)
  return refusalIn(body)
}

/** Collects every refusal that a browser is answered with. */
export function hearRefusals(context: BrowserContext): Heard[] {
  const heard: Heard[] = []
  context.on('response', (response) => {
    void readRefusal(response).then((it) => it && heard.push(it))
  })
  return heard
}
