import { firstOrder } from '@pfotenportal/text/de/first-order'
import { routes } from '../../routes.ts'
import { Link } from '../../ui/link/link.tsx'
import { defineText } from '../../ui/text/text.tsx'

const useVisitorLinkText = defineText({ firstOrder }, () => import('@pfotenportal/text/en/first-order'))

/** Leads whoever has no account to the page on which they order their first box. */
export function VisitorLink() {
  const text = useVisitorLinkText()
  return <Link href={routes.firstOrder}>{text.fromLogin}</Link>
}
