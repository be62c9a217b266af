import { useSubscription, useSubscriptions } from '../data/queries.ts'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import type { PortalPage } from '../pages.ts'
import { useText } from '../ui/text/text.tsx'
import { Headline } from '../ui/headline/headline.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import styles from './subheader.module.css'

// Loaded lazily: it is needed only once the dogs have loaded.
const DogSwitch = lazyPart(() => import('./dog-switch.tsx').then((it) => it.DogSwitch))

/** The title of a page, with the dog's name in some of them. */
export function usePageTitle(page: PortalPage): string {
  const { shell } = useText()
  const pet = useSubscription()?.pet?.name ?? null
  const title = shell.titles[page]
  return typeof title === 'string' ? title : title(pet)
}

/** The dog switch, once the dogs have loaded. If they cannot be loaded, the page shows the error. */
function DogPlace({ page }: { page: PortalPage }) {
  const { data, pending } = useSubscriptions()
  const skeleton = <Skeleton width="8.5rem" height="3rem" shape="block" />
  if (data === null) return pending && skeleton
  return (
    <DogSwitch
      fallback={skeleton}
      offersAll={page === 'dashboard' || page === 'orders' || page === 'calendar'}
    />
  )
}

/** Title and dog switch above every page. The title is the page's heading, except on the dashboard, which has its own. */
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
