/**
 * The HTML layout of every mail: a card of tables with inline styles, as mail clients need it, no remote images, a dark
 * theme for clients that support it.
 */
import type { Language } from '@pfotenportal/contract/values'
import type { MailText } from '@pfotenportal/text/de/mail'
import { Fragment, type CSSProperties } from 'react'
import { Grid, colour, font, small, text } from './layout-parts.tsx'
import { BlockView } from './blocks.tsx'
import { footerLinks, type MailContent, type MailContext } from './mail-template.ts'

const darkTheme = `
  @media (prefers-color-scheme: dark) {
    .ground { background: #0E1A26 !important; }
    .card { background: #16283A !important; border-color: #26405A !important; border-top-color: #E0B548 !important; }
    .mark { background: #4DB5FF !important; color: #06141F !important; }
    .ink { color: #EEF4F9 !important; }
    .muted { color: #A9BDCE !important; }
    .soft { background: #1D3349 !important; }
    .rule { border-color: #26405A !important; }
    .link { color: #7CC7FF !important; }
    .button { background: #4DB5FF !important; }
    .button a { color: #06141F !important; }
    .quiet { border-top-color: #26405A !important; }
  }
  @media (max-width: 480px) {
    .card-cell { padding: 24px 18px !important; }
    .soft-cell { padding: 14px 16px !important; }
    .title { font-size: 23px !important; line-height: 29px !important; }
    .button-table { width: 100% !important; }
    .button, .button a { display: block !important; }
    .button a { padding: 14px 12px !important; }
  }
`

const brandMark: CSSProperties = {
  display: 'inline-block',
  width: 34,
  marginRight: 10,
  borderRadius: 11,
  background: colour.action,
  color: '#FFFFFF',
  fontFamily: font,
  fontSize: 19,
  lineHeight: '34px',
  fontWeight: 800,
  textAlign: 'center',
  verticalAlign: 'middle',
}

function Brand({ name }: { name: string }) {
  return (
    <Grid>
      <tr>
        <td style={{ padding: '0 4px 18px' }}>
          <span className="mark" aria-hidden="true" style={brandMark}>
            P
          </span>
          <span
            className="ink"
            style={{
              fontFamily: `'Bricolage Grotesque', ${font}`,
              fontSize: 20,
              lineHeight: '30px',
              fontWeight: 700,
              color: colour.ink,
              verticalAlign: 'middle',
            }}
          >
            {name}
          </span>
        </td>
      </tr>
    </Grid>
  )
}

function Footer({ content, text: copy, page }: LayoutProps) {
  return (
    <p className="muted" style={{ ...small, fontSize: 13, lineHeight: '20px', margin: '20px 4px 0' }}>
      {copy.frame.reason}
      <br />
      {footerLinks(content, copy, page).map(({ label, url }) => (
        <Fragment key={label}>
          <a
            className="link"
            href={url}
            target="_blank"
            rel="noreferrer"
            style={{ marginRight: 14, color: colour.action, lineHeight: '30px', whiteSpace: 'nowrap' }}
          >
            {label}
          </a>{' '}
        </Fragment>
      ))}
    </p>
  )
}

/** Props of the layout. */
export interface LayoutProps {
  readonly content: MailContent
  readonly language: Language
  readonly text: MailText
  readonly firstName: string
  readonly page: MailContext['page']
}

function Card({ content, text: copy, firstName }: LayoutProps) {
  return (
    <Grid
      className={content.closing ? 'card quiet' : 'card'}
      style={{
        background: colour.card,
        border: `1px solid ${colour.line}`,
        borderTop: `6px solid ${content.closing ? colour.line : colour.sun}`,
        borderRadius: 24,
        borderCollapse: 'separate',
      }}
    >
      <tr>
        <td className="card-cell" style={{ padding: '32px 36px 20px' }}>
          <h1
            className="ink title"
            style={{
              margin: '0 0 18px',
              fontFamily: `'Bricolage Grotesque', ${font}`,
              fontSize: 26,
              lineHeight: '32px',
              fontWeight: 700,
              letterSpacing: '-0.01em',
              wordBreak: 'break-word',
              color: colour.ink,
            }}
          >
            {content.heading}
          </h1>
          <p className="ink" style={text}>
            {copy.frame.greeting(firstName)}
          </p>
          {content.blocks.map((block, index) => (
            <BlockView key={`${index} ${block.kind}`} block={block} />
          ))}
          <p className="ink" style={{ ...text, marginTop: 24 }}>
            {content.closing ?? copy.frame.closing}
            <br />
            {copy.frame.signature}
          </p>
        </td>
      </tr>
    </Grid>
  )
}

/** The whole document of a mail. */
export function Layout(props: LayoutProps) {
  const { content, language, text: copy } = props
  const column = (
    <Grid style={{ maxWidth: 560, margin: '0 auto', textAlign: 'left' }}>
      <tr>
        <td>
          <Brand name={copy.frame.service} />
          <Card {...props} />
          <Footer {...props} />
        </td>
      </tr>
    </Grid>
  )
  return (
    <html lang={language} dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{content.subject}</title>
        <style>{darkTheme}</style>
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, background: colour.ground }}>
        <div style={{ display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, opacity: 0 }}>
          {content.preheader}
        </div>
        <Grid className="ground" style={{ background: colour.ground }}>
          <tr>
            <td align="center" style={{ padding: '28px 14px 40px' }}>
              {column}
            </td>
          </tr>
        </Grid>
      </body>
    </html>
  )
}
