/** The code beside the link in the mail of a sign-in (docs/domain.md 1.1; docs/security.md, "The code"). */

/** The number of digits of a code. */
export const SIGN_IN_CODE_DIGITS = 6

/** How often a browser may type a wrong code for one mail. */
export const SIGN_IN_CODE_ATTEMPTS = 5

/** What a copied code may have between and around its digits: blanks, dashes, quotes, brackets, invisible characters. */
const BETWEEN_DIGITS = /[\s\p{Cf}\p{Pd}\p{Pi}\p{Pf}\p{Ps}\p{Pe}.,:;"'_]/gu

/** The six digits of a typed or pasted code; undefined if it is anything else. */
export function parseSignInCode(typed: string): string | undefined {
  const digits = typed.normalize('NFKC').replace(BETWEEN_DIGITS, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}

/** A code as people read it: `123 456`, with a space that does not break. */
export function formatSignInCode(code: string): string {
  return `${code.slice(0, 3)}\u00a0${code.slice(3)}`
}
