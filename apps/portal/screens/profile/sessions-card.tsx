import { useQuery } from '@tanstack/react-query'
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import { useRef, useState } from 'react'
import type { SessionDeviceView } from '@pfotenportal/contract/auth'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { berlinDay, instant } from '@pfotenportal/domain/core/calendar'
import { call } from '../../data/call.ts'
import { loadStateOf, type LoadState } from '../../data/load-state.ts'
import type { ResourceKey } from '../../data/resources.ts'
import { errorOf } from '../../data/send.ts'
import { signOutEverywhere } from '../../data/sign-out.ts'
import { useOperation } from '../../data/use-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { Badge } from '../../ui/chip/chip.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useProfileText } from '../../ui/labels/profile-text.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useText } from '../../ui/text/text.tsx'
import { usePasskeyText } from '../shared/sign-in/passkey-text.ts'
import { CommandError, DataCard } from './data-card.tsx'
import styles from './profile.module.css'
import { usePasskeys } from './use-passkeys.ts'

const key: ResourceKey = ['sessions', null]

function useSessions(): LoadState<SessionDeviceView[]> {
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('listSessions', {}, signal),
    gcTime: 0,
  })
  return loadStateOf(query)
}

/** Ends every session after a confirmation, because it signs out this device too. */
function SignOutEverywhere() {
  const { ui } = useText()
  const { sessions: text } = useProfileText()
  const passkeyText = usePasskeyText()
  const hasPasskeys = (usePasskeys().data ?? []).length > 0
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
    // After success the login replaces this page.
    await signOutEverywhere().catch((thrown: unknown) => {
      setError(errorOf(thrown))
      setSending(false)
    })
  }
  return (
    <>
      <Button className="start" onClick={() => setOpen(true)}>
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
          {hasPasskeys && <p>{passkeyText.stay}</p>}
          <CommandError title={text.failed} error={error} />
        </div>
      </Dialog>
    </>
  )
}

const HANDHELD: ReadonlySet<string | null> = new Set(['iPhone', 'iPad', 'Android'])

function useDeviceName(): (of: SessionDeviceView) => string {
  const { sessions: text } = useProfileText()
  return ({ browser, system }) =>
    browser && system ? text.device(browser, system) : (browser ?? system ?? text.unknownDevice)
}

interface DeviceProps {
  session: SessionDeviceView
  ending: boolean
  onEnd: () => void
}

function Device({ session, ending, onEnd }: DeviceProps) {
  const { sessions: text } = useProfileText()
  const format = useFormat()
  const name = useDeviceName()(session)
  const Icon = HANDHELD.has(session.system) ? Smartphone : Laptop
  return (
    <li className={styles['entry']}>
      <div className={styles['device']}>
        <Icon size={24} aria-hidden="true" />
        <div>
          <p className="semibold">
            {name} {session.isCurrent && <Badge tone="ok">{text.current}</Badge>}
          </p>
          {!session.isCurrent && (
            <p className={styles['note']}>{text.lastUsed(format.moment(session.lastUsedAt))}</p>
          )}
          <p className={styles['note']}>{text.since(format.date(berlinDay(instant(session.signedInAt))))}</p>
        </div>
      </div>
      {!session.isCurrent && (
        <Button size="small" aria-label={text.endOf(name)} loading={ending} onClick={onEnd}>
          {text.end}
        </Button>
      )}
    </li>
  )
}

/** The devices where the customer is signed in, with buttons to sign them out. */
export function SessionsCard() {
  const { sessions: text } = useProfileText()
  const view = useSessions()
  const { run, pending, error } = useOperation('endSession')
  const nameOf = useDeviceName()
  const card = useRef<HTMLDivElement>(null)
  const [ending, setEnding] = useState<string | null>(null)
  const [ended, setEnded] = useState<{ id: string; name: string } | null>(null)

  const end = async (session: SessionDeviceView) => {
    setEnding(session.id)
    setEnded(null)
    const { ok } = await run({ params: { id: session.id } })
    if (!ok) return
    setEnded({ id: session.id, name: nameOf(session) })
    card.current?.querySelector<HTMLElement>('h2')?.focus()
  }
  return (
    <div ref={card}>
      <DataCard title={text.title} view={view} lines={5}>
        {(list) => (
          <div className={styles['stack']}>
            <p>{text.lead}</p>
            <CommandError title={text.failed} error={error} />
            {ended && <Notice tone="success">{text.ended(ended.name)}</Notice>}
            <ul className={styles['list']}>
              {list
                .filter(({ id }) => id !== ended?.id)
                .map((session) => (
                  <Device
                    key={session.id}
                    session={session}
                    ending={pending && ending === session.id}
                    onEnd={() => void end(session)}
                  />
                ))}
            </ul>
            <SignOutEverywhere />
          </div>
        )}
      </DataCard>
    </div>
  )
}
