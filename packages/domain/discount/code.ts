/** How people write the codes of discounts, campaigns and friends. */

/**
 * The normalised form of a code, however it was typed or pasted: only letters, digits and hyphens count, in upper case.
 * Mails and chats add blanks, quotes, full stops and invisible characters, and turn a hyphen into a dash.
 */
export function normaliseCode(code: string): string {
  return code
    .normalize('NFKC')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[^\p{L}\p{N}-]/gu, '')
    .replace(/^-+/, '')
    .toUpperCase()
}
