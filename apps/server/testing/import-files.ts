/** Test helpers for imports: folders of files, and runs with their reports. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Services } from '../context/services.ts'
import { findFiles } from '../import/find-files.ts'
import { runImport } from '../import/import.ts'
import { openGoods } from '../import/open-goods.ts'
import { openReport, type Summary } from '../import/report.ts'
import { sourceOf, type System } from '../import/sources.ts'

/** A folder with these files. */
export function folderOf(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'pfotenportal-import-'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

/** A documented example: `own`, `recharge` or `loop`. */
export function exampleFolder(source: string): string {
  return fileURLToPath(new URL(`../../../docs/examples/import/${source}`, import.meta.url))
}

/** The files of a customer `n` with a dog, a contract and an order; cells can be changed by file and column. */
export function customerFiles(
  numbers: readonly number[],
  changes: (n: number) => Readonly<Record<string, Readonly<Record<string, string>>>> = () => ({}),
): Record<string, string> {
  const rows = numbers.map((n) => ({ given: changes(n), row: defaults(n) }))
  return Object.fromEntries(
    Object.keys(defaults(0)).map((file) => {
      const lines = rows.map(({ row, given }) => ({ ...row[file], ...given[file] }))
      const columns = [...new Set(lines.flatMap((line) => Object.keys(line)))]
      const text = lines.map((line: Record<string, string>) =>
        columns.map((name) => line[name] ?? '').join(','),
      )
      return [`${file}.csv`, [columns.join(','), ...text, ''].join('\n')]
    }),
  )
}

function defaults(n: number): Record<string, Record<string, string>> {
  const customer_id = `c${n}`
  return {
    customers: { id: customer_id, email: `c${n}@example.de`, first_name: 'Kim', last_name: `Nr${n}` },
    addresses: {
      id: `a${n}`,
      customer_id,
      last_name: `Nr${n}`,
      address1: `Weg ${n}`,
      zip: '10115',
      city: 'Berlin',
      country: 'DE',
    },
    'payment-methods': {
      id: `m${n}`,
      customer_id,
      kind: 'card',
      reference: 'card:4242',
      card_brand: 'visa',
      card_last_digits: '4242',
      card_expires: '2099-01',
    },
    dogs: { id: `d${n}`, customer_id, name: 'Flo', gender: 'f', birth: '2021-04', weight_kg: '14' },
    subscriptions: {
      id: `s${n}`,
      customer_id,
      dog_id: `d${n}`,
      status: 'active',
      sku: '0700GSV28',
      price: '89.00',
      address_id: `a${n}`,
      payment_method_id: `m${n}`,
      created_at: '2026-09-01',
      next_billing_date: '2026-12-01',
    },
    orders: {
      id: `o${n}`,
      customer_id,
      subscription_id: `s${n}`,
      number: `OLD-${n}`,
      billing_date: '2026-11-03',
      sku: '0700GSV28',
      price: '89.00',
      total: '89.00',
    },
  }
}

export interface ImportRun {
  readonly from?: System
  readonly map?: string
  readonly isApplied?: boolean
  readonly hasMails?: boolean
  readonly without?: readonly string[]
}

/** Imports a folder, and returns the report, its totals and the path of a draft. */
export async function importFolder(
  services: Services,
  folder: string,
  { from = 'own', map, isApplied = true, hasMails = false, without = [] }: ImportRun = {},
): Promise<{ report: string[]; summary: Summary; draft: string | undefined }> {
  const lines: string[] = []
  const report = openReport((line) => lines.push(line), !isApplied)
  const progress = { show: () => undefined, clear: () => undefined }
  const goods = await openGoods({ map, isApplied, onNote: (text) => report.note(text) })
  const found = findFiles(folder, sourceOf(from, goods), goods.apart)
  await runImport({ services, found, source: from, goods, isApplied, hasMails, without, report, progress })
  return { report: lines, summary: report.summary(), draft: isApplied ? undefined : goods.writeDraft() }
}
