import { useSubscription, useSubscriptions } from '../data/queries.ts'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import type { PortalPage } from '../pages.ts'
import { useText } from '../ui/text/text.tsx'
import { Headline } from '../ui/headline/headline.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import styles from './subheader.module.css'

// Without its dogs there is nothing to choose; its code comes meanwhile.
const DogSwitch = lazyPart(() => import('./dog-switch.tsx').then((it) => it.DogSwitch))

/** The title of a page, with the dog's name where it helps. */
export function usePageTitle(page: PortalPage): string {
  const { shell } = useText()
  const pet = useSubscription()?.pet?.name ?? null
  const title = shell.titles[page]
  return typeof title === 'string' ? title : title(pet)
}

/** The dog switch once the dogs are known; if they cannot be read, the page says so. */
function DogPlace({ page }: { page: PortalPage }) {
  const { data, pending } = useSubscriptions()
  const toCome = <Skeleton width="8.5rem" height="3rem" shape="block" />
  if (data === null) return pending && toCome
  return (
    <DogSwitch
      fallback={toCome}
      offersAll={page === 'dashboard' || page === 'orders' || page === 'calendar'}
    />
  )
}

/** Title and dog above every page. The dashboard has a heading of its own; elsewhere the title is the heading. */
export function Subheader({ page }: { page: PortalPage }) {
  const title = usePageTitle(page)
  return (
    <header className={styles['head']}>
      {page === 'dashboard' ? (
        <p className={styles['where']}>{title}</p>
      ) : (
        <Headline level={1}>{title}</Headline>
      )}
      <div className={styles['dog']}>
        <DogPlace page={page} />
      </div>
    </header>
  )
}
