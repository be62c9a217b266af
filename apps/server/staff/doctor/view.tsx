/** The page on which an admin checks the installation. */
import { staffPath } from '@pfotenportal/contract/staff/staff-actions'
import { MAINTENANCE_REASON_MAX } from '@pfotenportal/contract/staff/team-actions'
import { berlinDay } from '@pfotenportal/domain/core/calendar'
import { formatMoment } from '@pfotenportal/text/format'
import { doctorTexts, tell, type CheckFinding, type Level } from '../../doctor/finding.ts'
import { pageHtml, type View } from '../page/page.tsx'
import { DOCTOR_PATH } from '../page/paths.ts'
import type { LatestExamination } from './examinations.ts'

const summaryClass: Readonly<Record<Level, string>> = {
  well: 'well',
  note: 'well',
  warning: 'note',
  error: 'note bad',
}

function Row({ found, view }: { found: CheckFinding; view: View }) {
  const { checks, levels } = doctorTexts[view.language]
  const { what, todo } = tell(found, view.language)
  const state = levels[found.level]
  return (
    <tr>
      <td>{checks[found.check]}</td>
      <td>{found.level === 'well' || found.level === 'note' ? state : <b>{state}</b>}</td>
      <td className="long">
        {what}
        {todo !== null && (
          <>
            <br />
            <b>{todo}</b>
          </>
        )}
      </td>
    </tr>
  )
}

function Result({ examination, view }: { examination: LatestExamination; view: View }) {
  const { columns, summary, checkedAt } = doctorTexts[view.language]
  const { level, findings, at } = examination
  return (
    <section className="card" aria-labelledby="result-title">
      <h2 id="result-title">{checkedAt(formatMoment(at, view.language, berlinDay(at)))}</h2>
      <output className={summaryClass[level]}>{summary[level]}</output>
      {/* A scrollable region must be focusable, and no native element is. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <div className="scroll" tabIndex={0} role="group" aria-labelledby="result-title">
        <table className="findings">
          <thead>
            <tr>
              <th scope="col">{columns.check}</th>
              <th scope="col">{columns.level}</th>
              <th scope="col">{columns.what}</th>
            </tr>
          </thead>
          <tbody>
            {findings.map((found, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of a page that is rendered once
              <Row key={index} found={found} view={view} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Switches maintenance on and off. */
function Maintenance({ view }: { view: View }) {
  const { maintenance: copy } = view.copy
  const state = view.maintenance
  return (
    <section className="card" aria-labelledby="maintenance-title">
      <h2 id="maintenance-title">{copy.title}</h2>
      <p className="quiet">{copy.what}</p>
      <form className="act" method="post" action={staffPath('startMaintenance', {})}>
        <div className="field">
          <label htmlFor="maintenance-until">{copy.end}</label>
          <input id="maintenance-until" name="until" placeholder="18:00" maxLength={40} />
        </div>
        <div className="field">
          <label htmlFor="maintenance-reason">{copy.reason}</label>
          <input
            id="maintenance-reason"
            name="reason"
            maxLength={MAINTENANCE_REASON_MAX}
            defaultValue={state?.reason}
          />
        </div>
        <button className="button" type="submit">
          {state ? copy.change : copy.start}
        </button>
      </form>
      {state && (
        <form className="act" method="post" action={staffPath('endMaintenance', {})}>
          <button className="button" type="submit">
            {copy.stop}
          </button>
        </form>
      )}
    </section>
  )
}

/** The page as an HTML document; `examination` is null if this process has made none. */
export function doctorPageHtml(view: View, examination: LatestExamination | null): string {
  const copy = doctorTexts[view.language]
  return pageHtml(
    view,
    { title: view.copy.tools.doctor, tool: 'doctor' },
    <>
      <p>{copy.intro}</p>
      <form className="find" method="get" action={DOCTOR_PATH}>
        <input type="hidden" name="run" value="yes" />
        <button className="button" type="submit">
          {examination === null ? copy.run : copy.again}
        </button>
      </form>
      <Maintenance view={view} />
      {examination && <Result examination={examination} view={view} />}
    </>,
  )
}
