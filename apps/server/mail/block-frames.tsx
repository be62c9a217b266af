/** Building blocks of the mail layout: layout tables and the soft card. */
import { Fragment, type CSSProperties, type ReactNode } from 'react'
import { colour, text } from './block-style.ts'

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
