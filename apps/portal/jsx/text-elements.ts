/**
 * Makes every text of the portal survive a translating browser, which replaces text nodes by elements of its own
 * (decision 59). React can then neither update nor remove a text node that it keeps beside others: the old text stays on
 * screen, or the page breaks. So React never keeps one: adjacent texts are joined, and a text beside elements gets an
 * element. React updates an element with a single text by replacing its content, whoever has changed that.
 *
 * What a translation must leave as it is gets `translate="no"` on the way: amounts, dates, codes, names.
 */
import type { ReactElement, ReactNode } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import type { SplitUntranslated } from '@pfotenportal/text/untranslated'

export interface Props {
  readonly children?: ReactNode
  readonly translate?: 'yes' | 'no' | undefined
}

/** Elements that contain nothing but text. */
const TEXT_ONLY = /^(option|title|textarea|style|script|text|tspan)$/

const SPLIT_TEXTS_LIMIT = 1_000
const splitTexts = new Map<string, readonly string[]>()
let split: SplitUntranslated = (text) => [text]

/** From the next rendering on, the parts that this finds are marked. Its code comes after the first paint. */
export function markUntranslated(next: SplitUntranslated): void {
  split = next
  splitTexts.clear()
}

/** The parts of a text; those with an odd index stay as they are. */
function partsOf(text: string): readonly string[] {
  const known = splitTexts.get(text)
  if (known) return known
  if (splitTexts.size >= SPLIT_TEXTS_LIMIT) splitTexts.clear()
  const parts = split(text)
  splitTexts.set(text, parts)
  return parts
}

const isText = (child: unknown): child is string | number =>
  typeof child === 'string' || typeof child === 'number'
const isNothing = (child: unknown) => child === null || child === undefined || typeof child === 'boolean'
const isBlank = (text: string) => text.trim() === ''

/** The texts of children as one; null if there is anything else among them. */
function joined(children: unknown): string | null {
  if (isText(children)) return String(children)
  if (isNothing(children)) return ''
  if (!Array.isArray(children)) return null
  const texts = children.map(joined)
  return texts.includes(null) ? null : texts.join('')
}

/** The whole text stays as it is. */
const isWhole = (parts: readonly string[]) => parts.length === 3 && parts[0] === '' && parts[2] === ''

/**
 * One element around the parts, which must not become items of a flexible row. What stays as it is always gets an
 * element of its own: the page may have been translated before the marks came, and a mark on an element that stays
 * would keep the translation.
 */
function partSpans(parts: readonly string[], key = 'text'): ReactElement {
  if (isWhole(parts)) return jsx('span', { translate: 'no', children: parts[1] }, `${key}-kept`)
  const children = parts.map((part, index) => {
    if (index % 2 === 1) return jsx('span', { translate: 'no', children: part }, index)
    return isBlank(part) ? part : jsx('span', { children: part }, index)
  })
  return jsxs('span', { children }, key)
}

/** An element with this text as its only content. */
function withText<P extends Props>(type: string, props: P, text: string): P {
  const parts = partsOf(text)
  if (parts.length === 1 || props.translate) return { ...props, children: text }
  if (!TEXT_ONLY.test(type)) return { ...props, children: partSpans(parts) }
  return { ...props, ...(isWhole(parts) && { translate: 'no' }), children: text }
}

/** A text beside others. White space stays bare: as an element it would be an item of a flexible row. */
function textElement(text: string, key?: string): ReactNode {
  if (isBlank(text)) return text
  const parts = partsOf(text)
  return parts.length > 1 ? partSpans(parts, key) : jsx('span', { children: text }, key)
}

/** Children with each run of texts in an element. What is not text keeps its position, and so its state. */
function withTextElements(children: readonly ReactNode[]): ReactNode[] {
  const result: ReactNode[] = []
  let text = ''
  let start = 0
  const endRun = () => {
    if (text !== '') result[start] = textElement(text, `text-${start}`)
    text = ''
  }
  for (const [at, child] of children.entries()) {
    if (isText(child)) {
      if (text === '') start = at
      text += String(child)
      result.push(null)
    } else {
      if (!isNothing(child)) endRun()
      result.push(Array.isArray(child) ? withTextElements(child as ReactNode[]) : child)
    }
  }
  endRun()
  return result
}

/**
 * The properties of an element with no text node beside others among its children. A component places its children
 * itself, so its properties stay as they are.
 */
export function withoutBareText<P extends Props>(type: unknown, props: P): P {
  const isElement = typeof type === 'string'
  if (!isElement && typeof type !== 'symbol') return props
  const { children } = props
  const text = joined(children)
  if (isElement && text !== null) return isNothing(children) ? props : withText(type, props, text)
  if (text !== null && text !== '') return { ...props, children: textElement(text) }
  return Array.isArray(children) ? { ...props, children: withTextElements(children as ReactNode[]) } : props
}
