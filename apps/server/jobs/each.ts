/** Doing the same to many subscriptions or customers, a few at a time. One that fails does not keep the others from their turn. */
import type { Decide } from '../change-subscription.ts'
import { changeIn } from '../change-subscription.ts'
import type { Left, Run } from './job.ts'

const BATCH = 100
/** How many are under way at a time. */
const LANES = 4

/** The process ends in the middle of a run. */
export class Stopping extends Error {}

/** Gives the ids after one, ascending. */
export type ListAfter = (page: { readonly after: number; readonly size: number }) => Promise<{ id: number }[]>

/** Does it to each. Throws Stopping where the process ends before all had their turn. */
export async function forEach(
  run: Run,
  list: ListAfter,
  work: (id: number) => Promise<unknown>,
): Promise<Left> {
  const failures: string[] = []
  for (let after = 0; ;) {
    const ids = (await list({ after, size: BATCH })).map(({ id }) => id)
    const last = ids.at(-1)
    if (last === undefined) return failures.length === 0 ? null : `left out: ${failures.join('; ')}`
    await inLanes(ids, async (id) => {
      if (run.isStopping()) throw new Stopping()
      try {
        await work(id)
      } catch (error) {
        run.services.log.error({ err: error, id }, 'a job left one out')
        failures.push(`${id}: ${error instanceof Error ? error.message : String(error)}`)
      }
    })
    after = last
  }
}

async function inLanes(ids: readonly number[], work: (id: number) => Promise<void>): Promise<void> {
  const waiting = [...ids]
  async function lane(): Promise<void> {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await work(id)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

/** Changes a subscription by a rule, in the name of the service, as a customer's command would. */
export async function changeOne(run: Run, id: number, decide: Decide): Promise<void> {
  const { database, mail } = run.services
  const changed = await database.transaction((tx) => changeIn(tx, run.author(), id, decide))
  if (!changed.ok) throw new Error(changed.reason)
  if (changed.mails > 0) mail.wake()
}
