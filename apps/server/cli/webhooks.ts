/** `npm run webhooks`: the endpoints of other systems, and what was delivered to them (docs/webhooks.md). */
import { parseArgs } from 'node:util'
import { isEventName, type EventName } from '@pfotenportal/domain/events/event'
import { listDeliveries, type LoggedDelivery } from '../database/webhook/delivery-log.ts'
import { listEndpoints, setDisabled, type EndpointState } from '../database/webhook/endpoints.ts'
import { redeliverWebhooks } from '../staff/webhooks/operations.ts'
import { addEndpoint, disableEndpoint, problemOf, rotateSecret } from '../webhooks/endpoints.ts'
import { commandActor, WrongUsage, type Command } from './command.ts'
import { printTable } from './table.ts'

export const USAGE = `Usage: npm run webhooks -- <command>
  add <url>             adds an endpoint and prints its secret, once; --types limits its events
  list                  the endpoints with their state
  disable <endpoint>    stops deliveries; what is left is dead-lettered
  enable <endpoint>     delivers the events from now on
  rotate <endpoint>     prints a new secret; for a day messages are signed with the old one as well
  deliveries            the newest deliveries; --endpoint and --dead limit them
  redeliver <id> ...    delivers again; --endpoint or --all select what is dead-lettered
Options: --types <event,event>, --endpoint <id>, --dead, --all`

const SHOWN = 50

interface Options {
  readonly types?: string | undefined
  readonly endpoint?: string | undefined
  readonly dead?: boolean | undefined
  readonly all?: boolean | undefined
}

/** Runs the command; throws WrongUsage if there is no such command. */
export async function run(command: Command): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...command.args],
    allowPositionals: true,
    options: {
      types: { type: 'string' },
      endpoint: { type: 'string' },
      dead: { type: 'boolean' },
      all: { type: 'boolean' },
    },
  })
  const [what, ...rest] = positionals
  const [only] = rest.length === 1 ? rest : []
  if (what === 'list' && rest.length === 0) return list(command)
  if (what === 'add' && only !== undefined) return add(command, only, values)
  if (what === 'disable' && only !== undefined) return disable(command, idOf(only))
  if (what === 'enable' && only !== undefined) return enable(command, idOf(only))
  if (what === 'rotate' && only !== undefined) return rotate(command, idOf(only))
  if (what === 'deliveries' && rest.length === 0) return deliveries(command, values)
  if (what === 'redeliver') return again(command, rest, values)
  throw new WrongUsage(what === undefined ? 'Missing command.' : `Unknown command: ${positionals.join(' ')}`)
}

function idOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new WrongUsage(`"${text}" is not an id.`)
  return Number(text)
}

function endpointOf({ endpoint }: Options): number | undefined {
  return endpoint === undefined ? undefined : idOf(endpoint)
}

function typesOf({ types }: Options): EventName[] {
  if (types === undefined) return []
  return types.split(',').map((each) => {
    const name = each.trim()
    if (!isEventName(name)) throw new WrongUsage(`There is no event "${name}".`)
    return name
  })
}

async function add({ services, say }: Command, url: string, options: Options): Promise<number> {
  const problem = problemOf(url, services.config)
  if (problem !== undefined) throw new WrongUsage(`The address ${problem}.`)
  const parts = { database: services.database, seal: services.identity.seal }
  const endpoint = { url: new URL(url).href, types: typesOf(options) }
  const { id, secret } = await addEndpoint(parts, endpoint, services.clock.realNow())
  say(`Endpoint ${id} receives the events from now on. Its secret is shown only here:`)
  say(secret)
  return 0
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

async function disable(command: Command, id: number): Promise<number> {
  const { database, clock } = command.services
  return done(command, id, await disableEndpoint(database, id, clock.realNow()), 'disabled')
}

async function enable(command: Command, id: number): Promise<number> {
  return done(command, id, await setDisabled(command.services.database.query, id, null), 'enabled')
}

function done({ say, complain }: Command, id: number, isFound: boolean, state: string): number {
  if (isFound) say(`Endpoint ${id} is ${state}.`)
  else complain(`There is no endpoint ${id}.`)
  return isFound ? 0 : 1
}

async function rotate({ services, say, complain }: Command, id: number): Promise<number> {
  const parts = { database: services.database, seal: services.identity.seal }
  const secret = await rotateSecret(parts, id, services.clock.realNow())
  if (secret === undefined) {
    complain(`There is no endpoint ${id}.`)
    return 1
  }
  say('The new secret is shown only here. For a day messages are signed with the old one as well:')
  say(secret)
  return 0
}

async function deliveries({ services, say }: Command, options: Options): Promise<number> {
  const filter = {
    endpointId: endpointOf(options),
    isDeadLettered: options.dead ? (true as const) : undefined,
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
  const outcome = error ?? (status === null ? '' : `${status}`)
  return [`${id}`, `${endpointId}`, type, `${subscriptionId}`, createdAt, state, `${attempts}`, outcome]
}

/** Exits with 1 if a delivery that was named was not queued. */
async function again(command: Command, ids: string[], options: Options): Promise<number> {
  const { say, complain } = command
  const endpointId = endpointOf(options)
  if ([ids.length > 0, options.all === true, endpointId !== undefined].filter(Boolean).length !== 1)
    throw new WrongUsage('Name the deliveries by their ids, or by --endpoint, or take --all.')
  const filter = ids.length > 0 ? { ids: ids.map(idOf) } : { endpointId, isDeadLettered: true as const }
  const count = await redeliverWebhooks(await commandActor(command, 'webhooks'), filter)
  const deliveriesQueued = `${count} ${count === 1 ? 'delivery' : 'deliveries'} queued.`
  say(
    count === 0
      ? 'Nothing to redeliver.'
      : `${deliveriesQueued} A running service sends them within seconds.`,
  )
  if (count >= ids.length) return 0
  complain('The others do not exist, are being sent, or belong to a disabled endpoint.')
  return 1
}
