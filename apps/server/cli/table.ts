/** Tables in the output of operator commands. */
import type { Command } from './command.ts'

type Rows = readonly (readonly string[])[]

/** The longest cell of each column that the first row has. */
export function columnWidths(rows: Rows): number[] {
  // Not Math.max(...rows): a list may have more rows than a call may have arguments.
  return (rows[0] ?? []).map((_cell, column) =>
    rows.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0),
  )
}

/** Pads columns to their widest cell. */
export function aligned(rows: Rows): string[] {
  const widths = columnWidths(rows)
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Prints a table with aligned columns. */
export function printTable(say: Command['say'], heads: readonly string[], rows: Rows): void {
  for (const line of aligned([heads, ...rows])) say(line)
}
