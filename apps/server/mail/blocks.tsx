/** The parts of a mail's card, with inline styles as mail programs need them. Classes exist for the dark theme alone. */
import type { CSSProperties, ReactNode } from 'react'
import type { Action, Address, Block, Facts } from './letter.ts'

/** The tokens of the light theme. */
export const colour = {
  ground: '#FBF6EE',
  card: '#FFFFFF',
  line: '#E9E1D4',
  ink: '#0F2233',
  muted: '#4A6072',
  action: '#0072B8',
  soft: '#F7F1E6',
  sun: '#FFD66B',
}

export const font = "Figtree, 'Segoe UI', system-ui, -apple-system, Roboto, Helvetica, Arial, sans-serif"
/** A paragraph of the letter. */
export const text: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: font,
  fontSize: 16,
  lineHeight: '25px',
  color: colour.ink,
}
/** Small print. */
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

function ActionButton({ label, url }: Action) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '8px 0 24px' }}>
      <tbody>
        <tr>
          <td className="button" style={{ background: colour.action, borderRadius: 14, textAlign: 'center' }}>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              style={{
                display: 'inline-block',
                padding: '14px 28px',
                fontFamily: font,
                fontSize: 17,
                lineHeight: '22px',
                fontWeight: 650,
                color: '#FFFFFF',
                textDecoration: 'none',
                borderRadius: 14,
              }}
            >
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function CopyAddress({ intro, url }: Address) {
  return (
    <>
      <p className="muted" style={{ ...small, margin: '0 0 6px' }}>
        {intro}
      </p>
      <p style={{ ...small, wordBreak: 'break-all' }}>
        <a className="link" href={url} target="_blank" rel="noreferrer" style={{ color: colour.action }}>
          {url}
        </a>
      </p>
    </>
  )
}

function FactsCard({ heading, rows }: Facts) {
  return (
    <Grid className="soft" style={{ background: colour.soft, borderRadius: 16, margin: '4px 0 24px' }}>
      <tr>
        <td style={{ padding: '16px 20px' }}>
          {heading ? (
            <p className="ink" style={{ ...text, margin: '0 0 8px', fontWeight: 700 }}>
              {heading}
            </p>
          ) : null}
          {rows.map((row) => (
            <p key={`${row.label} ${row.value}`} className="ink" style={{ ...text, margin: '0 0 6px' }}>
              <span className="muted" style={{ color: colour.muted, fontSize: 14 }}>
                {row.label}
              </span>
              <br />
              <strong style={{ fontWeight: 650 }}>{row.value}</strong>
            </p>
          ))}
        </td>
      </tr>
    </Grid>
  )
}

/** A block of a letter. */
export function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p className={block.quiet ? 'muted' : 'ink'} style={block.quiet ? small : text}>
          {block.text}
        </p>
      )
    case 'action':
      return <ActionButton {...block} />
    case 'address':
      return <CopyAddress {...block} />
    default:
      return <FactsCard {...block} />
  }
}
