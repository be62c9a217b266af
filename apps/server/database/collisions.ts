/** Repeats work that collided with another transaction: a deadlock, or a serialization failure. */
import { isSerializationFailure } from './errors.ts'

/** The pauses between them double, and last five seconds together at most, like the wait for a lock. */
const ATTEMPTS = 8

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/**
 * Runs the work until it collides with nobody, at most eight times; then throws the last error. The work must have no
 * effects outside its transaction.
 */
export async function repeatAfterCollision<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= ATTEMPTS || !isSerializationFailure(error)) throw error
      await pause(Math.random() * 20 * 2 ** attempt)
    }
  }
}
