/** `npm run staff`: every declared action of staff as a command, with the parameters and fields of its form. */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { flagOf, staffActions, type StaffActionName } from '@pfotenportal/contract/staff/staff-actions'
import { mailboxKey } from '@pfotenportal/domain/customer/email'
import { findCustomer } from '../database/customer/customers.ts'
import { listStaff } from '../database/identity/staff.ts'
import { findPlaceOfOrder } from '../database/work/places.ts'
import { runStaffAction } from '../staff/actions.ts'
import { noticeOf } from '../staff/page/notice.tsx'
import { commandActor, WrongUsage, type Command } from './command.ts'

const names = Object.keys(staffActions) as StaffActionName[]

/** The parameters of the path in their order; an order says whose it is. */
function parametersOf(name: StaffActionName): string[] {
  const all = [...staffActions[name].path.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
  return all.includes('orderNumber') ? all.filter((param) => param !== 'customerId') : all
}

function usageOf(name: StaffActionName): string {
  const { summary, input } = staffActions[name]
  const flags = Object.entries<z.ZodType>(input.shape).map(([field, schema]) => {
    const flag = `--${flagOf(field)} <${schema instanceof z.ZodEnum ? schema.options.join('|') : 'text'}>`
    return schema.safeParse(undefined).success ? `[${flag}]` : flag
  })
  const words = [flagOf(name), ...parametersOf(name).map((param) => `<${flagOf(param)}>`), ...flags]
  return `  ${words.join(' ')}\n      ${summary}`
}

export const USAGE = [
  'Usage: npm run staff -- <action> [<parameter> ...] [--<field> <text> ...]',
  '',
  ...names.map(usageOf),
  '',
  'The fields are those of the forms on the operator’s pages, and so are the answers. Amounts are in euros, such as',
  '12.30; lists have commas; what is ticked is "yes". A member of staff is named by id or by email address.',
].join('\n')

type Arguments = Parameters<typeof parseArgs>[0]

/** Throws WrongUsage with what the action takes, and not what all of them do. */
function readArgs<T extends NonNullable<Arguments>>(name: StaffActionName, config: T) {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error), usageOf(name))
  }
}

/** The action that the arguments name, with the texts of its parameters and fields. Throws WrongUsage. */
function parse([wanted = '', ...rest]: readonly string[]) {
  const name = names.find((each) => flagOf(each) === wanted)
  if (name === undefined)
    throw new WrongUsage(wanted === '' ? 'Missing action.' : `Unknown action "${wanted}".`)
  const fields = Object.keys(staffActions[name].input.shape)
  const options = Object.fromEntries(fields.map((field) => [flagOf(field), { type: 'string' }] as const))
  const { values, positionals } = readArgs(name, { args: rest, options, allowPositionals: true })
  const parameters = parametersOf(name)
  if (positionals.length !== parameters.length) {
    const needed = parameters.map((param) => `<${flagOf(param)}>`).join(' ')
    throw new WrongUsage(
      needed === '' ? `${wanted} takes only fields with a name.` : `${wanted} needs: ${needed}`,
      usageOf(name),
    )
  }
  const texts: Record<string, string> = {}
  parameters.forEach((param, index) => (texts[param] = positionals[index] ?? ''))
  for (const field of fields) {
    const value = values[flagOf(field)]
    if (typeof value === 'string') texts[field] = value
  }
  return { name, texts }
}

/** Whose an order is; undefined if there is no such order. */
async function ownerOf({ services }: Command, orderNumber: string): Promise<number | undefined> {
  return (await findPlaceOfOrder(services.database.query, orderNumber))?.customerId
}

/** The id of the person with an address, disabled or not; undefined if nobody has it. */
async function personWith({ services }: Command, address: string): Promise<number | undefined> {
  const people = await listStaff(services.database.query, services.clock.realNow())
  return people.find(({ email }) => mailboxKey(email) === mailboxKey(address))?.id
}

/** Carries an action out; 1 if it is refused. Throws WrongUsage for arguments that it does not have. */
export async function run(command: Command): Promise<number> {
  const { services, args, say, complain } = command
  const { name, texts } = parse(args)
  const { id, orderNumber } = texts
  if (id?.includes('@') && staffActions[name].path.startsWith('/staff/')) {
    const person = await personWith(command, id)
    if (person === undefined) {
      complain(`There is no person ${id}.`)
      return 1
    }
    texts['id'] = String(person)
  }
  if (orderNumber !== undefined) {
    const owner = await ownerOf(command, orderNumber)
    if (owner === undefined) {
      complain(`There is no order ${orderNumber}.`)
      return 1
    }
    texts['customerId'] = String(owner)
  }
  const customer = texts['customerId']
  if (customer !== undefined && !(await findCustomer(services.database.query, Number(customer) || 0))) {
    complain(`There is no customer ${customer}.`)
    return 1
  }
  const result = await runStaffAction(await commandActor(command, 'staff'), name, texts, texts)
  const { done, problem = '' } = noticeOf(result, 'en')
  if (done === undefined) complain(problem)
  else say(done)
  if ('secret' in result && result.secret !== undefined) {
    if (id === undefined && 'id' in result) say(`Id: ${result.id}`)
    say(result.secret)
  }
  return done === undefined ? 1 : 0
}
