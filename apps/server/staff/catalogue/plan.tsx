/** What a document would be: its errors, or what changes with it, and the form that stores it. */
import type { CatalogueError } from '@pfotenportal/domain/catalogue/problem'
import type { OperatorCatalogueText } from '@pfotenportal/text/de/operator-catalogue'
import { formatNumber } from '@pfotenportal/text/format'
import { DeskTable } from '../customers/parts.tsx'
import { CATALOGUE_PATH } from '../page/paths.ts'
import type { VersionChange, VersionPlan } from './actions.ts'
import { Outcome } from './fields.tsx'
import { dayIn, type CataloguePageView } from './view.ts'

/** A document that was submitted. */
export interface Checked {
  /** The JSON as it was typed. */
  readonly text: string
  /** The day as it was typed. */
  readonly from: string
  /** Null if the document could not be read. */
  readonly plan: VersionPlan | null
  readonly problem?: 'empty' | 'notJson' | 'wrongDay'
}

/** The changes of a version, with the contracts that they affect. */
export function Changes({
  changes,
  title,
  view,
}: {
  readonly changes: readonly VersionChange[]
  readonly title: string
  readonly view: CataloguePageView
}) {
  const { check } = view.texts.versions
  if (changes.length === 0) return <p className="note">{check.none}</p>
  return (
    <DeskTable
      id="changes"
      title={title}
      columns={[check.columns.change, check.columns.contracts, check.columns.effect]}
      rows={changes.map(({ text, touched, contracts }) => ({
        key: text,
        cells: [
          <span key="change" lang="en">
            {text}
          </span>,
          touched === 'OFFER' ? '–' : formatNumber(contracts, view.language),
          check.effects[touched],
        ],
      }))}
      view={view}
    />
  )
}

/** The errors of a document, each with its path. */
function Errors({
  errors,
  view,
}: {
  readonly errors: readonly CatalogueError[]
  readonly view: CataloguePageView
}) {
  const { check } = view.texts.versions
  return (
    <div className="note bad" role="alert">
      <p>
        {check.errors(errors.length)}. {check.nothingChanged}
      </p>
      <ul>
        {errors.slice(0, 100).map((error) => (
          <li key={`${error.path} ${error.message}`}>
            <code>{error.path}</code> {check.error(error)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The sentence for a document that is no new version. */
function sentenceOf(
  plan: Exclude<VersionPlan, { kind: 'ERRORS' | 'NEW' }>,
  check: OperatorCatalogueText['versions']['check'],
  view: CataloguePageView,
): string {
  const { content, effectiveFrom } = plan.newest
  const day = dayIn(view, effectiveFrom)
  if (plan.kind === 'OVERTAKEN') return check.overtaken(content.version)
  return plan.kind === 'SAME' ? check.same(content.version, day) : check.otherDay(content.version, day)
}

/** The result of a check. */
export function Plan({
  checked: { text, plan, problem },
  view,
}: {
  readonly checked: Checked
  readonly view: CataloguePageView
}) {
  const { check } = view.texts.versions
  if (problem !== undefined) return <Outcome problem={check[problem]} />
  if (plan === null) return null
  if (plan.kind === 'ERRORS') return <Errors errors={plan.errors} view={view} />
  if (plan.kind === 'SAME') return <Outcome done={sentenceOf(plan, check, view)} />
  if (plan.kind !== 'NEW') return <Outcome problem={sentenceOf(plan, check, view)} />
  const { version } = plan.next.content
  return (
    <>
      <section className="card">
        <p>{check.becomes(version, dayIn(view, plan.next.effectiveFrom))}</p>
        <form className="act" method="post" action={CATALOGUE_PATH}>
          <input type="hidden" name="step" value="apply" />
          <input type="hidden" name="basedOn" value={version - 1} />
          <input type="hidden" name="from" value={plan.next.effectiveFrom} />
          <input type="hidden" name="text" value={compact(text)} />
          <button className="button" type="submit">
            {check.confirm}
          </button>
        </form>
      </section>
      <Changes changes={plan.changes} title={check.title} view={view} />
    </>
  )
}

/** The same document without line breaks, which browsers change in hidden fields. */
function compact(text: string): string {
  return JSON.stringify(JSON.parse(text))
}
