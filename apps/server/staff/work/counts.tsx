/** How much is on each work list, for the pages on which staff start. */
import { formatNumber } from '@pfotenportal/text/format'
import type { View } from '../page/page.tsx'
import { WORK_PATH } from '../page/paths.ts'
import type { WorkCount } from './read-work.ts'
import { workTexts } from './texts.ts'

/** The sizes of all lists that are not empty, each with a link to it. */
export function WorkCounts({ counts, view }: { readonly counts: readonly WorkCount[]; readonly view: View }) {
  const work = workTexts[view.language]
  const open = counts.filter(({ count }) => count > 0)
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
