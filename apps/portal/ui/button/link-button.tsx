import ExternalLink from 'lucide-react/icons/external-link'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from '../link/link.tsx'
import { useText } from '../text/text.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { buttonClass, type ButtonShape } from './button.tsx'

export interface LinkButtonProps extends Omit<ComponentProps<'a'>, 'href'>, ButtonShape {
  href: string
  icon?: ReactNode
  /** Leads out of the portal: opens in a new tab and announces it. */
  external?: boolean
  /** The history state of the new page. */
  state?: unknown
}

/** A link that looks like a button. Use it for navigation only. */
export function LinkButton(props: LinkButtonProps) {
  const { look, size, wide, icon, external = false, className, children, href, state, ...rest } = props
  const { ui } = useText()
  const shape = buttonClass({ look, size, wide }, className)
  if (!external) {
    return (
      <Link {...rest} href={href} state={state} className={shape}>
        {icon}
        {children}
      </Link>
    )
  }
  return (
    <a {...rest} href={href} target="_blank" rel="noopener noreferrer" className={shape}>
      {icon}
      {children}
      <ExternalLink size={16} aria-hidden="true" />
      <VisuallyHidden>{ui.opensInNewTab}</VisuallyHidden>
    </a>
  )
}
