/** The same as `jsx-runtime.ts` in development and tests, with React's warnings. */
import type { ElementType, Key } from 'react'
import * as react from 'react/jsx-dev-runtime'
import { withoutBareText, type Props } from './text-elements.ts'

export { Fragment, type JSX } from 'react/jsx-dev-runtime'

export function jsxDEV(
  type: ElementType,
  props: Props,
  key: Key | undefined,
  isStatic: boolean,
  source?: react.JSXSource,
  self?: unknown,
) {
  const prepared = withoutBareText(type, props)
  return react.jsxDEV(type, prepared, key, isStatic && Array.isArray(prepared.children), source, self)
}
