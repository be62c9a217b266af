/** Marks what a translating browser leaves as it is in a page that the service renders (decision 59). */
import { bindUntranslated } from '@pfotenportal/text/untranslated'

/** Elements whose content is no text on the page, or may contain no elements, and the texts between other tags. */
const TEXT = /<(style|script|title|textarea|option|head)\b[\s\S]*?<\/\1>|(?<=>)[^<]+/g

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** A name as React writes it into a page: `O&#x27;Neill`. */
const escaped = (name: string) => name.replaceAll(/[&<>"']/g, (it) => ESCAPED[it] ?? it)

/** Elements whose only content is text, or that have none. */
const SIMPLE_ELEMENT =
  /<(style|script|textarea|select)\b[\s\S]*?<\/\1>|<([a-z]\w*)((?:\s[^<>]*?)?)(?:\/>|>([^<]*)<\/\2>)/g

/** Attributes that people read. A browser translates them unless their element says otherwise. */
const READ_ATTRIBUTE = /\s(?:aria-label|title|placeholder|alt)="([^"]*)"/g

/** The page with `translate="no"` on elements whose label, or title of the window, has such a part. */
function withKeptAttributes(html: string, isKept: (text: string) => boolean): string {
  const keep = (
    found: string,
    _skipped: string | undefined,
    tag: string | undefined,
    attributes = '',
    text?: string,
  ) => {
    const read = [...attributes.matchAll(READ_ATTRIBUTE)].map(([, value = '']) => value)
    if (tag === 'title' && text !== undefined) read.push(text)
    if (!read.some(isKept) || attributes.includes(' translate=')) return found
    const open = `<${tag}${attributes} translate="no"`
    if (text === undefined) return `${open}/>`
    const isContent = text !== '' && tag !== 'title'
    return `${open}>${isContent ? `<bdi translate="yes">${text}</bdi>` : text}</${tag}>`
  }
  return html.replaceAll(SIMPLE_ELEMENT, keep)
}

/** "E-Mail", which does not break at its hyphen; the page's style defines the class. */
const unbroken = (text: string) => text.replaceAll(/\bE-Mail/gi, '<bdi class="unbroken">$&</bdi>')

/**
 * The page with `translate="no"` on amounts, days, codes, addresses and these names. The marks are `bdi` elements, which no
 * style sheet knows, around each text as a whole, which must not become several items of a flexible row.
 */
export function withUntranslated(html: string, names: readonly string[] = []): string {
  const split = bindUntranslated(names.map(escaped))
  const mark = (text: string) => {
    const parts = split(text).map((part, index) =>
      index % 2 === 1 ? `<bdi translate="no">${part}</bdi>` : unbroken(part),
    )
    const marked = parts.join('')
    const isWhole = parts.length === 3 && parts[0] === '' && parts[2] === ''
    return marked === text || isWhole ? marked : `<bdi>${marked}</bdi>`
  }
  const kept = withKeptAttributes(html, (text) => split(text).length > 1)
  return kept.replaceAll(TEXT, (found) => (found.startsWith('<') ? found : mark(found)))
}
