import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { ErasureView } from '@pfotenportal/contract/privacy'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { call } from '../../data/call.ts'
import { loadStateOf, type LoadState } from '../../data/load-state.ts'
import type { ResourceKey } from '../../data/resources.ts'
import { errorOf } from '../../data/send.ts'
import { useOperation } from '../../data/use-operation.ts'
import { sectionRoute } from '../../profile-routes.ts'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { TitledCard } from '../../ui/card/card.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { usePrivacyText } from '../../ui/labels/privacy-text.ts'
import { Link } from '../../ui/link/link.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { saveText } from '../shared/documents/use-documents.ts'
import { CommandError, DataCard } from './data-card.tsx'
import styles from './profile.module.css'

/** Everything that is stored, as a page and as a file. */
function ExportCard() {
  const { export: text } = usePrivacyText()
  const [loading, setLoading] = useState<'page' | 'json' | null>(null)
  const [error, setError] = useState<string | ApiError | null>(null)

  const load = async (kind: 'page' | 'json') => {
    setLoading(kind)
    setError(null)
    try {
      const data = await call('exportData', {})
      if (kind === 'page') saveText(data.page, 'text/html', `${text.fileName}.html`)
      else {
        const { page: _page, ...file } = data
        saveText(JSON.stringify(file, null, 2), 'application/json', `${text.fileName}.json`)
      }
    } catch (thrown) {
      setError(errorOf(thrown))
    }
    setLoading(null)
  }
  return (
    <TitledCard id="export" title={text.title}>
      <div className={styles['stack']}>
        <p>{text.lead}</p>
        <CommandError title={text.failed} error={error} />
        <div className={styles['buttons']}>
          {(['page', 'json'] as const).map((kind) => (
            <Button key={kind} loading={loading === kind} onClick={() => void load(kind)}>
              <Download size={18} aria-hidden="true" />
              {text[kind]}
            </Button>
          ))}
        </div>
      </div>
    </TitledCard>
  )
}

/** What customers correct themselves, and what customer service does. */
function CorrectCard() {
  const { correct: text } = usePrivacyText()
  return (
    <TitledCard id="correct" title={text.title}>
      <div className={styles['stack']}>
        <p>{text.self}</p>
        <p>{text.desk}</p>
        <p>
          <Link href={sectionRoute('account')}>{text.account}</Link>
        </p>
      </div>
    </TitledCard>
  )
}

const consentsKey: ResourceKey = ['mailTopics', 'history']

/** What the customer has said about advertising over time, and where to say something else. */
function ConsentsCard() {
  const { consents: text } = usePrivacyText()
  const format = useFormat()
  const query = useQuery({
    queryKey: consentsKey,
    queryFn: ({ signal }) => call('listMailConsents', {}, signal),
    gcTime: 0,
  })
  return (
    <DataCard title={text.title} view={loadStateOf(query)} lines={3}>
      {(entries) => (
        <div className={styles['stack']}>
          <p>{entries.length === 0 ? text.none : text.lead}</p>
          <ul className={styles['list']}>
            {entries.map(({ topic, isGiven, saidAt, source }) => (
              <li key={`${topic} ${saidAt} ${source}`} className={styles['entry']}>
                <div>
                  <p className="semibold">{(isGiven ? text.given : text.withdrawn)(text.topics[topic])}</p>
                  <p className={styles['note']}>{[format.moment(saidAt), text.sources[source]].join(', ')}</p>
                </div>
              </li>
            ))}
          </ul>
          <p>
            <Link href={sectionRoute('settings')}>{text.change}</Link>
          </p>
        </div>
      )}
    </DataCard>
  )
}

const key: ResourceKey = ['erasure', null]

function useErasure(): LoadState<ErasureView> {
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('readErasure', {}, signal),
    gcTime: 0,
  })
  return loadStateOf(query)
}

function Erasure({ erasure: { faults, kept, linkUntil } }: { erasure: ErasureView }) {
  const text = usePrivacyText()
  const { erase: copy } = text
  const format = useFormat()
  const { run, pending, error } = useOperation('requestErasure')

  return (
    <div className={styles['stack']}>
      {faults.length > 0 ? (
        <Notice
          tone="warn"
          title={copy.notNow}
          action={<Link href={routes.dashboard}>{copy.toContracts}</Link>}
        >
          {faults.map((fault) => text.faults[fault]).join(' ')}
        </Notice>
      ) : (
        <p>{copy.lead}</p>
      )}
      <h3>{copy.kept}</h3>
      <ul className={styles['list']}>
        {kept.map(({ record, until }) => (
          <li key={record} className={styles['entry']}>
            <div>
              <p className="semibold">
                {[text.kept[record].title, text.until(format.date(until))].join(', ')}
              </p>
              <p className={styles['note']}>{text.kept[record].why}</p>
            </div>
          </li>
        ))}
      </ul>
      <p>{text.blocked}</p>
      <h3>{copy.deleted}</h3>
      <p>{text.deleted}</p>
      <CommandError title={copy.failed} error={error} />
      {linkUntil !== null && <Notice tone="success">{copy.sent(format.moment(linkUntil))}</Notice>}
      {faults.length === 0 && (
        <Button className="start" look="danger" loading={pending} onClick={() => void run({})}>
          {linkUntil === null ? copy.submit : copy.again}
        </Button>
      )}
    </div>
  )
}

/** The privacy centre: load the data, correct them, read the consents, erase the account. */
export function PrivacyCard() {
  const text = usePrivacyText()
  const view = useErasure()
  return (
    <>
      <ExportCard />
      <CorrectCard />
      <ConsentsCard />
      <DataCard title={text.erase.title} view={view} lines={8}>
        {(erasure) => <Erasure erasure={erasure} />}
      </DataCard>
    </>
  )
}
