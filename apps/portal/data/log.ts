/** Logs to the browser's console for developers. Never pass a token or a customer's data. */
export function log(message: string, reason: unknown): void {
  // oxlint-disable-next-line no-console -- the only place in the portal that writes to the console
  console.error(message, reason instanceof Error ? `${reason.name}: ${reason.message}` : reason)
}
