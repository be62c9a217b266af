/** `npm run webhooks`: the endpoints of other systems, and what was delivered to them (docs/webhooks.md). */
import { parseArgs } from 'node:util'
import { listDeliveries, type LoggedDelivery } from '../database/webhook/delivery-log.ts'
import { listEndpoints, type EndpointState } from '../database/webhook/endpoints.ts'
import { WrongUsage, type Command } from './command.ts'
import { printTable } from './table.ts'

export const USAGE = `Usage: npm run webhooks -- <command>
  list          the endpoints with their state
  deliveries    the newest deliveries; --endpoint <id> and --dead limit them
To change endpoints and deliver again: npm run staff -- --help`

const SHOWN = 50

/** Runs the command; throws WrongUsage if there is no such command. */
export async function run(command: Command): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...command.args],
    allowPositionals: true,
    options: { endpoint: { type: 'string' }, dead: { type: 'boolean', default: false } },
  })
  const what = positionals.join(' ')
  if (what === 'list') return list(command)
  if (what === 'deliveries') return deliveries(command, values)
  throw new WrongUsage(what === '' ? 'Missing command.' : `Unknown command: ${what}`)
}

function endpointOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw new WrongUsage(`"${text}" is not an id.`)
  return Number(text)
}

async function list({ services, say }: Command): Promise<number> {
  const endpoints = await listEndpoints(services.database.query)
  if (endpoints.length === 0) say('There is no webhook endpoint.')
  else printTable(say, ['ID', 'STATE', 'WAITING', 'SINCE', 'DEAD', 'EVENTS', 'URL'], endpoints.map(rowOf))
  return 0
}

function rowOf({ id, url, types, disabledAt, waiting, oldestAt, failed }: EndpointState): string[] {
  const events = types.length === 0 ? 'all' : types.join(',')
  return [
    `${id}`,
    disabledAt === null ? 'enabled' : 'disabled',
    `${waiting}`,
    oldestAt ?? '',
    `${failed}`,
    events,
    url,
  ]
}

async function deliveries(
  { services, say }: Command,
  { endpoint, dead }: { readonly endpoint?: string; readonly dead: boolean },
): Promise<number> {
  const filter = {
    endpointId: endpointOf(endpoint),
    state: dead ? ('DEAD_LETTERED' as const) : undefined,
  }
  const found = await listDeliveries(services.database.query, filter, { before: null, limit: SHOWN })
  if (found.length === 0) say('No delivery is stored.')
  else
    printTable(
      say,
      ['ID', 'ENDPOINT', 'EVENT', 'SUBSCRIPTION', 'RECORDED', 'STATE', 'TRIES', 'LAST'],
      found.map(lineOf),
    )
  return 0
}

function lineOf(delivery: LoggedDelivery): string[] {
  const { id, endpointId, type, subscriptionId, createdAt, state, attempts, status, error } = delivery
  const { deadBecause } = delivery
  const outcome = error ?? (status === null ? '' : `${status}`)
  return [
    `${id}`,
    `${endpointId}`,
    type,
    subscriptionId === null ? '' : `${subscriptionId}`,
    createdAt,
    deadBecause ?? state,
    `${attempts}`,
    outcome,
  ]
}
