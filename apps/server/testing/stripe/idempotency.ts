/**
 * Idempotency keys as the provider documents them: the first answer is stored, including declines and the provider's
 * failures.
 */
import { Refused } from './answers.ts'

export interface SavedAnswer {
  readonly status: number
  readonly body: unknown
}

interface Use {
  readonly request: string
  answer?: SavedAnswer
}

export class IdempotencyKeys {
  readonly #uses = new Map<string, Use>()

  /**
   * Returns the answer stored under a key, or undefined if the caller may proceed. Refuses a different request under
   * the same key, and a second one while the first has no answer.
   */
  begin(key: string, request: string): SavedAnswer | undefined {
    const use = this.#uses.get(key)
    if (!use) {
      this.#uses.set(key, { request })
      return undefined
    }
    if (use.request !== request) {
      const message = `Keys for idempotent requests can only be used with the same parameters: ${key}`
      throw new Refused(400, { type: 'idempotency_error', message })
    }
    if (use.answer) return use.answer
    const message = 'There is currently another in-progress request using this Idempotent Key.'
    throw new Refused(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use', message })
  }

  save(key: string, answer: SavedAnswer): void {
    const use = this.#uses.get(key)
    if (use) use.answer = answer
  }

  /** A request that failed before it began counts as never sent. */
  forget(key: string): void {
    this.#uses.delete(key)
  }
}
