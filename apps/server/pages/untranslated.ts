/** Marks what a translating browser leaves as it is in a page that the service renders (decision 59). */
import { bindUntranslated } from '@pfotenportal/text/untranslated'

/** Elements whose content is no text on the page, or may contain no elements, and the texts between other tags. */
const TEXT = /<(style|script|title|textarea|option|head)\b[\s\S]*?<\/\1>|(?<=>)[^<]+/g

/** The page with `translate="no"` on amounts, days, codes, addresses and these names. */
export function withUntranslated(html: string, names: readonly string[] = []): string {
  const split = bindUntranslated(names)
  const mark = (text: string) =>
    split(text)
      .map((part, index) => (index % 2 === 1 ? `<span translate="no">${part}</span>` : part))
      .join('')
  return html.replaceAll(TEXT, (found) => (found.startsWith('<') ? found : mark(found)))
}
