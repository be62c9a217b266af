import type { ReactNode } from 'react'
import { routes } from '../../routes.ts'
import { Headline } from '../headline/headline.tsx'
import { HomeLink } from '../logo/logo.tsx'
import { FocusHeading, Footer, SkipLink, useTitle } from './page-frame.tsx'
import styles from './public-page.module.css'

export interface PublicPageProps {
  /** The title of the browser tab, and the page's heading unless the page renders its own. */
  title: string
  heading?: boolean
  /** Limits the width for readable paragraphs. */
  narrow?: boolean
  children: ReactNode
}

/** The layout of the pages that need no sign-in. */
export function PublicPage({ title, heading = true, narrow = false, children }: PublicPageProps) {
  useTitle(title)
  return (
    <div className={styles['frame']}>
      <SkipLink />
      <header className={styles['head']}>
        <HomeLink href={routes.home} />
      </header>
      <main id="content" tabIndex={-1} className={narrow ? styles['narrow'] : styles['wide']}>
        {heading && <Headline level={1}>{title}</Headline>}
        {children}
        <FocusHeading />
      </main>
      <Footer />
    </div>
  )
}
