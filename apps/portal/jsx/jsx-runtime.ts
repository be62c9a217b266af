/** What JSX compiles to: React's own elements, without text that a translating browser could detach. */
import type { ElementType, Key, ReactNode } from 'react'
import { jsx as create } from 'react/jsx-runtime'
import { withoutBareText, type Props } from './text-elements.ts'

export { Fragment, type JSX } from 'react/jsx-runtime'

export function jsx(type: ElementType, props: Props, key?: Key) {
  return create(type, withoutBareText(type, props), key)
}

/** With children whose number and order are fixed: React tells the two apart in development only. */
export { jsx as jsxs }

/** For a `key` after other properties that are spread. */
export function createElement(
  type: ElementType,
  { key, ...props }: Props & { key?: Key },
  ...children: ReactNode[]
) {
  if (children.length === 0) return jsx(type, props, key)
  return jsx(type, { ...props, children: children.length === 1 ? children[0] : children }, key)
}
