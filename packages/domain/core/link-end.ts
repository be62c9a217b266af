/** Links in mails, of which mail programs take what stands behind them for their end. */

/**
 * A token or number of a link without what stood behind the link in a text: `).`, `»`, a zero-width blank, the `&gt;` of a
 * bracket. `=` may be the end of a token of another make.
 */
export function withoutLinkEnd(text: string): string {
  return text.replace(/(?:&(?:\w+|#\d+);|[^\w=-])+$/u, '')
}
