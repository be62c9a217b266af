// oxlint-disable-next-line no-restricted-imports -- the one place that protects the texts
import { Link as RouterLink, type LinkProps } from 'wouter'

/**
 * A link inside the portal. The router renders its children without the portal's JSX, so that a text beside an icon has
 * to get its element here (decision 59).
 */
export function Link(props: LinkProps) {
  const { children } = props
  if (!Array.isArray(children)) return <RouterLink {...props} />
  return (
    <RouterLink {...props}>
      <>{children}</>
    </RouterLink>
  )
}
