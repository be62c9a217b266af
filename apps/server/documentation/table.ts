/** Tables in Markdown. */

/** A table, before formatting. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lineOf = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |`
  return [lineOf(head), lineOf(head.map(() => '---')), ...rows.map(lineOf)].join('\n')
}

/** A bar would end the cell. */
const escaped = (cell: string) => cell.replaceAll('|', '\\|')
