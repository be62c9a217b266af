/** Blocks of a mail with several columns or rows: comparisons, lists of days, receipts, recipes. */
import { Fragment, type CSSProperties, type ReactNode } from 'react'
import { colour, Grid, Lines, Picture, small, SoftCard, text } from './layout-parts.tsx'
import type { List, MailComparison, Receipt, RecipeNames } from './mail-template.ts'

const rule = `1px solid ${colour.line}`
const cell: CSSProperties = { padding: '10px 0', verticalAlign: 'top' }
/** Long words such as email addresses break, so that the columns fit a phone. */
const line: CSSProperties = { ...text, margin: 0, wordBreak: 'break-word' }
const quiet: CSSProperties = { ...small, margin: 0, wordBreak: 'break-word' }
const label: CSSProperties = { ...quiet, margin: '0 0 2px' }

/** The style of a row by its position: a line separates rows, and the card itself pads the first and the last. */
function edges(index: number, count: number): CSSProperties {
  return {
    ...cell,
    ...(index === 0 ? { paddingTop: 0 } : { borderTop: rule }),
    ...(index === count - 1 ? { paddingBottom: 0 } : {}),
  }
}

function Row({ at, of, children }: { at: number; of: number; children: ReactNode }) {
  return (
    <tr>
      <td className="rule" style={edges(at, of)}>
        {children}
      </td>
    </tr>
  )
}

/** Each new value and, below it in small print, the previous one. */
export function ComparisonCard({ beforeLabel, rows }: MailComparison) {
  return (
    <SoftCard>
      <Grid>
        {rows.map((row, index) => (
          <Row key={row.label} at={index} of={rows.length}>
            <p className="muted" style={label}>
              {row.label}
            </p>
            <p className="ink" style={{ ...line, fontWeight: row.before === null ? 400 : 650 }}>
              <Lines value={row.after} />
            </p>
            {row.before === null ? null : (
              <p className="muted" style={quiet}>
                {beforeLabel}: {row.before.replaceAll('\n', ', ')}
              </p>
            )}
          </Row>
        ))}
      </Grid>
    </SoftCard>
  )
}

/** A list of entries, each with a title and a detail. */
export function ListCard({ heading, items }: List) {
  return (
    <SoftCard heading={heading}>
      <Grid>
        {items.map(({ title, detail }, index) => (
          <Row key={title} at={index} of={items.length}>
            <p className="ink" style={{ ...line, fontWeight: 650 }}>
              {title}
            </p>
            <p className="muted" style={quiet}>
              {detail}
            </p>
          </Row>
        ))}
      </Grid>
    </SoftCard>
  )
}

function RecipeMark({ colour }: { colour: string }) {
  return (
    <span
      aria-hidden="true"
      style={{
        display: 'inline-block',
        width: 10,
        height: 10,
        marginRight: 6,
        borderRadius: 5,
        background: colour,
      }}
    />
  )
}

interface MarkSizes {
  readonly fontSize: number
  /** The side of a picture. */
  readonly side: number
}

/** The blank between two recipes is where the line may break. */
function RecipeMarks({ recipes, fontSize, side }: Pick<RecipeNames, 'recipes'> & MarkSizes) {
  return recipes.map(({ name, colour: hue, picture }) => (
    <Fragment key={name}>
      <span style={{ fontSize, lineHeight: `${side + 8}px`, marginRight: 14, whiteSpace: 'nowrap' }}>
        {picture === null ? (
          <RecipeMark colour={hue} />
        ) : (
          <Picture name={picture} size={side} style={{ marginRight: 8, borderRadius: side / 4 }} />
        )}
        {name}
      </span>{' '}
    </Fragment>
  ))
}

/** The recipes, each with its mark. */
export function RecipeRow({ recipes }: RecipeNames) {
  return (
    <p className="ink" style={text}>
      <RecipeMarks recipes={recipes} fontSize={16} side={48} />
    </p>
  )
}

function AmountRow({ style, name, amount }: { style: CSSProperties; name: ReactNode; amount: ReactNode }) {
  return (
    <tr>
      <td className="rule" style={{ ...style, paddingRight: 16 }}>
        {name}
      </td>
      <td className="rule" align="right" style={{ ...style, whiteSpace: 'nowrap' }}>
        {amount}
      </td>
    </tr>
  )
}

/** Line items and their total. */
export function ReceiptCard({ heading, rows, total }: Receipt) {
  return (
    <SoftCard heading={heading}>
      <Grid>
        {rows.map((row, index) => (
          <AmountRow
            key={row.label}
            style={edges(index, rows.length + 1)}
            name={
              <>
                <p className="ink" style={line}>
                  {row.label}
                </p>
                {row.recipes ? (
                  <p className="muted" style={quiet}>
                    <RecipeMarks recipes={row.recipes} fontSize={14} side={28} />
                  </p>
                ) : null}
              </>
            }
            amount={
              <p className="ink" style={line}>
                {row.amount}
              </p>
            }
          />
        ))}
        <AmountRow
          style={edges(rows.length, rows.length + 1)}
          name={
            <>
              <p className="ink" style={{ ...line, fontWeight: 700 }}>
                {total.label}
              </p>
              <p className="muted" style={quiet}>
                {total.note}
              </p>
            </>
          }
          amount={
            <p className="ink" style={{ ...line, fontWeight: 700 }}>
              {total.amount}
            </p>
          }
        />
      </Grid>
    </SoftCard>
  )
}
