import { useEffect, useState } from 'react'
import { signOut } from '../../data/sign-out.ts'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { PawLoader } from '../../ui/loading/paw-loader.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PublicPage } from '../../ui/page/public-page.tsx'
import { useLoginText } from '../shared/sign-in/login-text.ts'
import styles from './logout.module.css'

type Step = 'running' | 'done' | 'failed'

/** /logout: ends the session and reports whether that succeeded. */
export function LogoutPage() {
  const { logout } = useLoginText()
  const [step, setStep] = useState<Step>('running')
  const running = step === 'running'
  useEffect(() => {
    if (!running) return
    void signOut().then(
      () => setStep('done'),
      () => setStep('failed'),
    )
  }, [running])
  return (
    <PublicPage title={logout.title} narrow>
      <Card className={styles['card']}>
        {running && <PawLoader label={logout.running} />}
        {step === 'done' && (
          <>
            <Notice tone="success" title={logout.done}>
              {logout.doneText}
            </Notice>
            <LinkButton look="main" href={routes.auth}>
              {logout.back}
            </LinkButton>
          </>
        )}
        {step === 'failed' && (
          <>
            <Notice tone="error" title={logout.failed}>
              {logout.failedText}
            </Notice>
            <Button look="main" onClick={() => setStep('running')}>
              {logout.retry}
            </Button>
            <LinkButton href={routes.dashboard}>{logout.stay}</LinkButton>
          </>
        )}
      </Card>
    </PublicPage>
  )
}
