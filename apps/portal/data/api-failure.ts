/** The error that a failed call throws. */
import type { ApiError } from '@pfotenportal/contract/refusal'

/** A call that returned no data. `status` is 0 if there was no answer. */
export class ApiFailure extends Error {
  readonly error: string | ApiError
  readonly status: number

  constructor(error: string | ApiError, status: number) {
    super(typeof error === 'string' ? error : error.message)
    this.name = 'ApiFailure'
    this.error = error
    this.status = status
  }

  /** The service refused the call and would refuse it again, so a retry is pointless. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 429
  }
}

/** The failure for a service that cannot be reached, or whose answer has an unknown shape. */
export function unreachableFailure(status: number): ApiFailure {
  return new ApiFailure({ type: 'UNAVAILABLE', message: '', status, requestId: '' }, status)
}

/** The error to keep for a failed call. A bug in the portal counts as an unreachable service. */
export function errorOf(thrown: unknown): string | ApiError {
  return thrown instanceof ApiFailure ? thrown.error : unreachableFailure(0).error
}
