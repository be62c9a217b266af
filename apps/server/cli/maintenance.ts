/** `npm run maintenance`: says whether maintenance is on, and switches it on and off (docs/operations.md, "Maintenance"). */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { formatMoment } from '@pfotenportal/text/format'
import { MAINTENANCE_SECONDS, readMaintenance } from '../database/maintenance.ts'
import { runStaffAction } from '../staff/actions.ts'
import { noticeOf } from '../staff/page/notice.tsx'
import { commandActor, WrongUsage, type Command } from './command.ts'

export const USAGE = `Usage: npm run maintenance -- [on [--until <time>] [--reason <text>] | off]
  (nothing)   says whether it is on
  on          customers see a page that says so, and jobs are paused; again to change the end and the reason
  off         customers come back by themselves, and jobs catch up
The time is in Berlin: 18:00, 2026-12-24T09:00, or an instant with an offset.`

/** A day in another year, so that the year is always shown. */
const OTHER_YEAR = '0000-01-01'
/** Every process has read the state again by then, with the tenth by which their intervals differ. */
const FOLLOWED_MS = MAINTENANCE_SECONDS * 2_000

/** Runs the command; returns the exit code. */
export async function run(command: Command): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...command.args],
    allowPositionals: true,
    options: { until: { type: 'string' }, reason: { type: 'string' } },
  })
  const [what, ...rest] = positionals
  if (rest.length > 0) throw new WrongUsage(`Unknown command: ${positionals.join(' ')}`)
  if (what === undefined) return say(command)
  if (what === 'on') return change(command, 'startMaintenance', { ...values })
  if (what === 'off') return change(command, 'endMaintenance', {})
  throw new WrongUsage(`Unknown command: ${what}`)
}

async function say({ services, say: line }: Command): Promise<number> {
  const state = await readMaintenance(services.database.query)
  if (!state) {
    line('Maintenance is off.')
    return 0
  }
  const { since, until, reason, by } = state
  line(
    `Maintenance is on since ${formatMoment(since, 'en', OTHER_YEAR)} (${since})${by ? `, by ${by}` : ''}.`,
  )
  line(
    until ? `Announced until ${formatMoment(until, 'en', OTHER_YEAR)} (${until}).` : 'No end is announced.',
  )
  if (reason !== '') line(`Reason: ${reason}`)
  return 0
}

async function change(
  command: Command,
  action: 'startMaintenance' | 'endMaintenance',
  form: Readonly<Record<string, string>>,
): Promise<number> {
  const result = await runStaffAction(await commandActor(command, action), action, {}, form)
  const { done, problem } = noticeOf(result, 'en')
  if (done === undefined) {
    command.complain(problem ?? action)
    return 1
  }
  await pause(FOLLOWED_MS)
  command.say(`${done} Every process follows by now.`)
  return 0
}
