/**
 * Makes every text of the portal survive a translating browser, which replaces text nodes by elements of its own
 * (decision 59). React can then neither update nor remove a text node that it keeps beside others: the old text stays on
 * screen, or the page breaks. So React never keeps one: adjacent texts are joined, and a text beside elements gets an
 * element. React updates an element with a single text by replacing its content, whoever has changed that.
 *
 * What a translation must leave as it is gets `translate="no"` on the way: amounts, dates, codes, names; so does an
 * element whose label or title contains them. And "E-Mail" does not break at its hyphen.
 */
import type { ReactElement, ReactNode } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import type { SplitUntranslated } from '@pfotenportal/text/untranslated'

export interface Props {
  readonly children?: ReactNode
  readonly translate?: 'yes' | 'no' | undefined
  readonly 'aria-hidden'?: boolean | 'true' | 'false' | undefined
}

/** Elements that contain nothing but text. */
const TEXT_ONLY = /^(option|title|textarea|style|script|text|tspan)$/

const UNBROKEN = /(\bE-Mail)/i

/** A part of a text: one that a translation leaves as it is, a word that stays on one line, or neither. */
interface Part {
  readonly text: string
  readonly kind: 'kept' | 'unbroken' | 'plain'
}

const SPLIT_TEXTS_LIMIT = 1_000
const splitTexts = new Map<string, readonly Part[]>()
let split: SplitUntranslated = (text) => [text]
let keepAttributes = <P extends Props>(props: P): P => props

/**
 * From the next rendering on, the parts that `next` finds are marked, and the elements whose attributes have such parts
 * by `keep`. This code comes after the first paint.
 */
export function markUntranslated(next: SplitUntranslated, keep = keepAttributes): void {
  split = next
  keepAttributes = keep
  splitTexts.clear()
}

/** Every second one of these texts is of the first kind. */
const ofKinds = (texts: readonly string[], odd: Part['kind'], even: Part['kind']): Part[] =>
  texts.map((text, index) => ({ text, kind: index % 2 === 1 ? odd : even }))

function partsOf(text: string): readonly Part[] {
  const known = splitTexts.get(text)
  if (known) return known
  if (splitTexts.size >= SPLIT_TEXTS_LIMIT) splitTexts.clear()
  const parts = ofKinds(split(text), 'kept', 'plain')
    .flatMap((it) => (it.kind === 'kept' ? it : ofKinds(it.text.split(UNBROKEN), 'unbroken', 'plain')))
    .filter((it) => it.text !== '')
  splitTexts.set(text, parts)
  return parts
}

/** Whether a text contains what a translation leaves as it is. */
export function hasUntranslated(text: string): boolean {
  return partsOf(text).some(({ kind }) => kind === 'kept')
}

const isPlain = (parts: readonly Part[]) => parts.every(({ kind }) => kind === 'plain')

export const isText = (child: unknown): child is string | number =>
  typeof child === 'string' || typeof child === 'number'
export const isNothing = (child: unknown) =>
  child === null || child === undefined || typeof child === 'boolean'
export const isBlank = (text: string) => text.trim() === ''

/** The texts of children as one; null if there is anything else among them. */
function joined(children: unknown): string | null {
  if (isText(children)) return String(children)
  if (isNothing(children)) return ''
  if (!Array.isArray(children)) return null
  const texts = children.map(joined)
  return texts.includes(null) ? null : texts.join('')
}

/** The whole text stays as it is. */
const isWhole = (parts: readonly Part[]) => parts.length === 1 && parts[0]?.kind === 'kept'

/**
 * One element around the parts, which must not become items of a flexible row. What stays as it is always gets an
 * element of its own: the page may have been translated before the marks came, and a mark on an element that stays
 * would keep the translation.
 */
function partSpans(parts: readonly Part[], key = 'text'): ReactElement {
  if (isWhole(parts)) return jsx('span', { translate: 'no', children: parts[0]?.text }, `${key}-kept`)
  const children = parts.map(({ text, kind }, index) => {
    if (kind === 'kept') return jsx('span', { translate: 'no', children: text }, index)
    if (kind === 'unbroken') return jsx('span', { className: 'unbroken', children: text }, index)
    return isBlank(text) ? text : jsx('span', { children: text }, index)
  })
  return jsxs('span', { children }, key)
}

/** An element with this text as its only content. */
function withText<P extends Props>(type: string, props: P, text: string): P {
  const parts = partsOf(text)
  if (isPlain(parts) || props.translate) return { ...props, children: text }
  if (!TEXT_ONLY.test(type)) return { ...props, children: partSpans(parts) }
  return { ...props, ...(isWhole(parts) && { translate: 'no' }), children: text }
}

/** A text beside others. White space stays bare: as an element it would be an item of a flexible row. */
function textElement(text: string, key?: string): ReactNode {
  if (isBlank(text)) return text
  const parts = partsOf(text)
  return isPlain(parts) ? jsx('span', { children: text }, key) : partSpans(parts, key)
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

function withTextsInElements<P extends Props>(type: string | symbol, props: P): P {
  const { children } = props
  const text = joined(children)
  if (typeof type === 'string' && text !== null)
    return isNothing(children) ? props : withText(type, props, text)
  if (text !== null && text !== '') return { ...props, children: textElement(text) }
  return Array.isArray(children) ? { ...props, children: withTextElements(children as ReactNode[]) } : props
}

/**
 * The properties of an element with no text node beside others among its children. A component places its children
 * itself, so its properties stay as they are.
 */
export function withoutBareText<P extends Props>(type: unknown, props: P): P {
  const isElement = typeof type === 'string'
  if (!isElement && typeof type !== 'symbol') return props
  const whole = withTextsInElements(type, props)
  return isElement ? keepAttributes(whole) : whole
}
