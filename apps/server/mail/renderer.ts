/** From a template and its data to subject, HTML and text. */
import type { Language } from '@pfotenportal/contract/values'
import type { Day } from '@pfotenportal/domain/core/calendar'
import { mailDe, type MailText } from '@pfotenportal/text/de/mail'
import { mailEn } from '@pfotenportal/text/en/mail'
import { aboutDog, aboutSubscription } from './fields.ts'
import type { ComposeContext, MailBrand, MailContent } from './mail-template.ts'
import { picturesIn, type MailPicture } from './pictures.ts'
import { plainText } from './plain-text.ts'
import { contentOf, type TemplateName } from './templates.ts'

/** The texts of mails, some of which documents share. */
export const mailTexts: Readonly<Record<Language, MailText>> = { de: mailDe, en: mailEn }

/** The recipient's name and language. */
export interface Recipient {
  readonly firstName: string
  readonly language: Language
  /** Where the consent to this mail can be withdrawn; null or missing for a mail that needs none. */
  readonly unsubscribeUrl?: string | null
}

export interface RenderedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The pictures that its HTML shows. */
  readonly pictures: readonly MailPicture[]
}

export type Renderer = (
  template: TemplateName,
  data: unknown,
  recipient: Recipient,
  today: Day,
) => Promise<RenderedMail>

/** The service that sends a mail: where its links lead, and its brand. */
export interface MailSource {
  readonly publicUrl: string
  readonly brand: MailBrand
}

/** The document type with which mail programs lay out tables most alike. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** React and its renderer take 40 MiB and almost half a second, so they are loaded with the first mail. */
async function loadLayout() {
  const [{ renderToStaticMarkup }, { createElement }, { Layout }] = await Promise.all([
    import('react-dom/server'),
    import('react'),
    import('./layout.tsx'),
  ])
  return { renderToStaticMarkup, createElement, Layout }
}

/** Addresses of portal pages. Those in a mail about one subscription open with its dog. */
function pagesAbout(data: unknown, publicUrl: string): ComposeContext['page'] {
  const known = aboutSubscription.safeParse(data)
  if (!known.success) return (path) => `${publicUrl}${path}`
  const about = `subscription=${known.data.subscriptionId}`
  return (path) => `${publicUrl}${path}${path.includes('?') ? '&' : '?'}${about}`
}

/** The dog that a mail is about, unless its content names it. */
function dogToName(data: unknown, { heading, blocks }: MailContent): Pick<MailContent, 'dog'> {
  const about = aboutDog.safeParse(data)
  if (!about.success || JSON.stringify([heading, blocks]).includes(about.data.petName)) return {}
  return { dog: about.data.petName }
}

/** Composes the content of a mail. Throws if the data does not match its template. */
export function composeMail(
  language: Language,
  template: TemplateName,
  data: unknown,
  { publicUrl, brand }: MailSource,
  { today, unsubscribeUrl = null }: { readonly today: Day; readonly unsubscribeUrl?: string | null },
): MailContent {
  const page = pagesAbout(data, publicUrl)
  const tokenPage = (path: string) => `${publicUrl}${path}`
  const content = contentOf(template, data, {
    language,
    text: mailTexts[language],
    brand,
    today,
    page,
    tokenPage,
    unsubscribeUrl,
  })
  return { ...content, ...dogToName(data, content) }
}

/** Creates the renderer. It throws if the data does not match the template. */
export function mailRenderer(source: MailSource): Renderer {
  const { publicUrl, brand } = source
  let layout: ReturnType<typeof loadLayout> | undefined
  return async (template, data, { firstName, language, unsubscribeUrl = null }, today) => {
    const text = mailTexts[language]
    const content = composeMail(language, template, data, source, { today, unsubscribeUrl })
    const page = pagesAbout(data, publicUrl)
    layout ??= loadLayout()
    const { renderToStaticMarkup, createElement, Layout } = await layout
    const mail = createElement(Layout, { content, language, text, brand, firstName, page })
    const html = `${DOCTYPE}${renderToStaticMarkup(mail)}`
    const pictures = picturesIn(html, brand)
    return {
      subject: content.subject,
      html,
      text: plainText(content, { text, brand, page }, firstName),
      pictures,
    }
  }
}
