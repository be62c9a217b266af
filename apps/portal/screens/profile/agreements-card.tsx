import { useQuery } from '@tanstack/react-query'
import type { AgreementView } from '@pfotenportal/contract/agreements'
import { legalVersionPath } from '@pfotenportal/contract/legal'
import { call } from '../../data/call.ts'
import { loadStateOf } from '../../data/load-state.ts'
import type { ResourceKey } from '../../data/resources.ts'
import { useFormat } from '../../ui/format/format.ts'
import { useDocumentListText } from '../../ui/labels/document-list-text.ts'
import { useText } from '../../ui/text/text.tsx'
import { DataCard } from './data-card.tsx'
import styles from './profile.module.css'

const key: ResourceKey = ['agreements', null]

function Agreement({ agreement }: { agreement: AgreementView }) {
  const { agreements: text } = useDocumentListText()
  const { shell } = useText()
  const format = useFormat()
  const { occasion, petName, at, texts } = agreement
  const dog = petName ?? ''
  const withYear = (day: string) => `${format.date(day).replace(/ \d{4}$/, '')} ${day.slice(0, 4)}`
  return (
    <li className="stack-1">
      <p className="semibold">{occasion === null ? text.unknown(dog) : text.occasion[occasion](dog)}</p>
      <p className={styles['note']}>{occasion === null ? text.unknownHint : format.moment(at)}</p>
      {texts.map(({ name, language, effectiveFrom, hash }) => (
        <p key={name}>
          <a href={legalVersionPath(language, name, hash)}>
            {text.version(shell.titles[name], effectiveFrom && withYear(effectiveFrom))}
          </a>
        </p>
      ))}
    </li>
  )
}

/** The legal texts to which the customer agreed, with links to exactly those. */
export function AgreementsCard() {
  const { agreements: text } = useDocumentListText()
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('listAgreements', {}, signal),
    gcTime: 0,
  })
  return (
    <DataCard title={text.title} view={loadStateOf(query)} lines={5}>
      {(agreements) => (
        <div className={styles['stack']}>
          <p>{agreements.length === 0 ? text.none : text.lead}</p>
          <ul className={styles['agreements']}>
            {agreements.map((agreement) => (
              <Agreement
                key={`${agreement.subscriptionId} ${agreement.at} ${agreement.occasion}`}
                agreement={agreement}
              />
            ))}
          </ul>
        </div>
      )}
    </DataCard>
  )
}
