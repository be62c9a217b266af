/** `npm run staff`: every declared action of staff as a command. Its flags are the parameters and fields of its form. */
import { parseArgs } from 'node:util'
import { staffOperations, type StaffOperationName } from '@pfotenportal/contract/staff/staff-api'
import { findCustomer } from '../database/customer/customers.ts'
import { runStaffAction } from '../staff/actions.ts'
import { noticeOf } from '../staff/page/notice.tsx'
import { commandActor, WrongUsage, type Command } from './command.ts'

const names = Object.keys(staffOperations) as StaffOperationName[]

const flagOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function fieldsOf(name: StaffOperationName): string[] {
  const { params, input } = staffOperations[name]
  return [...Object.keys(params.shape), ...Object.keys(input.shape)]
}

const WIDTH = Math.max(...names.map((name) => flagOf(name).length)) + 2

export const USAGE = [
  'Usage: npm run staff -- <action> [--<field> <value> ...]',
  '',
  ...names.map((name) => {
    const flags = fieldsOf(name).map((field) => `--${flagOf(field)}`)
    return `  ${flagOf(name).padEnd(WIDTH)}${flags.join(' ')}`
  }),
  '',
  'The fields are those of the forms on the operator’s pages, and so are the answers.',
].join('\n')

/** Carries an action out; 1 if it is refused. Throws WrongUsage for an unknown action, and for a field that it lacks. */
export async function run(command: Command): Promise<number> {
  const { services, args, say, complain } = command
  const [wanted = '', ...rest] = args
  const name = names.find((each) => flagOf(each) === wanted)
  if (name === undefined)
    throw new WrongUsage(wanted === '' ? 'Missing action.' : `Unknown action "${wanted}".`)
  const options = Object.fromEntries(
    fieldsOf(name).map((field) => [flagOf(field), { type: 'string' }] as const),
  )
  const { values } = parseArgs({ args: rest, options })
  const form: Record<string, string> = {}
  for (const field of fieldsOf(name)) {
    const value = values[flagOf(field)]
    if (typeof value === 'string') form[field] = value
  }
  const customer = form['customerId']
  if (customer !== undefined && !(await findCustomer(services.database.query, Number(customer) || 0))) {
    complain(`There is no customer ${customer}.`)
    return 1
  }
  const result = await runStaffAction(await commandActor(command, 'staff'), name, form, form)
  const { done, problem = '' } = noticeOf(result, 'en')
  if (done === undefined) complain(problem)
  else say(done)
  return done === undefined ? 1 : 0
}
