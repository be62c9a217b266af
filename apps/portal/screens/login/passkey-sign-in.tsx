import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  askForPasskey,
  beginPasskeySignIn,
  canOfferPasskeys,
  stopOffering,
} from '../../data/ask-for-passkey.ts'
import { canUnlockPasskeys } from '../../data/passkeys.ts'
import { ApiFailure } from '../../data/send.ts'
import { wallNow } from '../../data/server-clock.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { usePasskeyText } from '../shared/sign-in/passkey-text.ts'
import { usePasskeyDialog } from '../shared/sign-in/use-passkey-dialog.ts'

/** A page may stay open for hours. The offer in its mail field is renewed before its challenge expires. */
const RENEWED_AFTER = 8 * 60_000

/** Offers passkeys in the mail field for as long as the page is shown. Returns a function that offers them again. */
function useMailField(fail: (thrown: unknown) => void): () => Promise<void> {
  const isShown = useRef(false)
  const offeredAt = useRef(0)
  const offer = async () => {
    if (!(await canOfferPasskeys())) return
    offeredAt.current = wallNow()
    // Nobody has asked for anything yet if this fails.
    const options = await beginPasskeySignIn().catch(() => null)
    if (options === null || !isShown.current) return
    try {
      await askForPasskey('mail field', options)
    } catch (thrown) {
      fail(thrown)
      // The passkey that was chosen is refused; another one may not be.
      if (thrown instanceof ApiFailure) await offer()
    }
  }
  const offerNow = useEffectEvent(() => void offer())
  useEffect(() => {
    isShown.current = true
    offerNow()
    const timer = setInterval(offerNow, RENEWED_AFTER)
    // The timer stands still while the device sleeps.
    const renew = () => {
      if (document.visibilityState === 'visible' && wallNow() - offeredAt.current >= RENEWED_AFTER) offerNow()
    }
    document.addEventListener('visibilitychange', renew)
    return () => {
      isShown.current = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
      void stopOffering()
    }
  }, [])
  return offer
}

/** Signs in with a passkey: in the mail field where the browser can, and by a button where the device can. */
export function PasskeySignIn() {
  const text = usePasskeyText()
  const [hasButton, setHasButton] = useState(false)
  const { pending, problem, run, fail } = usePasskeyDialog(async () =>
    askForPasskey('dialog', await beginPasskeySignIn()),
  )
  const offer = useMailField(fail)
  useEffect(() => void canUnlockPasskeys().then(setHasButton), [])

  const signIn = async () => {
    // After success, the portal replaces this page.
    if (!(await run())) await offer()
  }
  return (
    <>
      {problem && <Notice tone="error">{problem.message}</Notice>}
      {hasButton && (
        <Button
          wide
          icon={<Fingerprint size={20} aria-hidden="true" />}
          loading={pending}
          onClick={() => void signIn()}
        >
          {text.signIn}
        </Button>
      )}
    </>
  )
}
