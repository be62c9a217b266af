import { legal } from '@pfotenportal/text/de/legal'
import { defineText, useText } from '../../ui/text/text.tsx'
import { PublicPage } from '../../ui/page/public-page.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './legal.module.css'

/** The texts of the legal pages. */
const useLegalText = defineText(legal, () => import('@pfotenportal/text/en/legal').then((it) => it.legal))

type Name = 'imprint' | 'terms' | 'privacy' | 'accessibility'

function SampleNote() {
  const { sample } = useLegalText()
  return (
    <Notice tone="warn" title={sample.title}>
      {sample.text}
    </Notice>
  )
}

function LegalPage({ name }: { name: Name }) {
  const { shell } = useText()
  const { lead, sections } = useLegalText().pages[name]
  return (
    <PublicPage title={shell.titles[name]} narrow>
      <SampleNote />
      <Card className={styles['card']}>
        {lead && <p>{lead}</p>}
        {sections.map(({ title, paragraphs }) => (
          <section key={title} className={styles['section']}>
            <Headline>{title}</Headline>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </Card>
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

/** /datenschutz */
export function PrivacyPage() {
  return <LegalPage name="privacy" />
}

/** /barrierefreiheit */
export function AccessibilityPage() {
  return <LegalPage name="accessibility" />
}

/** /kuendigen: reachable with one click from every page and without signing in, as the law requires. */
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
            href={`mailto:${cancel.address}?${letter.toString().replaceAll('+', '%20')}`}
          >
            {cancel.submit}
          </a>
        </p>
        <p className={styles['note']}>
          {cancel.submitNote} {cancel.address}
        </p>
        <section className={styles['section']}>
          <Headline>{cancel.needed}</Headline>
          <ul className={styles['items']}>
            {cancel.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      </Card>
      <SampleNote />
    </PublicPage>
  )
}
