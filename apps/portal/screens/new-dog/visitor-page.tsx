/** /bestellen: the page for visitors without an account (docs/domain.md C-466). */
import { Redirect } from 'wouter'
import { newDogLink } from '../../data/config.ts'
import { useStore } from '../../data/external-store.ts'
import { auth } from '../../data/session.ts'
import { routes } from '../../routes.ts'
import { lazyPage } from '../../ui/lazy/lazy-component.tsx'

const VisitorFlow = lazyPage(() => import('./visitor-flow.tsx').then((it) => it.VisitorFlow))

/** Customers go on with their own page; without the brand's own flow there is no such page. */
export function VisitorPage() {
  const { data } = useStore(auth)
  if (newDogLink.external) return <Redirect to={routes.notFound} replace />
  if (!data) return <VisitorFlow />
  // With the code of the link, which that page keeps as well.
  const search = new URLSearchParams(location.search)
  search.set('step', 'order')
  return <Redirect to={`${routes.newDog}?${search}`} replace />
}
