/** The search for a customer. */
import { SEARCH_MAX, SEARCH_MIN, type FoundCustomer } from '../../database/customer/find-customers.ts'
import { customerPath, NEW_CUSTOMER_PATH } from '../page/paths.ts'
import { shopTexts } from '../shop-orders/texts.ts'
import { WorkCounts } from '../work/counts.tsx'
import type { WorkSummary } from '../work/read-work.ts'
import { DeskTable } from './parts.tsx'
import { FIND_PATH, SHOWN_CUSTOMERS, type DeskView } from './view.ts'

/** The search form, with what was searched for. */
export function FindCustomer({ text, view }: { readonly text: string; readonly view: DeskView }) {
  const { find } = view.desk
  return (
    <search>
      <form className="find card" action={FIND_PATH} method="get">
        <div className="field">
          <label htmlFor="q">{find.label}</label>
          <input
            id="q"
            name="q"
            type="search"
            defaultValue={text}
            minLength={SEARCH_MIN}
            maxLength={SEARCH_MAX}
            aria-describedby="q-hint"
            required
          />
        </div>
        <button className="button" type="submit">
          {find.submit}
        </button>
        <p id="q-hint" className="quiet">
          {find.hint}
        </p>
      </form>
    </search>
  )
}

interface FoundProps {
  readonly text: string
  /** One more than is shown if there are more; null if nothing was searched for. */
  readonly found: readonly FoundCustomer[] | null
  /** What needs a person, for the page before a search; null after one. */
  readonly work: WorkSummary | null
  readonly view: DeskView
}

export function FindPage({ text, found, work, view }: FoundProps) {
  const { find } = view.desk
  const shown = found?.slice(0, SHOWN_CUSTOMERS) ?? []
  return (
    <>
      <FindCustomer text={text} view={view} />
      {found === null && view.can('helpCustomers') && (
        <p className="links">
          <a href={NEW_CUSTOMER_PATH}>{shopTexts[view.language].form.title}</a>
        </p>
      )}
      {found === null && work && (
        <section className="card" aria-labelledby="work">
          <h2 id="work">{view.copy.tools.work}</h2>
          <WorkCounts summary={work} view={view} />
        </section>
      )}
      {found === null && text !== '' && <p className="note bad">{find.tooShort}</p>}
      {found?.length === 0 && <p className="note">{find.none(text)}</p>}
      {shown.length > 0 && (
        <DeskTable
          id="results"
          title={find.results}
          columns={[find.columns.name, find.columns.email, find.columns.dogs, find.columns.by]}
          rows={shown.map((each) => ({
            key: String(each.id),
            cells: [
              <a key="name" href={customerPath(each.id)}>
                {each.firstName} {each.lastName}
              </a>,
              each.email,
              each.dogs.join(', '),
              each.by.map((by) => find.by[by]).join(', '),
            ],
          }))}
          view={view}
        />
      )}
      {found !== null && found.length > shown.length && <p className="quiet">{find.more(shown.length)}</p>}
    </>
  )
}
