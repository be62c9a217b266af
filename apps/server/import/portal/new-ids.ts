/** Gives the rows of an export the ids that they get here, in every column that names one. */
import { randomUUID } from 'node:crypto'
import { nextIds, type NumberedTable } from '../../database/import/imported-rows.ts'
import type { Tx } from '../../database/open.ts'
import { TAKEN, type ExportedRow, type ExportedTables, type NamedTable, type TakenTable } from './tables.ts'

/** The export does not fit together, or not to this service; the message is for the operator. */
export class ExportRefused extends Error {}

/** Ids here by their ids there. */
export type IdsHere = Readonly<Record<NamedTable, ReadonlyMap<unknown, unknown>>>

/** An order's id is made of its contract's and the number of the box. */
const BOXES = 1_000
/** A line's id is made of its contract's and one digit. */
const LINES = 10

/** Rows in the order of their ids, so that the ids here have the same order. */
function sorted(rows: readonly ExportedRow[]): ExportedRow[] {
  return rows.toSorted((one, other) => Number(one['id'] ?? 0) - Number(other['id'] ?? 0))
}

/** Draws an id for each row; `changes`: the announced price changes of this service by their ids there. */
export async function drawIds(
  tx: Tx,
  tables: ExportedTables,
  changes: ReadonlyMap<unknown, unknown>,
): Promise<IdsHere> {
  const drawn: Partial<Record<NamedTable, ReadonlyMap<unknown, unknown>>> = {}
  for (const { name } of TAKEN.filter(({ id }) => id === 'DRAWN')) {
    const rows = sorted(tables[name])
    const ids = await nextIds(tx, name as NumberedTable, rows.length)
    drawn[name as NumberedTable] = new Map(rows.map((row, index) => [row['id'], ids[index]]))
  }
  const contracts = drawn.subscription ?? new Map()
  const orders = tables.customer_order.map(({ id, subscription_id: contract }) => {
    const to = Number(contracts.get(contract)) * BOXES + (Number(id) - Number(contract) * BOXES)
    return [id, to] as const
  })
  return {
    ...(drawn as Record<NamedTable, ReadonlyMap<unknown, unknown>>),
    payment_method: methodIds(tables),
    customer_order: new Map(orders),
    price_change: changes,
  }
}

/** Lists of methods are in the order of their ids. */
function methodIds({ payment_method: methods }: ExportedTables): ReadonlyMap<unknown, unknown> {
  const drawn = methods.map(() => `pm_${randomUUID()}`).toSorted()
  const ids = methods.map(({ id }) => String(id)).toSorted()
  return new Map(ids.map((id, index) => [id, drawn[index]]))
}

/** A row with the ids that it and the rows it names have here. Throws ExportRefused if one is missing. */
export function renumbered(table: TakenTable, row: ExportedRow, ids: IdsHere): ExportedRow {
  const changed: Record<string, unknown> = { ...row }
  for (const [column, of] of Object.entries(table.names ?? {})) {
    const value = row[column]
    if (value === null) continue
    changed[column] = ids[of].get(value)
    if (changed[column] === undefined)
      throw new ExportRefused(
        `${table.name} names ${of} ${JSON.stringify(value)} in ${column}, which the export lacks`,
      )
  }
  for (const [column, of] of Object.entries(table.mayName ?? {}))
    changed[column] = ids[of].get(row[column]) ?? null
  if (table.id === 'GIVEN') delete changed['id']
  else if ('id' in row) changed['id'] = ownId(table, row, ids)
  return { ...changed, ...inside(table, row, ids) }
}

function ownId({ name }: TakenTable, row: ExportedRow, ids: IdsHere): unknown {
  if (name === 'subscription_line') return lineId(row['id'], row['subscription_id'], ids)
  const own = ids[name as NamedTable].get(row['id'])
  if (own === undefined) throw new ExportRefused(`${name} ${String(row['id'])} has no id`)
  return own
}

function lineId(id: unknown, contract: unknown, ids: IdsHere): number {
  const place = Number(id) - Number(contract) * LINES
  if (!Number.isInteger(place) || place < 0 || place >= LINES)
    throw new ExportRefused(`line ${String(id)} is none of subscription ${String(contract)}`)
  return Number(ids.subscription.get(contract)) * LINES + place
}

/** Ids within the values of a row. */
function inside({ name }: TakenTable, row: ExportedRow, ids: IdsHere): ExportedRow {
  const lines = (column: string) => ({
    [column]: list(row[column]).map((line) => ({
      ...line,
      id: lineId(line['id'], row['subscription_id'], ids),
    })),
  })
  const address = (column: string) => ({ [column]: sameAddress(row[column], ids) })
  switch (name) {
    case 'customer_order':
      return { ...lines('lines'), ...address('shipping_address') }
    case 'schedule_exception':
      return lines('extra_lines')
    case 'subscription':
      return {
        ...address('shipping_address'),
        price_answers: list(row['price_answers'])
          .filter(({ changeId }) => ids.price_change.has(changeId))
          .map((answer) => ({ ...answer, changeId: ids.price_change.get(answer['changeId']) })),
      }
    case 'payment_method':
      return address('billing_address')
    case 'vacation':
      return {
        steps: list(row['steps']).map((step) => ({ ...step, orderId: orderId(step['orderId'], ids) })),
      }
    default:
      return {}
  }
}

/** An address names the entry of the address book that it was taken from, unless that is gone. */
function sameAddress(value: unknown, ids: IdsHere): unknown {
  if (typeof value !== 'object' || value === null || !('addressId' in value)) return value
  const { addressId, ...rest } = value
  const here = ids.address.get(addressId)
  return { ...rest, addressId: here ?? null }
}

/** Also of an order that is only planned. */
function orderId(id: unknown, ids: IdsHere): number {
  const contract = Math.floor(Number(id) / BOXES)
  const here = ids.subscription.get(contract)
  if (here === undefined)
    throw new ExportRefused(`vacation names order ${String(id)}, which the export lacks`)
  return Number(here) * BOXES + (Number(id) % BOXES)
}

function list(value: unknown): ExportedRow[] {
  if (!Array.isArray(value)) throw new ExportRefused('a list is missing')
  return value as ExportedRow[]
}
