/** Tables in the output of operator commands. */
import type { Command } from './command.ts'

/** Prints a table with aligned columns. */
export function printTable(
  say: Command['say'],
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const all = [heads, ...rows]
  const widths = heads.map((_head, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  for (const row of all)
    say(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}
