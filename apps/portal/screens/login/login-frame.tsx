import type { ReactNode } from 'react'
import { Card } from '../../ui/card/card.tsx'
import { PublicPage } from '../../ui/page/public-page.tsx'
import { useText } from '../../ui/text/text.tsx'
import welcomePicture from './welcome.svg?no-inline'
import styles from './login-frame.module.css'

/** The layout of the login flow: a card, with a picture on wide screens. */
export function LoginFrame({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  const { shell } = useText()
  return (
    <PublicPage title={shell.titles.login} heading={false}>
      <div className={styles['columns']}>
        <div className={styles['stack']}>
          <Card className={styles['card']}>{children}</Card>
          {beside}
        </div>
        <div className={styles['picture']}>
          <img src={welcomePicture} width={360} height={300} alt="" className={styles['scene']} />
        </div>
      </div>
    </PublicPage>
  )
}
