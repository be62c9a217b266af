import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { createPasskey } from '../../data/create-passkey.ts'
import { useStore } from '../../data/external-store.ts'
import { passkeyOffer } from '../../data/passkey-offer.ts'
import { canUnlockPasskeys } from '../../data/passkeys.ts'
import { markPasskeyOffered } from '../../data/preferences.ts'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { usePasskeyText } from '../shared/sign-in/passkey-text.ts'
import { usePasskeyDialog } from '../shared/sign-in/use-passkey-dialog.ts'

/** Offers to sign in with a passkey next time, once on each device that can (C-674). */
export function PasskeyOffer() {
  const text = usePasskeyText()
  const [isPossible, setPossible] = useState(false)
  const shown = useStore(passkeyOffer)
  const { pending, problem, run } = usePasskeyDialog(createPasskey)
  useEffect(() => {
    const offer = () => {
      markPasskeyOffered()
      setPossible(true)
    }
    void canUnlockPasskeys().then((can) => can && offer())
  }, [])
  const add = async () => {
    if (await run()) passkeyOffer.set('added')
  }
  const close = (
    <IconButton
      label={text.offer.dismiss}
      icon={<X size={18} aria-hidden="true" />}
      onClick={() => passkeyOffer.set('nothing')}
    />
  )
  if (!isPossible) return null
  if (shown === 'added') return <Notice tone="success" title={text.added} action={close} />
  const actions = (
    <>
      <Button size="small" loading={pending} onClick={() => void add()}>
        {text.offer.action}
      </Button>
      {close}
    </>
  )
  return (
    <Notice title={text.offer.title} action={actions}>
      {problem ? <span role="alert">{problem.message}</span> : text.offer.text}
    </Notice>
  )
}
