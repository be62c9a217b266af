/** `npm run jobs`: lists, runs and rewinds jobs (docs/operations.md). */
import { parseArgs } from 'node:util'
import { parseInstant, type Instant } from '@pfotenportal/domain/core/calendar'
import type { FailedItem } from '../database/job/item-failures.ts'
import { findRun, requestRun, rewindJobsTo, type RunSummary } from '../database/job/run-control.ts'
import { dueUntil } from '../jobs/clock-guard.ts'
import { lastTimeUntil, type DueTimes } from '../jobs/due-time.ts'
import { findScheduledJob, listDeadLettered, listJobStates, type JobState } from '../jobs/operate-jobs.ts'
import { openRunner } from '../jobs/runner.ts'
import { ROUTINES, SCHEDULE, type ScheduledJob } from '../jobs/schedule.ts'
import { WrongUsage, type Command } from './command.ts'
import { printTable } from './table.ts'

export const USAGE = `Usage: npm run jobs -- <command>
  list                        every job with its times, last and next run, and the dead-lettered items
  run <job> [--at <instant>]  runs a job again for its last due time, or the last one up to an instant
  rewind                      rewinds jobs that have run ahead of the clock
To run failed runs and dead-lettered items again: npm run staff -- retry-jobs`

const SHOWN = 50

/** Runs the command; throws WrongUsage if there is no such command. */
export async function run(command: Command): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...command.args],
    allowPositionals: true,
    options: { at: { type: 'string' } },
  })
  const [what, ...rest] = positionals
  if (what === 'list' && rest.length === 0) return list(command)
  if (what === 'run' && rest.length === 1) return runAgain(command, scheduled(rest[0]), values.at)
  if (what === 'rewind' && rest.length === 0) return rewind(command)
  throw new WrongUsage(what === undefined ? 'Missing command.' : `Unknown command: ${positionals.join(' ')}`)
}

function scheduled(name = ''): ScheduledJob {
  const due = findScheduledJob(SCHEDULE, name)
  if (due) return due
  throw new WrongUsage(`There is no job "${name}". Jobs: ${SCHEDULE.map(({ job }) => job.name).join(', ')}`)
}

async function list({ services, say }: Command): Promise<number> {
  const states = await listJobStates(services, SCHEDULE)
  const { now } = await services.clock.read()
  say(`Business time ${now}\n`)
  printTable(
    say,
    [
      'JOB',
      'WHEN (BERLIN)',
      'LAST RUN',
      'STATE',
      'DONE',
      'SKIPPED',
      'SECONDS',
      'NEXT',
      'BACKING OFF',
      'DEAD-LETTERED',
    ],
    states.map(rowOf),
  )
  const every = ROUTINES.map(({ name, everySeconds }) => `${name} every ${everySeconds} s`)
  say(`\nEvery process, by real time: ${every.join(', ')}`)
  const { subjects, runs } = await listDeadLettered(services)
  if (runs.length > 0) {
    say('\nFailed runs')
    printTable(say, ['JOB', 'DUE', 'ATTEMPTS', 'REASON'], runs.slice(0, SHOWN).map(failedRow))
  }
  if (subjects.length > 0) {
    say('\nDead-lettered')
    printTable(
      say,
      ['JOB', 'SUBJECT', 'FAILURES', 'SINCE', 'REASON'],
      subjects.slice(0, SHOWN).map(subjectRow),
    )
  }
  const hidden = Math.max(0, runs.length - SHOWN) + Math.max(0, subjects.length - SHOWN)
  if (hidden > 0) say(`\nand ${hidden} more`)
  return 0
}

function rowOf({ due, last, nextDueAt, backingOff, deadLettered }: JobState): string[] {
  const done = last
    ? [last.dueAt, last.state, `${last.worked}`, `${last.skipped}`, last.seconds.toFixed(1)]
    : []
  const [at = 'never', state = '', worked = '', skipped = '', seconds = ''] = done
  return [
    due.job.name,
    timesOf(due),
    at,
    state,
    worked,
    skipped,
    seconds,
    nextDueAt ?? 'none',
    `${backingOff}`,
    `${deadLettered}`,
  ]
}

function timesOf({ times, on }: DueTimes): string {
  const [first = '', last = ''] = [times[0], times.at(-1)]
  const hours = times.length > 2 ? `${first} to ${last}, ${times.length} times` : times.join(', ')
  return on === undefined ? hours : `${hours} (${on.toLowerCase().replaceAll('_', ' ')})`
}

function failedRow({ name, dueAt, attempts, error }: RunSummary): string[] {
  return [name, dueAt, `${attempts}`, error ?? '']
}

function subjectRow({ job, subjectId, attempts, deadLetteredAt, error }: FailedItem): string[] {
  return [job, `${subjectId}`, `${attempts}`, deadLetteredAt ?? '', error]
}

async function runAgain(command: Command, due: ScheduledJob, at: string | undefined): Promise<number> {
  const { services, say } = command
  const dueAt = lastTimeUntil(due, await until(command, at))
  const dueRun = { name: due.job.name, dueAt }
  if (!(await requestRun(services.database, dueRun))) say('This run is already in progress; helping.')
  const runner = openRunner(services, SCHEDULE)
  await runner.finishStarted()
  await runner.close()
  const done = await findRun(services.database.query, dueRun)
  say(
    `${dueRun.name} for ${dueAt}: ${done?.state ?? 'gone'}, ${done?.worked ?? 0} done, ${done?.skipped ?? 0} skipped`,
  )
  if (done?.error) say(done.error)
  return done?.state === 'DONE' ? 0 : 1
}

async function until({ services }: Command, at: string | undefined): Promise<Instant> {
  const now = await dueUntil(services)
  if (at === undefined) return now
  const instant = parseInstant(at)
  if (instant === undefined) throw new WrongUsage(`--at must be an instant with offset, such as ${now}`)
  if (instant > now) throw new WrongUsage(`--at is in the future: it is ${now} now.`)
  return instant
}

async function rewind({ services, say, complain }: Command): Promise<number> {
  const now = await dueUntil(services)
  if (!services.clock.isTrusted()) {
    complain('The clocks of this machine and of the database differ. Correct them first.')
    return 1
  }
  const jobs = await rewindJobsTo(services.database, now)
  say(jobs === 0 ? 'No job has run ahead of the clock.' : `${jobs} jobs rewound to ${now}.`)
  return 0
}
