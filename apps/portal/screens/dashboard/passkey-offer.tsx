import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { isPasskeyOffered } from '../../data/passkey-offer.ts'
import { canUnlockPasskeys, createPasskey } from '../../data/passkeys.ts'
import { markPasskeyOffered } from '../../data/preferences.ts'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { usePasskeyText } from '../shared/sign-in/passkey-text.ts'
import { usePasskeyDialog } from '../shared/sign-in/use-passkey-dialog.ts'

/** Offers to sign in with a passkey next time, once on each device that can (C-674). */
export function PasskeyOffer() {
  const text = usePasskeyText()
  const [step, setStep] = useState<'checking' | 'offered' | 'added'>('checking')
  const { pending, problem, run } = usePasskeyDialog(createPasskey)
  useEffect(() => {
    const offer = () => {
      markPasskeyOffered()
      // A second answer takes back nothing.
      setStep((now) => (now === 'checking' ? 'offered' : now))
    }
    void canUnlockPasskeys().then((can) => can && offer())
  }, [])
  const add = async () => {
    if (await run()) setStep('added')
  }
  const close = (
    <IconButton
      label={text.offer.dismiss}
      icon={<X size={18} aria-hidden="true" />}
      onClick={() => isPasskeyOffered.set(false)}
    />
  )
  if (step === 'checking') return null
  if (step === 'added') return <Notice tone="success" title={text.added} action={close} />
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
