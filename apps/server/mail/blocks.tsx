/** The blocks of a mail, as HTML. */
import { Fragment } from 'react'
import { ComparisonCard, ListCard, ReceiptCard, RecipeRow } from './block-tables.tsx'
import { colour, font, Lines, small, SoftCard, text, useBrand, WithContact } from './layout-parts.tsx'
import type { Address, Block, Code, Facts, Links, MailAction } from './mail-template.ts'

function ActionButton({ label, url }: MailAction) {
  const { light } = useBrand()
  return (
    <table
      className="button-table"
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ margin: '8px 0 24px' }}
    >
      <tbody>
        <tr>
          <td className="button" style={{ background: light.action, borderRadius: 14, textAlign: 'center' }}>
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
                color: light.onAction,
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
  const { light } = useBrand()
  return (
    <>
      <p className="muted" style={{ ...small, margin: '0 0 6px' }}>
        {intro}
      </p>
      <p style={{ ...small, wordBreak: 'break-all' }}>
        <a className="link" href={url} target="_blank" rel="noreferrer" style={{ color: light.action }}>
          {url}
        </a>
      </p>
    </>
  )
}

function CodeCard({ label, code, note }: Code) {
  return (
    <SoftCard heading={label}>
      <p
        className="ink"
        style={{
          ...text,
          margin: '0 0 8px',
          fontSize: 32,
          lineHeight: '40px',
          fontWeight: 700,
          letterSpacing: '0.08em',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {code}
      </p>
      <p className="muted" style={{ ...small, margin: 0 }}>
        {note}
      </p>
    </SoftCard>
  )
}

function FactsCard({ heading, rows }: Facts) {
  return (
    <SoftCard heading={heading}>
      {rows.map((row, index) => (
        <p
          key={`${row.label} ${row.value}`}
          className="ink"
          style={{ ...text, margin: index === rows.length - 1 ? 0 : '0 0 8px', wordBreak: 'break-word' }}
        >
          <span className="muted" style={{ color: colour.muted, fontSize: 14 }}>
            {row.label}
          </span>
          <br />
          <strong style={{ fontWeight: 650 }}>
            <Lines value={row.value} />
          </strong>
        </p>
      ))}
    </SoftCard>
  )
}

function LinkList({ intro, links }: Links) {
  const { light } = useBrand()
  return (
    <p className="muted" style={small}>
      {intro}
      {links.map(({ label, url }) => (
        <Fragment key={label}>
          <br />
          <a
            className="link"
            href={url}
            target="_blank"
            rel="noreferrer"
            style={{ color: light.action, lineHeight: '30px' }}
          >
            {label}
          </a>
        </Fragment>
      ))}
    </p>
  )
}

/** One block of a mail. */
export function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p className={block.quiet ? 'muted' : 'ink'} style={block.quiet ? small : text}>
          <WithContact text={block.text} />
        </p>
      )
    case 'action':
      return <ActionButton {...block} />
    case 'address':
      return <CopyAddress {...block} />
    case 'code':
      return <CodeCard {...block} />
    case 'facts':
      return <FactsCard {...block} />
    case 'comparison':
      return <ComparisonCard {...block} />
    case 'list':
      return <ListCard {...block} />
    case 'receipt':
      return <ReceiptCard {...block} />
    case 'recipes':
      return <RecipeRow {...block} />
    default:
      return <LinkList {...block} />
  }
}
