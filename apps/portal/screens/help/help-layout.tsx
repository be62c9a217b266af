import { useId, type ReactNode } from 'react'
import { helpTextPath } from '@pfotenportal/contract/legal'
import { config } from '../../data/config.ts'
import { TitledCard } from '../../ui/card/card.tsx'
import { Loading, SkeletonText } from '../../ui/loading/skeleton.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { useLanguage, useText } from '../../ui/text/text.tsx'
import { useCompanyText } from '../shared/company-text/use-company-text.ts'
import { useHelpText } from './help-text.ts'
import styles from './help.module.css'

/** The brand's questions, each of which opens its answer; nothing if it has none (C-632). */
function Questions() {
  const id = useId()
  const text = useHelpText()
  const { error } = useText()
  const { html, failed, retry } = useCompanyText(helpTextPath(useLanguage()))
  if (html === '') return null
  return (
    <TitledCard id={id} title={text.questions}>
      {failed && <FailedState title={error.loadFailed} onRetry={retry} />}
      {html === null && !failed && (
        <Loading>
          <SkeletonText lines={10} />
        </Loading>
      )}
      {html !== null && <div className={styles['questions']} dangerouslySetInnerHTML={{ __html: html }} />}
    </TitledCard>
  )
}

/** How to reach a person: by email, and by phone if the brand says so. */
function Contact() {
  const id = useId()
  const { contact: text } = useHelpText()
  const language = useLanguage()
  const { email, phone, hours } = config.brand
  return (
    <TitledCard id={id} title={text.title}>
      <dl className={styles['contact']}>
        <div>
          <dt>{text.email}</dt>
          <dd translate="no">
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
        {phone && (
          <div>
            <dt>{text.phone}</dt>
            <dd translate="no">
              <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
            </dd>
          </div>
        )}
        {hours && (
          <div>
            <dt>{text.hours}</dt>
            <dd>{hours[language]}</dd>
          </div>
        )}
      </dl>
    </TitledCard>
  )
}

/** Questions, the form and ways to reach the company. Whoever comes from a failure finds the form first. */
export function HelpLayout({ isFormFirst, children }: { isFormFirst: boolean; children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <div className={styles['main']}>
        {isFormFirst && children}
        <Questions />
        {!isFormFirst && children}
      </div>
      <Contact />
    </div>
  )
}
