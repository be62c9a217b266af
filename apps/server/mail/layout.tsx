/**
 * The HTML layout of every mail: a card of tables with inline styles, as mail clients need it, pictures that are in the
 * mail, a dark theme for clients that support it.
 */
import { Fragment } from 'react'
import { neutrals } from '@pfotenportal/contract/palette'
import type { Language } from '@pfotenportal/contract/values'
import type { MailText } from '@pfotenportal/text/de/mail'
import { BlockView } from './blocks.tsx'
import { BrandProvider, colour, font, Grid, Picture, small, text, useBrand } from './layout-parts.tsx'
import { footerLinks, type ComposeContext, type MailBrand, type MailContent } from './mail-template.ts'
import { LOGO } from './pictures.ts'

const dark = neutrals.dark

/** The dark theme and the layout of narrow screens. */
const styleOf = ({ colours: { dark: own } }: MailBrand) => `
  @media (prefers-color-scheme: dark) {
    .ground { background: ${own.ground} !important; }
    .card { background: ${dark.card} !important; border-color: ${dark.line} !important; border-top-color: ${own.sun} !important; }
    .ink { color: ${dark.ink} !important; }
    .muted { color: ${dark.muted} !important; }
    .soft { background: ${dark.sunken} !important; }
    .rule { border-color: ${dark.line} !important; }
    .link { color: ${own.link} !important; }
    .button { background: ${own.action} !important; }
    .button a { color: ${own.onAction} !important; }
    .quiet { border-top-color: ${dark.line} !important; }
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

/** The brand's logo and its name. */
function Brand() {
  const { name } = useBrand()
  return (
    <Grid>
      <tr>
        <td style={{ padding: '0 4px 18px' }}>
          <Picture name={LOGO} size={40} style={{ marginRight: 10 }} />
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
  const { light } = useBrand()
  return (
    <p className="muted" style={{ ...small, fontSize: 13, lineHeight: '20px', margin: '20px 4px 0' }}>
      {content.reason ?? copy.frame.reason}
      <br />
      {footerLinks(content, copy, page).map(({ label, url }) => (
        <Fragment key={label}>
          <a
            className="link"
            href={url}
            target="_blank"
            rel="noreferrer"
            style={{ marginRight: 14, color: light.action, lineHeight: '30px', whiteSpace: 'nowrap' }}
          >
            {label}
          </a>{' '}
        </Fragment>
      ))}
    </p>
  )
}

export interface LayoutProps {
  readonly content: MailContent
  readonly language: Language
  readonly text: MailText
  readonly brand: MailBrand
  readonly firstName: string
  readonly page: ComposeContext['page']
}

function Card({ content, text: copy, firstName }: LayoutProps) {
  const { name, light } = useBrand()
  return (
    <Grid
      className={content.closing ? 'card quiet' : 'card'}
      style={{
        background: colour.card,
        border: `1px solid ${colour.line}`,
        borderTop: `6px solid ${content.closing ? colour.line : light.sun}`,
        borderRadius: 24,
        borderCollapse: 'separate',
      }}
    >
      <tr>
        <td className="card-cell" style={{ padding: '32px 36px 20px' }}>
          {content.dog && (
            <p className="muted" style={{ ...small, margin: '0 0 4px', fontWeight: 600 }}>
              {content.dog}
            </p>
          )}
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
            {copy.frame.signature(name)}
          </p>
        </td>
      </tr>
    </Grid>
  )
}

/** The whole document of a mail. */
export function Layout(props: LayoutProps) {
  const { content, language, brand } = props
  const { ground } = brand.colours.light
  const column = (
    <Grid style={{ maxWidth: 560, margin: '0 auto', textAlign: 'left' }}>
      <tr>
        <td>
          <Brand />
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
        <style>{styleOf(brand)}</style>
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, background: ground }}>
        <div style={{ display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, opacity: 0 }}>
          {content.preheader}
        </div>
        <Grid className="ground" style={{ background: ground }}>
          <tr>
            <td align="center" style={{ padding: '28px 14px 40px' }}>
              <BrandProvider value={brand}>{column}</BrandProvider>
            </td>
          </tr>
        </Grid>
      </body>
    </html>
  )
}
