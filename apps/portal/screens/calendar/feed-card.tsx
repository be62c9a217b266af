import { useQuery } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Copy from 'lucide-react/icons/copy'
import { useRef, useState } from 'react'
import type { CalendarFeedView } from '@pfotenportal/contract/customer'
import { call } from '../../data/call.ts'
import type { ResourceKey } from '../../data/resources.ts'
import { copyToClipboard } from '../../data/share.ts'
import { useOperation } from '../../data/use-operation.ts'
import { announce } from '../../ui/announcer/announcer.tsx'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { useText } from '../../ui/text/text.tsx'
import styles from './calendar-cards.module.css'
import { useCalendarText } from './calendar-text.ts'

const queryKey: ResourceKey = ['calendarFeed', null]

type Feed = NonNullable<CalendarFeedView['feed']>

/** The secret address, with buttons to open and copy it. */
function Address({ feed }: { feed: Feed }) {
  const text = useCalendarText().feed
  const field = useRef<HTMLInputElement>(null)
  const [copyResult, setCopyResult] = useState<'copied' | 'copyFailed' | null>(null)
  const copyAddress = async () => {
    const result = (await copyToClipboard(feed.url)) ? 'copied' : 'copyFailed'
    if (result === 'copyFailed') field.current?.select()
    setCopyResult(result)
    announce(text[result])
  }
  return (
    <>
      <TextField
        ref={field}
        readOnly
        required
        label={text.address}
        hint={text.secret}
        value={feed.url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles['buttons']}>
        <a href={feed.webcalUrl} className={buttonClass({ look: 'soft', size: 'small' })}>
          <CalendarPlus size={18} aria-hidden="true" />
          {text.openApp}
        </a>
        <Button size="small" icon={<Copy size={18} aria-hidden="true" />} onClick={() => void copyAddress()}>
          {text.copy}
        </Button>
      </div>
      {copyResult && <p className="note">{text[copyResult]}</p>}
    </>
  )
}

type FeedAction = 'renew' | 'revoke'

interface ConfirmDialogProps {
  action: FeedAction
  open: boolean
  onClose: () => void
}

/** Both actions invalidate the current address, so they need a confirmation. */
function ConfirmDialog({ action, open, onClose }: ConfirmDialogProps) {
  const { ui } = useText()
  const text = useCalendarText().feed
  const renew = useOperation('renewCalendarFeed', { success: text.created })
  const revoke = useOperation('revokeCalendarFeed', { success: text.revoked })
  const command = action === 'renew' ? renew : revoke
  const send = async () => {
    const outcome = await (action === 'renew' ? renew.run({}) : revoke.run({}))
    if (!outcome.ok) return
    announce(action === 'renew' ? text.created : text.revoked)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={action === 'renew' ? text.renewTitle : text.revokeTitle}
      actions={
        <>
          <Button
            look={action === 'revoke' ? 'danger' : 'main'}
            loading={command.pending}
            onClick={() => void send()}
          >
            {text[action]}
          </Button>
          <Button onClick={onClose}>{ui.cancel}</Button>
        </>
      }
    >
      <p>{action === 'renew' ? text.renewHint : text.revokeHint}</p>
      {command.error && <Notice tone="error">{text.failure}</Notice>}
    </Dialog>
  )
}

function ExistingFeed({ feed }: { feed: Feed }) {
  const text = useCalendarText().feed
  const [dialog, setDialog] = useState<{ action: FeedAction; open: boolean }>({
    action: 'renew',
    open: false,
  })
  const ask = (action: FeedAction) => () => setDialog({ action, open: true })
  return (
    <>
      <Address key={feed.url} feed={feed} />
      <div className={styles['buttons']}>
        <Button look="quiet" size="small" onClick={ask('renew')}>
          {text.renew}
        </Button>
        <Button look="quiet" size="small" onClick={ask('revoke')}>
          {text.revoke}
        </Button>
      </div>
      <ConfirmDialog {...dialog} onClose={() => setDialog((it) => ({ ...it, open: false }))} />
    </>
  )
}

function NoFeed() {
  const text = useCalendarText().feed
  const { run, pending, error } = useOperation('renewCalendarFeed', { success: text.created })
  const create = async () => {
    const outcome = await run({})
    if (outcome.ok) announce(text.created)
  }
  return (
    <>
      {error && <Notice tone="error">{text.failure}</Notice>}
      <Button loading={pending} onClick={() => void create()}>
        {text.create}
      </Button>
    </>
  )
}

/** The private calendar feed, which shows deliveries and cut-offs in the customer's own calendar app. */
export function FeedCard() {
  const text = useCalendarText().feed
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call('readCalendarFeed', {}, signal) })
  const { data } = query
  return (
    <Card aria-labelledby="feed">
      <Headline level={2} id="feed">
        {text.heading}
      </Headline>
      <p className={styles['intro']}>{text.intro}</p>
      <div className={styles['feed']}>
        {query.isError && !data && (
          <FailedState title={text.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        )}
        {!data && !query.isError && (
          <Loading>
            <Skeleton shape="block" height="3rem" />
          </Loading>
        )}
        {data && (data.feed ? <ExistingFeed feed={data.feed} /> : <NoFeed />)}
      </div>
    </Card>
  )
}
