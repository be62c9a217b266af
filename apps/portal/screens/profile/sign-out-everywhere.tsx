import { useState } from 'react'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { errorOf } from '../../data/failure.ts'
import { signOutEverywhere } from '../../data/sign-out-everywhere.ts'
import { useText } from '../../ui/text/text.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import styles from './profile.module.css'
import { Refused } from './refused.tsx'
import { useProfileText } from '../../ui/labels/profile-text.ts'

/** Ends every session, this one too: asked once more, because it ends the visit as well. */
export function SignOutEverywhere() {
  const { ui } = useText()
  const { sessions: text } = useProfileText()
  const [open, setOpen] = useState(false)
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string | ApiError | null>(null)

  const close = () => {
    setOpen(false)
    setError(null)
  }
  const send = async () => {
    setSending(true)
    setError(null)
    // On success nobody is signed in any more, and the login takes the place of this page.
    await signOutEverywhere().catch((thrown: unknown) => {
      setError(errorOf(thrown))
      setSending(false)
    })
  }
  return (
    <>
      <Button className={styles['start']} onClick={() => setOpen(true)}>
        {text.everywhere}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={text.everywhereTitle}
        actions={
          <>
            <Button look="danger" loading={sending} onClick={() => void send()}>
              {text.everywhere}
            </Button>
            <Button look="quiet" onClick={close}>
              {ui.cancel}
            </Button>
          </>
        }
      >
        <div className={styles['dialog']}>
          <p>{text.everywhereHint}</p>
          <Refused title={text.failed} error={error} />
        </div>
      </Dialog>
    </>
  )
}
