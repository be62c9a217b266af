import { useRef, useState } from 'react'
import { Laptop, Smartphone } from 'lucide-react'
import type { SessionDeviceView } from '@pfotenportal/contract/sessions'
import { berlinDay, instant } from '@pfotenportal/domain/core/calendar'
import { useOperation } from '../../data/use-operation.ts'
import { Badge } from '../../ui/chip/chip.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { DataCard } from './data-card.tsx'
import styles from './profile.module.css'
import { Refused } from './refused.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'
import { useProfileText } from '../../ui/labels/profile-text.ts'
import { useSessions } from './use-sessions.ts'

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
          <p className={styles['main']}>
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

/** Where the customer is signed in, and the way to end it. */
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
            <Refused title={text.failed} error={error} />
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
