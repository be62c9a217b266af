import { currentLegalPath, legalPagePath, type LegalPageName } from '@pfotenportal/contract/legal'
import { legal } from '@pfotenportal/text/de/legal'
import { config } from '../../data/config.ts'
import { buttonClass } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { Loading, SkeletonText } from '../../ui/loading/skeleton.tsx'
import { PublicPage } from '../../ui/page/public-page.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { defineText, useLanguage, useText } from '../../ui/text/text.tsx'
import { useCompanyText } from '../shared/company-text/use-company-text.ts'
import styles from './legal.module.css'

/** The texts of the page on which customers cancel a contract. */
const useLegalText = defineText({ legal }, () => import('@pfotenportal/text/en/legal'))

function LegalPage({ name }: { name: LegalPageName }) {
  const { shell, error } = useText()
  const language = useLanguage()
  // The text in force today; without a network the one that was in force when the worker stored it.
  const { html, failed, retry } = useCompanyText(
    currentLegalPath(language, name),
    legalPagePath(language, name),
  )
  return (
    <PublicPage title={shell.titles[name]} narrow>
      {failed && <FailedState title={error.loadFailed} onRetry={retry} />}
      {html === null && !failed && (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      )}
      {html !== null && (
        <Card className={styles['text']}>
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </Card>
      )}
    </PublicPage>
  )
}

/** /impressum */
export function ImprintPage() {
  return <LegalPage name="imprint" />
}

/** /agb */
export function TermsPage() {
  return <LegalPage name="terms" />
}

/** /widerrufsbelehrung */
export function WithdrawalPage() {
  return <LegalPage name="withdrawal" />
}

/** /datenschutz */
export function PrivacyPage() {
  return <LegalPage name="privacy" />
}

/** /barrierefreiheit */
export function AccessibilityPage() {
  return <LegalPage name="accessibility" />
}

/**
 * /kuendigen where no service stands behind the portal's address: with one, its own page is shown there, which takes the
 * declaration itself.
 */
export function CancelContractPage() {
  const { shell } = useText()
  const { cancel } = useLegalText()
  const letter = new URLSearchParams({ subject: cancel.subject, body: cancel.body.join('\r\n') })
  return (
    <PublicPage title={shell.titles.cancelContract} narrow>
      <Card className={styles['card']}>
        <p>{cancel.lead}</p>
        <p>
          <a
            className={buttonClass({ look: 'main' })}
            href={`mailto:${config.brand.email}?${letter.toString().replaceAll('+', '%20')}`}
          >
            {cancel.submit}
          </a>
        </p>
        <p className="note">
          {cancel.submitNote} {config.brand.email}
        </p>
        <section className="stack-2">
          <Headline>{cancel.needed}</Headline>
          <ul className={styles['items']}>
            {cancel.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      </Card>
    </PublicPage>
  )
}
