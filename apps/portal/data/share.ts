/** Handing text on by what the device has: its own sharing, or the clipboard. */

/** Puts text on the clipboard; false where the browser has or allows none. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Opens the device's own sharing. `unable` where there is none, or it does not work; a sheet closed again is no failure. */
export async function shareText(text: string): Promise<'shared' | 'closed' | 'unable'> {
  if (!('share' in navigator)) return 'unable'
  try {
    await navigator.share({ text })
    return 'shared'
  } catch (thrown) {
    return thrown instanceof DOMException && thrown.name === 'AbortError' ? 'closed' : 'unable'
  }
}
