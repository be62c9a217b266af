/** A server-rendered page that works without the portal and without scripts. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { inLanguage } from '@pfotenportal/contract/feed'
import type { Language } from '@pfotenportal/contract/values'
import { declarationsDe } from '@pfotenportal/text/de/declarations'
import type { PaymentPageText } from '@pfotenportal/text/de/payment-page'
import { declarationsEn } from '@pfotenportal/text/en/declarations'
import type { Branded } from './branded.ts'
import { PageHead, PortalLogo } from './page-parts.tsx'
import { plainPageStyle } from './plain-page-style.ts'
import { withUntranslated } from './untranslated.ts'

export interface PlainPage {
  readonly language: Language
  /** The title of the window. */
  readonly title: string
  /** The name and logo in the page's header. */
  readonly service: string
  readonly mark: ReactNode
  readonly children: ReactNode
  /** Little room between the parts, so that a form is seen as a whole. */
  readonly isDense?: boolean | undefined
  readonly footer?: {
    readonly label: string
    readonly links: readonly { readonly href: string; readonly label: string }[]
  }
}

function Document({ language, title, service, mark, children, footer, isDense = false }: PlainPage) {
  return (
    <html lang={language}>
      <PageHead title={`${title} · ${service}`} css={plainPageStyle} isListed={false} />
      <body className={isDense ? 'dense' : undefined}>
        <header className="top">
          <span className="brand">
            {mark} {service}
          </span>
        </header>
        <main>
          <div className="card">{children}</div>
        </main>
        {footer && (
          <footer>
            <nav className="foot" aria-label={footer.label}>
              {footer.links.map(({ href, label }) => (
                <a key={href} href={href} hrefLang={languageIn(href)} lang={languageIn(href)}>
                  {label}
                </a>
              ))}
            </nav>
          </footer>
        )}
      </body>
    </html>
  )
}

/** The language that an address asks for. */
function languageIn(href: string): string | undefined {
  return /[?&]lang=(de|en)$/.exec(href)?.[1]
}

/** The page as an HTML document. */
export function plainPageHtml(page: PlainPage): string {
  return `<!doctype html>${withUntranslated(renderToStaticMarkup(<Document {...page} />), [page.service])}`
}

/** The context of a page behind a link in a mail. */
export interface CustomerPage {
  readonly text: Branded<
    Pick<PaymentPageText, 'toPortal' | 'imprint' | 'privacy' | 'accessibility' | 'legal'>
  >
  readonly language: Language
  readonly portalUrl: string
}

const declarations = { de: declarationsDe, en: declarationsEn } as const

/**
 * A page for customers, with links to the portal, the legal pages and those on which they cancel. A page with a `path` can
 * be read in the other language.
 */
export function customerPageHtml(
  title: string,
  { text, language, portalUrl }: CustomerPage,
  children: ReactNode,
  { path, isDense }: { readonly path?: string; readonly isDense?: boolean } = {},
): string {
  const { cancel, withdraw, german, english } = declarations[language]
  const other = language === 'de' ? { href: 'en', label: english } : { href: 'de', label: german }
  const links = [
    { href: portalUrl, label: text.toPortal },
    { href: `${portalUrl}/kuendigen`, label: cancel.title },
    { href: `${portalUrl}/widerruf`, label: withdraw.title },
    { href: `${portalUrl}/impressum`, label: text.imprint },
    { href: `${portalUrl}/datenschutz`, label: text.privacy },
    { href: `${portalUrl}/barrierefreiheit`, label: text.accessibility },
    ...(path === undefined ? [] : [{ href: inLanguage(path, other.href), label: other.label }]),
  ]
  const footer = { label: text.legal, links }
  return plainPageHtml({
    language,
    title,
    service: text.service,
    mark: <PortalLogo />,
    children,
    footer,
    isDense,
  })
}
