/** Jobs that find nothing to do for nearly everyone: a look at a whole page spares them their turns. */
import { forEach } from './for-each-item.ts'
import type { Left, Run } from './job.ts'
import type { ListAfter } from './shared-list.ts'

/**
 * As `forEach`, but `work` is done only where `lookAt`, which is given each page of the list as a whole, does not find
 * that nothing has to be done. A look that throws spares nobody: each is then looked at alone, and fails alone.
 */
export function forEachNotWell(
  run: Run,
  list: ListAfter,
  lookAt: (ids: readonly number[]) => Promise<Iterable<number>>,
  work: (id: number) => Promise<unknown>,
): Promise<Left> {
  const well = new Set<number>()
  async function listAndLook(page: Parameters<ListAfter>[0]) {
    const listed = await list(page)
    if (listed.length === 0) return listed
    try {
      for (const id of await lookAt(listed.map(({ id }) => id))) well.add(id)
    } catch (error) {
      run.services.log.warn({ err: error, job: run.name }, 'a page could not be checked as a whole')
    }
    return listed
  }
  return forEach(run, listAndLook, async (id) => {
    if (!well.delete(id)) await work(id)
  })
}
