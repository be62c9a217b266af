/** Sharing text with the clipboard or the device's share dialog. */

/** Copies text to the clipboard; returns false if the browser does not allow it. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/**
 * Opens the device's share dialog. Returns `unable` if there is none or it fails, `closed` if the customer closes it.
 */
export async function shareText(text: string): Promise<'shared' | 'closed' | 'unable'> {
  if (!('share' in navigator)) return 'unable'
  try {
    await navigator.share({ text })
    return 'shared'
  } catch (thrown) {
    return thrown instanceof DOMException && thrown.name === 'AbortError' ? 'closed' : 'unable'
  }
}
