import type { ReactNode } from 'react'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { useText } from '../../ui/text/text.tsx'
import styles from './message.module.css'

/** A centred picture, message and actions. */
export function Message({ children }: { children: ReactNode }) {
  return <div className={styles['message']}>{children}</div>
}

/**
 * Replaces a page that crashed or failed to load. It is part of every page, so it is small, and both buttons
 * reload everything.
 */
export function BrokenPage() {
  const { error } = useText()
  return (
    <main id="content">
      <Message>
        <Headline level={1} lang={navigator.onLine ? 'en' : undefined}>
          {navigator.onLine ? error.system.text : error.offline}
        </Headline>
        <Button look="main" onClick={() => location.reload()}>
          {error.reload}
        </Button>
        <Button onClick={() => location.assign(routes.home)} lang="en">
          {error.system.action}
        </Button>
      </Message>
    </main>
  )
}
