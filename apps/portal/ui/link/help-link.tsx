import { routes } from '../../routes.ts'
import { useText } from '../text/text.tsx'
import { Link } from './link.tsx'

export interface HelpLinkProps {
  topic: 'payment' | 'delivery' | 'sign_in'
  subscription?: number
  order?: number
  /** The accessible name in a list of several dogs. */
  label?: ((action: string) => string) | undefined
}

/** Beside a failure: leads to the page for help, whose form is then about it. */
export function HelpLink({ label, ...subject }: HelpLinkProps) {
  const { shell } = useText()
  const { help } = shell.titles
  const query = new URLSearchParams(Object.entries(subject).map(([name, value]) => [name, String(value)]))
  return (
    <Link href={`${routes.help}?${query}`} className="tap-line start" aria-label={label?.(help)}>
      {help}
    </Link>
  )
}
