import { createElement, type ComponentProps, type ReactElement } from 'react'

/** A shape of an icon: an SVG element's name with its attributes. */
export type IconShape = readonly [name: string, attributes: Readonly<Record<string, string>>]

export interface LineIconProps extends ComponentProps<'svg'> {
  /** Edge in CSS pixels. */
  size?: number
}

/**
 * Makes an icon component of its shapes. The build puts this in the place of lucide's own component
 * (`build/line-icons.ts`): the same drawing without a runtime. A picture: its button or text says what it means.
 */
export function lineIcon(shapes: readonly IconShape[]): (props: LineIconProps) => ReactElement {
  return function LineIcon({ size = 24, ...rest }: LineIconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...rest}
      >
        {shapes.map(([name, attributes], at) => createElement(name, { ...attributes, key: at }))}
      </svg>
    )
  }
}
