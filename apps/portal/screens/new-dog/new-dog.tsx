/** /new-dog: the page for a dog that is new (docs/domain.md 8.8). */
import { Redirect } from 'wouter'
import { newDogLink } from '../../data/config.ts'
import { routes } from '../../routes.ts'
import { lazyPage } from '../../ui/lazy/lazy-component.tsx'

const Flow = lazyPage(() => import('./flow.tsx').then((it) => it.Flow))

/** Without the brand's own flow there is no such page, and its code is not loaded. */
export function NewDog() {
  return newDogLink.external ? <Redirect to={routes.notFound} replace /> : <Flow />
}
