/**
 * Real time, for tokens only. Everything a customer reads as a date follows the service's now
 * (`portal-now.ts`).
 */

/** Milliseconds since the epoch by this device. */
export function realNow(): number {
  return performance.timeOrigin + performance.now()
}
