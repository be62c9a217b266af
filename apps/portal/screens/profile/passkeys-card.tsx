import { useQueryClient } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useRef, useState } from 'react'
import type { PasskeyView } from '@pfotenportal/contract/passkeys'
import { berlinDay, instant } from '@pfotenportal/domain/core/calendar'
import { createPasskey } from '../../data/create-passkey.ts'
import { mayUsePasskeys } from '../../data/passkey-offer.ts'
import { canUnlockPasskeys } from '../../data/passkeys.ts'
import { useOperation } from '../../data/use-operation.ts'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { TitledCard } from '../../ui/card/card.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useText } from '../../ui/text/text.tsx'
import { usePasskeyText } from '../shared/sign-in/passkey-text.ts'
import { usePasskeyDialog } from '../shared/sign-in/use-passkey-dialog.ts'
import { CommandError } from './data-card.tsx'
import styles from './profile.module.css'
import { passkeysKey, usePasskeys } from './use-passkeys.ts'

function useNameOf(): (of: PasskeyView) => string {
  const text = usePasskeyText()
  return ({ browser, system, keeper }) =>
    browser && system
      ? text.device(browser, system)
      : (browser ?? system ?? (keeper ? text.keepers[keeper] : text.unnamed))
}

function Passkey({ passkey, onRemove }: { passkey: PasskeyView; onRemove: () => void }) {
  const text = usePasskeyText()
  const format = useFormat()
  const name = useNameOf()(passkey)
  const { keeper, addedAt, lastUsedAt } = passkey
  return (
    <li className={styles['entry']}>
      <div className={styles['device']}>
        <KeyRound size={24} aria-hidden="true" />
        <div>
          <p className="semibold">{name}</p>
          {keeper && <p className={styles['note']}>{text.keptBy(text.keepers[keeper])}</p>}
          {lastUsedAt && <p className={styles['note']}>{text.lastUsed(format.moment(lastUsedAt))}</p>}
          <p className={styles['note']}>{text.addedOn(format.date(berlinDay(instant(addedAt))))}</p>
        </div>
      </div>
      <Button size="small" aria-label={text.removeOf(name)} onClick={onRemove}>
        {text.remove}
      </Button>
    </li>
  )
}

/** Asks before a passkey is removed, because the device keeps offering it. */
function RemoveDialog({
  passkey,
  onClose,
  onRemoved,
}: {
  passkey: PasskeyView | null
  onClose: () => void
  onRemoved: (name: string, others: PasskeyView[]) => void
}) {
  const text = usePasskeyText()
  const { ui } = useText()
  const name = useNameOf()
  const { run, pending, error, dismiss } = useOperation('removePasskey')
  const close = () => {
    dismiss()
    onClose()
  }
  const remove = async (removed: PasskeyView) => {
    const outcome = await run({ params: { id: removed.id } })
    if (outcome.ok) onRemoved(name(removed), outcome.data)
  }
  return (
    <Dialog
      open={passkey !== null}
      onClose={close}
      title={text.removeTitle}
      actions={
        <>
          <Button look="danger" loading={pending} onClick={() => passkey && void remove(passkey)}>
            {text.remove}
          </Button>
          <Button look="quiet" onClick={close}>
            {ui.cancel}
          </Button>
        </>
      }
    >
      <div className={styles['dialog']}>
        <p>{passkey && text.removeText(name(passkey))}</p>
        <CommandError title={text.notRemoved} error={error} />
      </div>
    </Dialog>
  )
}

/** Creates a passkey on this device. */
function AddPasskey({ onAdded }: { onAdded: (all: PasskeyView[]) => void }) {
  const text = usePasskeyText()
  const { pending, problem, run } = usePasskeyDialog(async () => onAdded(await createPasskey()))
  return (
    <>
      {problem && (
        <Notice
          tone="error"
          title={text.notAdded}
          action={
            problem.isSignInOld && (
              <LinkButton size="small" href={routes.logout}>
                {text.signInAgain}
              </LinkButton>
            )
          }
        >
          {problem.message}
        </Notice>
      )}
      <Button className="start" loading={pending} onClick={() => void run()}>
        {text.add}
      </Button>
    </>
  )
}

/** Whether this device can create a passkey; false until that is known. */
function useCanAdd(): boolean {
  const [can, setCan] = useState(false)
  useEffect(() => {
    if (mayUsePasskeys()) void canUnlockPasskeys().then(setCan)
  }, [])
  return can
}

/** The customer's passkeys. Not shown where there are none and this device can create none. */
export function PasskeysCard() {
  const text = usePasskeyText()
  const client = useQueryClient()
  const { data } = usePasskeys()
  const canAdd = useCanAdd()
  const card = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<PasskeyView | null>(null)
  const [done, setDone] = useState<{ readonly message: string } | null>(null)
  // After the dialog has closed, which gives the focus back to a button that is gone.
  useEffect(() => {
    if (done) card.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [done])
  if (!data || (data.length === 0 && !canAdd && done === null)) return null

  const finish = (message: string, all: PasskeyView[]) => {
    client.setQueryData(passkeysKey, all)
    setAsked(null)
    setDone({ message })
  }
  return (
    <div ref={card}>
      <TitledCard id="passkeys" title={text.title} heading={{ tabIndex: -1 }}>
        <div className={styles['stack']}>
          <p>{text.lead}</p>
          {done && <Notice tone="success">{done.message}</Notice>}
          {data.length > 0 && (
            <ul className={styles['list']}>
              {data.map((passkey) => (
                <Passkey key={passkey.id} passkey={passkey} onRemove={() => setAsked(passkey)} />
              ))}
            </ul>
          )}
          {canAdd && <AddPasskey onAdded={(all) => finish(text.added, all)} />}
        </div>
      </TitledCard>
      <RemoveDialog
        passkey={asked}
        onClose={() => setAsked(null)}
        onRemoved={(name, others) => finish(text.removed(name), others)}
      />
    </div>
  )
}
