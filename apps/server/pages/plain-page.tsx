/** A server-rendered page that works without the portal and without scripts. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '@pfotenportal/contract/values'
import type { PaymentPageText } from '@pfotenportal/text/de/payment-page'
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
  readonly footer?: {
    readonly label: string
    readonly links: readonly { readonly href: string; readonly label: string }[]
  }
}

function Document({ language, title, service, mark, children, footer }: PlainPage) {
  return (
    <html lang={language}>
      <PageHead title={`${title} · ${service}`} css={plainPageStyle} isListed={false} />
      <body>
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
                <a key={href} href={href}>
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

/** The page as an HTML document. */
export function plainPageHtml(page: PlainPage): string {
  return `<!doctype html>${withUntranslated(renderToStaticMarkup(<Document {...page} />), [page.service])}`
}

/** The context of a page behind a link in a mail. */
export interface CustomerPage {
  readonly text: Branded<Pick<PaymentPageText, 'toPortal' | 'imprint' | 'privacy' | 'legal'>>
  readonly language: Language
  readonly portalUrl: string
}

/** A page behind a link in a mail, with links to the portal and the legal pages. */
export function customerPageHtml(
  title: string,
  { text, language, portalUrl }: CustomerPage,
  children: ReactNode,
): string {
  const links = [
    { href: portalUrl, label: text.toPortal },
    { href: `${portalUrl}/impressum`, label: text.imprint },
    { href: `${portalUrl}/datenschutz`, label: text.privacy },
  ]
  const footer = { label: text.legal, links }
  return plainPageHtml({ language, title, service: text.service, mark: <PortalLogo />, children, footer })
}
