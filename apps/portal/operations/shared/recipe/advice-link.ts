/** Where the feeding advice is reached, as the operator has set it (`ADVICE_URL`). */

/** A mail gets its subject, unless the operator has named one; a page stays as it is. */
export function adviceLink(
  url: string,
  subject: string,
): { readonly href: string; readonly isMail: boolean } {
  const isMail = url.startsWith('mailto:')
  if (!isMail || /[?&]subject=/i.test(url)) return { href: url, isMail }
  return { href: `${url}${url.includes('?') ? '&' : '?'}subject=${encodeURIComponent(subject)}`, isMail }
}
