/** What a call throws when it has no data to give. */
import type { ApiError } from '@pfotenportal/contract/refusal'

/** `status` is 0 where no answer came at all. */
export class ApiFailure extends Error {
  readonly error: string | ApiError
  readonly status: number

  constructor(error: string | ApiError, status: number) {
    super(typeof error === 'string' ? error : error.message)
    this.name = 'ApiFailure'
    this.error = error
    this.status = status
  }

  /** The service refused and would refuse again: a retry is pointless. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 429
  }
}

/** The failure for a service that could not be reached, or whose answer has an unknown shape. */
export function unreachableFailure(status: number): ApiFailure {
  return new ApiFailure({ type: 'UNAVAILABLE', message: '', status, requestId: '' }, status)
}

/** The error to keep for a failed call; a bug in the portal is no error of the service. */
export function errorOf(thrown: unknown): string | ApiError {
  return thrown instanceof ApiFailure ? thrown.error : unreachableFailure(0).error
}
