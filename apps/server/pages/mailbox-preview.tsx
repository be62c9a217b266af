/** `/mailbox/preview`: every message with sample data in both languages. Outside production only. */
import type { Language } from '@pfotenportal/contract/values'
import type { MailboxText } from '@pfotenportal/text/de/mailbox'
import { isTemplate, messages, type Template } from '../mail/templates.ts'
import { letterIn, type RenderedMail } from '../mail/renderer.ts'
import type { Services } from '../context/services.ts'
import { Notice, pageHtml, type Entry, type Reading } from './mailbox-page.tsx'

const languages: readonly Language[] = ['de', 'en']
const SAMPLE_NAME = 'Lea'

/** One message in one language. */
export interface Sample {
  readonly template: Template
  readonly language: Language
}

/** What a path names: `orderSkipped`, `de`; undefined where there is no such message. */
export function sampleOf(template: string, language: string): Sample | undefined {
  const known = languages.find((candidate) => candidate === language)
  return known && isTemplate(template) ? { template, language: known } : undefined
}

/** Renders a message with its sample data, as if it were sent today. */
export async function renderSample(
  { mail, clock }: Services,
  { template, language }: Sample,
): Promise<RenderedMail> {
  const addressee = { firstName: SAMPLE_NAME, language }
  return mail.render(template, messages[template].sample, addressee, (await clock.moment()).today)
}

function hrefOf({ template, language }: Sample): string {
  return `/mailbox/preview/${template}/${language}`
}

async function entriesOf(
  { clock, config }: Services,
  words: MailboxText,
  current: Sample | undefined,
): Promise<Entry[]> {
  const { today } = await clock.moment()
  const samples = Object.keys(messages)
    .filter(isTemplate)
    .flatMap((template) => languages.map((language) => ({ template, language })))
  return samples.map((sample) => {
    const { template, language } = sample
    const { publicUrl } = config
    return {
      href: hrefOf(sample),
      title: letterIn(language, template, messages[template].sample, { today, publicUrl }).subject,
      detail: `${template} · ${words.languages[language]}`,
      isCurrent: template === current?.template && language === current.language,
    }
  })
}

function readingOf(sample: Sample, mail: RenderedMail, words: MailboxText, asText: boolean): Reading {
  const href = hrefOf(sample)
  return {
    subject: mail.subject,
    facts: [{ label: sample.template, value: words.languages[sample.language] }],
    tabs: [
      { href, label: words.asHtml, isCurrent: !asText },
      { href: `${href}?view=text`, label: words.asText, isCurrent: asText },
    ],
    body: asText ? { text: mail.text } : { frame: `${href}/mail.html` },
    backHref: '/mailbox/preview',
  }
}

/** The page: all messages, and the chosen one. */
export async function previewHtml(
  services: Services,
  reader: { readonly language: Language; readonly words: MailboxText },
  sample: Sample | undefined,
  asText: boolean,
): Promise<string> {
  const { words } = reader
  const entries = await entriesOf(services, words, sample)
  const reading = sample && readingOf(sample, await renderSample(services, sample), words, asText)
  return pageHtml({
    ...reader,
    title: words.previewTitle,
    intro: words.previewIntro,
    links: [
      ...(services.mail.mailboxUrl === null ? [] : [{ href: '/mailbox', label: words.toMailbox }]),
      { href: '/', label: words.toPortal },
    ],
    listTitle: words.list,
    listCount: words.count(entries.length),
    entries,
    reading,
    shows: sample ? 'mail' : 'list',
    placeholder: <Notice>{words.choose}</Notice>,
  })
}
