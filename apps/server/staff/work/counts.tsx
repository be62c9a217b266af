/** How much is on each work list, for the pages on which staff start. */
import { formatNumber } from '@pfotenportal/text/format'
import type { View } from '../page/page.tsx'
import { WORK_PATH } from '../page/paths.ts'
import type { WorkSummary } from './read-work.ts'
import { workTexts } from './texts.ts'

/** The sizes of all lists that are not empty, each with a link to it. All is done only if nobody's list has an entry. */
export function WorkCounts({ summary, view }: { readonly summary: WorkSummary; readonly view: View }) {
  const { counts, elsewhere } = summary
  const work = workTexts[view.language]
  const open = counts.filter(({ count }) => count > 0)
  if (open.length === 0 && elsewhere > 0) return <p className="note">{work.forOthers(elsewhere)}</p>
  if (open.length === 0) return <p className="well">{work.allDone}</p>
  return (
    <ul className="tiles">
      {open.map(({ id, count, oldestSeconds }) => (
        <li key={id} className="tile">
          <a href={`${WORK_PATH}#${id}`}>{work.lists[id].title}</a>
          <b className="big">{formatNumber(count, view.language)}</b>
          {oldestSeconds !== null && <span>{work.oldest(view.copy.values.duration(oldestSeconds))}</span>}
        </li>
      ))}
    </ul>
  )
}
