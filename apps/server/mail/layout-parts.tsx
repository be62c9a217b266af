/**
 * Colours, type, layout tables and the soft card of mails, with inline styles. Class names exist only for the dark
 * theme.
 */
import { createContext, Fragment, use, type CSSProperties, type ReactNode } from 'react'
import { neutrals } from '@pfotenportal/contract/palette'
import type { MailBrand } from './mail-template.ts'
import { addressIn } from './pictures.ts'

const { card, line, ink, muted, sunken } = neutrals.light

/** The colours of the light theme that all brands share. */
export const colour = {
  card,
  line,
  ink,
  muted,
  soft: sunken,
}

const BrandContext = createContext<MailBrand | undefined>(undefined)

/** Provides the brand to everything inside. */
export const BrandProvider = BrandContext.Provider

/** The brand of the mail that is being rendered, and its colours in the light theme. */
export function useBrand(): MailBrand & { readonly light: MailBrand['colours']['light'] } {
  const brand = use(BrandContext)
  if (!brand) throw new Error('a part of a mail was rendered without its brand')
  return { ...brand, light: brand.colours.light }
}

export const font = "Figtree, 'Segoe UI', system-ui, -apple-system, Roboto, Helvetica, Arial, sans-serif"
/** The style of a paragraph. */
export const text: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: font,
  fontSize: 16,
  lineHeight: '25px',
  color: colour.ink,
}
/** The style of small print. */
export const small: CSSProperties = { ...text, fontSize: 14, lineHeight: '21px', color: colour.muted }

/** A table for layout only, hidden as such from screen readers. */
export function Grid({
  children,
  style,
  className,
}: {
  children: ReactNode
  style?: CSSProperties
  className?: string
}) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      {...(style ? { style } : {})}
      {...(className ? { className } : {})}
    >
      <tbody>{children}</tbody>
    </table>
  )
}

/** A picture beside what it shows in words, square; the mail is whole without it. Of a lazy one, React writes no link to preload it. */
export function Picture({ name, size, style }: { name: string; size: number; style?: CSSProperties }) {
  return (
    <img
      src={addressIn(name)}
      width={size}
      height={size}
      loading="lazy"
      alt=""
      style={{ verticalAlign: 'middle', ...style }}
    />
  )
}

/** A text in which the seller's email address is a link. */
export function WithContact({ text: sentence }: { text: string }) {
  const { seller, light } = useBrand()
  return sentence.split(seller.email).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of a text that is rendered once
    <Fragment key={index}>
      {index > 0 ? (
        <a className="link" href={`mailto:${seller.email}`} style={{ color: light.action }}>
          {seller.email}
        </a>
      ) : null}
      {part}
    </Fragment>
  ))
}

/** A value whose lines end with `\n`. */
export function Lines({ value }: { value: string }) {
  return value.split('\n').map((line, index) => (
    <Fragment key={line}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ))
}

/** An inner card in a softer colour. */
export function SoftCard({ heading, children }: { heading?: string | undefined; children: ReactNode }) {
  return (
    <Grid className="soft" style={{ background: colour.soft, borderRadius: 16, margin: '4px 0 24px' }}>
      <tr>
        <td className="soft-cell" style={{ padding: '16px 20px' }}>
          {heading ? (
            <p className="ink" style={{ ...text, margin: '0 0 8px', fontWeight: 700 }}>
              {heading}
            </p>
          ) : null}
          {children}
        </td>
      </tr>
    </Grid>
  )
}
