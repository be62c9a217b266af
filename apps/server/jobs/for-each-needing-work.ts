/** For jobs with little to do: a check of each page skips the items that need no work. */
import { forEachItem } from './for-each-item.ts'
import type { SkippedSummary, Run } from './job.ts'
import type { ListPage } from './shared-list.ts'

/**
 * As `forEachItem`, but skips the items for which `findUpToDate`, called with each page of the list, finds nothing to do.
 * If that check throws, every item of the page is processed, and only the broken one fails.
 */
export function forEachNeedingWork(
  run: Run,
  list: ListPage,
  findUpToDate: (ids: readonly number[]) => Promise<Iterable<number>>,
  work: (id: number) => Promise<unknown>,
): Promise<SkippedSummary> {
  const upToDate = new Set<number>()
  async function listAndCheck(page: Parameters<ListPage>[0]) {
    const listed = await list(page)
    if (listed.length === 0) return listed
    try {
      for (const id of await findUpToDate(listed.map(({ id }) => id))) upToDate.add(id)
    } catch (error) {
      run.services.log.warn({ err: error, job: run.name }, 'a page could not be checked as a whole')
    }
    return listed
  }
  return forEachItem(run, listAndCheck, async (id) => {
    if (!upToDate.delete(id)) await work(id)
  })
}
