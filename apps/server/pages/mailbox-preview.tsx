/** `/mailbox/preview`: every mail template with sample data in both languages. Outside production only. */
import type { Language } from '@pfotenportal/contract/values'
import type { MailboxText } from '@pfotenportal/text/de/mailbox'
import type { Services } from '../context/services.ts'
import { newestCatalogue } from '../core/catalogue.ts'
import { withPictures } from '../mail/pictures.ts'
import { composeMail, type RenderedMail } from '../mail/renderer.ts'
import { sampleIn } from '../mail/sample-data.ts'
import { isTemplate, mailTemplates, type TemplateName } from '../mail/templates.ts'
import type { Branded } from './branded.ts'
import { Notice, pageHtml, type Entry, type Reading } from './mailbox-page.tsx'

const languages: readonly Language[] = ['de', 'en']
const SAMPLE_NAME = 'Lea'

/** A template in one language. */
export interface Sample {
  readonly template: TemplateName
  readonly language: Language
}

/** The sample that a path names, such as `orderSkipped` and `de`; undefined if there is none. */
export function sampleOf(template: string, language: string): Sample | undefined {
  const known = languages.find((candidate) => candidate === language)
  return known && isTemplate(template) ? { template, language: known } : undefined
}

/** From the newest catalogue, which mails take their names from. */
function dataOf(template: TemplateName): unknown {
  return sampleIn(newestCatalogue(), mailTemplates[template].sample)
}

/** Renders a template with its sample data, as if it were sent today. */
export async function renderSample(
  { mail, clock }: Services,
  { template, language }: Sample,
): Promise<RenderedMail> {
  const recipient = { firstName: SAMPLE_NAME, language }
  const rendered = await mail.render(template, dataOf(template), recipient, (await clock.moment()).today)
  return { ...rendered, html: withPictures(rendered.html, rendered.pictures) }
}

function hrefOf({ template, language }: Sample): string {
  return `/mailbox/preview/${template}/${language}`
}

async function entriesOf(
  { clock, config }: Services,
  copy: MailboxText,
  current: Sample | undefined,
): Promise<Entry[]> {
  const { today } = await clock.moment()
  const samples = Object.keys(mailTemplates)
    .filter(isTemplate)
    .flatMap((template) => languages.map((language) => ({ template, language })))
  return samples.map((sample) => {
    const { template, language } = sample
    return {
      href: hrefOf(sample),
      title: composeMail(language, template, dataOf(template), config, { today }).subject,
      detail: `${template} · ${copy.languages[language]}`,
      isCurrent: template === current?.template && language === current.language,
    }
  })
}

function readingOf(sample: Sample, mail: RenderedMail, copy: MailboxText, asText: boolean): Reading {
  const href = hrefOf(sample)
  return {
    subject: mail.subject,
    facts: [{ label: sample.template, value: copy.languages[sample.language] }],
    tabs: [
      { href, label: copy.asHtml, isCurrent: !asText },
      { href: `${href}?view=text`, label: copy.asText, isCurrent: asText },
    ],
    body: asText ? { text: mail.text } : { frame: `${href}/mail.html` },
    backHref: '/mailbox/preview',
  }
}

/** The page: all templates, and the selected one. */
export async function previewHtml(
  services: Services,
  reader: { readonly language: Language; readonly copy: Branded<MailboxText> },
  sample: Sample | undefined,
  asText: boolean,
): Promise<string> {
  const { copy } = reader
  const entries = await entriesOf(services, copy, sample)
  const reading = sample && readingOf(sample, await renderSample(services, sample), copy, asText)
  return pageHtml({
    ...reader,
    title: copy.previewTitle,
    intro: copy.previewIntro,
    links: [
      ...(services.mail.mailboxUrl === null ? [] : [{ href: '/mailbox', label: copy.toMailbox }]),
      { href: '/', label: copy.toPortal },
    ],
    listTitle: copy.list,
    listCount: copy.count(entries.length),
    entries,
    reading,
    shows: sample ? 'mail' : 'list',
    placeholder: <Notice>{copy.choose}</Notice>,
  })
}
