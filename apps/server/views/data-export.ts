/** Everything that is stored about a customer as a page for reading: one part for each table that has something. */
import type { Language } from '@pfotenportal/contract/values'
import { isDay, isInstant, parseInstant, type Day } from '@pfotenportal/domain/core/calendar'
import { toWire } from '@pfotenportal/domain/core/money'
import { dataExportDe } from '@pfotenportal/text/de/data-export'
import { dataExportEn } from '@pfotenportal/text/en/data-export'
import { formatDay, formatMoment, formatPrice } from '@pfotenportal/text/format'

const texts = { de: dataExportDe, en: dataExportEn } as const

const STYLE =
  'body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}dl{border-top:1px solid;padding-top:.5rem}' +
  'dt{font-weight:600}dd{margin:0 0 .5rem;overflow-wrap:anywhere;white-space:pre-wrap}' +
  '@media(min-width:40rem){dl{display:grid;grid-template-columns:16rem 1fr}}'

interface Reading {
  readonly language: Language
  readonly today: Day
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)
}

function shown(column: string, value: unknown, { language, today }: Reading): string {
  const text = texts[language]
  if (typeof value === 'boolean') return value ? text.yes : text.no
  if (typeof value === 'number') return column.endsWith('_cents') ? formatPrice(toWire(value)) : String(value)
  if (typeof value === 'string') {
    if (isDay(value)) return formatDay(value, language, today)
    const at = isInstant(value) ? value : parseInstant(value)
    return at === undefined ? value : formatMoment(at, language, today)
  }
  if (Array.isArray(value)) return value.map((part) => shown(column, part, { language, today })).join(', ')
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .filter((part) => part !== null && part !== '')
      .map((part) => shown('', part, { language, today }))
      .join(', ')
  return ''
}

/** The photo of a dog, as the export has it: in PostgreSQL's hexadecimal form. */
function photoHtml(jpeg: unknown, label: string): string {
  const base64 = Buffer.from(String(jpeg).slice(2), 'hex').toString('base64')
  return `<img src="data:image/jpeg;base64,${base64}" alt="${escaped(label)}">`
}

function rowHtml(row: Readonly<Record<string, unknown>>, reading: Reading): string {
  const { columns } = texts[reading.language]
  const facts = Object.entries(row).flatMap(([column, value]) => {
    const label = columns[column]
    if (label === undefined) return []
    const content = column === 'jpeg' ? photoHtml(value, label) : escaped(shown(column, value, reading))
    return content === '' ? [] : [`<dt>${escaped(label)}</dt><dd>${content}</dd>`]
  })
  return facts.length === 0 ? '' : `<dl>${facts.join('')}</dl>`
}

/** The page as an HTML document without scripts or links; the photos of dogs are in it. */
export function dataExportPage(
  tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>,
  { name, email, at }: { readonly name: string; readonly email: string; readonly at: string },
  reading: Reading,
): string {
  const text = texts[reading.language]
  const parts = Object.entries(tables).map(([table, rows]) => {
    const content = rows.map((row) => rowHtml(row, reading)).join('')
    const heading = escaped(text.tables[table] ?? table)
    return `<section><h2>${heading}</h2>${content || `<p>${escaped(text.nothing)}</p>`}</section>`
  })
  return (
    `<!doctype html><html lang="${reading.language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escaped(text.title)}</title><style>${STYLE}</style></head>` +
    `<body><h1>${escaped(text.title)}</h1><p>${escaped(text.lead(name, email, at))}</p>${parts.join('')}</body></html>`
  )
}
