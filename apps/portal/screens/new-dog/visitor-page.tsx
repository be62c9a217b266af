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
  return data ? <Redirect to={`${routes.newDog}?step=order`} replace /> : <VisitorFlow />
}
