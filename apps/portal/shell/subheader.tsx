import { useSubscription } from '../api/queries.ts'
import type { PortalPage } from '../pages.ts'
import { useText } from '../text.tsx'
import { Headline } from '../ui/headline.tsx'
import { DogSwitch } from './dog-switch.tsx'
import styles from './subheader.module.css'

/** The title of a page, with the dog's name where it helps. */
export function usePageTitle(page: PortalPage): string {
  const { shell } = useText()
  const pet = useSubscription()?.pet?.name ?? null
  return page === 'subscriptions' ? shell.titles.subscriptions(pet) : shell.titles[page]
}

/** Title and dog above every page. The dashboard greets with a heading of its own, elsewhere the title is it. */
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
        <DogSwitch />
      </div>
    </header>
  )
}
