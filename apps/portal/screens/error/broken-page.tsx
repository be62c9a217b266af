import type { ReactNode } from 'react'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { useText } from '../../ui/text/text.tsx'
import styles from './message.module.css'

/** A picture, a sentence, the ways on. */
export function Message({ children }: { children: ReactNode }) {
  return <div className={styles['message']}>{children}</div>
}

/**
 * In the place of a page that broke or did not arrive. Stands by on every page, so it is light, and both ways out
 * load everything anew.
 */
export function BrokenPage() {
  const { error } = useText()
  return (
    <main id="content">
      <Message>
        <Headline level={1}>{navigator.onLine ? error.system.text : error.offline}</Headline>
        <Button look="main" onClick={() => location.reload()}>
          {error.reload}
        </Button>
        <Button onClick={() => location.assign(routes.home)}>{error.system.action}</Button>
      </Message>
    </main>
  )
}
