/** Elements whose label, title or placeholder a translation leaves as it is (decision 59). */
import { cloneElement, isValidElement, type ReactNode } from 'react'
import { jsx } from 'react/jsx-runtime'
import { hasUntranslated, isBlank, isNothing, isText, type Props } from './text-elements.ts'

/** Attributes that people read. A browser translates them unless their element says otherwise. */
const READ_ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt'] as const

const isKept = (props: object) =>
  READ_ATTRIBUTES.some((name) => {
    const text = (props as Record<string, unknown>)[name]
    return typeof text === 'string' && hasUntranslated(text)
  })

/** Content that is translated within an element that is not; undefined if that is up to a component. */
function translated(child: ReactNode): { readonly content: ReactNode } | undefined {
  if (isNothing(child)) return { content: child }
  if (isText(child)) {
    const isEmpty = isBlank(String(child))
    return { content: isEmpty ? child : jsx('span', { translate: 'yes', children: child }, 'text') }
  }
  if (Array.isArray(child)) {
    const all = (child as ReactNode[]).map(translated)
    return all.includes(undefined) ? undefined : { content: all.map((it) => it?.content) }
  }
  if (!isValidElement<Props>(child)) return undefined
  const { type, props } = child
  if (props.translate || props['aria-hidden']) return { content: child }
  return typeof type === 'string' ? { content: cloneElement(child, { translate: 'yes' }) } : undefined
}

/** The properties of an element of which a translation leaves the attributes as they are, but not the content. */
export function withKeptAttributes<P extends Props>(props: P): P {
  const children = props.translate || !isKept(props) ? undefined : translated(props.children)
  return children ? { ...props, translate: 'no', children: children.content } : props
}
