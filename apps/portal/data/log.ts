/** What a developer may want to read in the browser's console; never a token, never a customer's data. */
export function log(message: string, reason: unknown): void {
  // oxlint-disable-next-line no-console -- the one place of the portal that writes to the console
  console.error(message, reason instanceof Error ? `${reason.name}: ${reason.message}` : reason)
}
