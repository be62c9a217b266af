/** Jobs that find nothing to do for nearly everyone: a look at a whole page spares them their turns. */
import { forEachItem } from './for-each-item.ts'
import type { SkippedSummary, Run } from './job.ts'
import type { ListPage } from './shared-list.ts'

/**
 * As `forEach`, but `work` is done only where `lookAt`, which is given each page of the list as a whole, does not find
 * that nothing has to be done. A look that throws spares nobody: each is then looked at alone, and fails alone.
 */
export function forEachNeedingWork(
  run: Run,
  list: ListPage,
  lookAt: (ids: readonly number[]) => Promise<Iterable<number>>,
  work: (id: number) => Promise<unknown>,
): Promise<SkippedSummary> {
  const well = new Set<number>()
  async function listAndLook(page: Parameters<ListPage>[0]) {
    const listed = await list(page)
    if (listed.length === 0) return listed
    try {
      for (const id of await lookAt(listed.map(({ id }) => id))) well.add(id)
    } catch (error) {
      run.services.log.warn({ err: error, job: run.name }, 'a page could not be checked as a whole')
    }
    return listed
  }
  return forEachItem(run, listAndLook, async (id) => {
    if (!well.delete(id)) await work(id)
  })
}
