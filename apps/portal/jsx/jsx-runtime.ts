/** What JSX compiles to: React's own elements, without text that a translating browser could detach. */
import type { ElementType, Key, ReactNode } from 'react'
import * as react from 'react/jsx-runtime'
import { withoutBareText, type Props } from './text-elements.ts'

export { Fragment, type JSX } from 'react/jsx-runtime'

export function jsx(type: ElementType, props: Props, key?: Key) {
  return react.jsx(type, withoutBareText(type, props), key)
}

/** With children whose number and order are fixed. */
export function jsxs(type: ElementType, props: Props, key?: Key) {
  const prepared = withoutBareText(type, props)
  const create = Array.isArray(prepared.children) ? react.jsxs : react.jsx
  return create(type, prepared, key)
}

/** For a `key` after other properties that are spread. */
export function createElement(
  type: ElementType,
  { key, ...props }: Props & { key?: Key },
  ...children: ReactNode[]
) {
  if (children.length === 0) return jsx(type, props, key)
  if (children.length === 1) return jsx(type, { ...props, children: children[0] }, key)
  return jsxs(type, { ...props, children }, key)
}
