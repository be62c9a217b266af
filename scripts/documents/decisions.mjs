// Decision records: each has its date and status in the same form at its top, and the index lists all of them.

const TITLE = /^# (\d+)\. (.+)$/
const STATUS =
  /^Date: (\d{4}-\d\d-\d\d)\. Status: (accepted|(?:amended|superseded) by \[(\d+)\]\(([\w-]+\.md)\))\.$/

/** What a record says at its top; null for one whose first lines have another form. `name` is its file's name. */
function topOf(name, text) {
  const [first = '', empty, second = ''] = text.split('\n')
  const [, number, title] = TITLE.exec(first) ?? []
  const [, date, status, by, file] = STATUS.exec(second) ?? []
  if (number === undefined || empty !== '' || date === undefined) return null
  return { name, number: Number(number), title, date, status, by: by && Number(by), file }
}

/** What is wrong with the records, given as text by file name. */
export function decisionProblems(records) {
  const numberOf = new Map(Object.entries(records).map(([name, text]) => [name, topOf(name, text)?.number]))
  return Object.entries(records).flatMap(([name, text]) => {
    const top = topOf(name, text)
    if (top === null)
      return [`${name} needs the lines "# N. Title" and "Date: YYYY-MM-DD. Status: accepted." at its top`]
    const problems = []
    if (!name.startsWith(`${String(top.number).padStart(4, '0')}-`))
      problems.push(`${name} has the number ${top.number} in its title`)
    if (Number.isNaN(Date.parse(top.date))) problems.push(`${name} has no date of the calendar: ${top.date}`)
    if (top.by !== undefined && numberOf.get(top.file) !== top.by)
      problems.push(`${name} names ${top.file} as decision ${top.by}, which it is not`)
    return problems
  })
}

/** The table of all records for the index. */
export function decisionTable(records) {
  const rows = Object.entries(records)
    .flatMap(([name, text]) => topOf(name, text) ?? [])
    .toSorted((a, b) => a.number - b.number)
    .map(
      ({ name, number, title, date, status }) => `| [${number}](${name}) | ${title} | ${date} | ${status} |`,
    )
  return ['| Record | Decision | Date | Status |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
