/** The list of versions, their comparison, and the form of a new one. */
import { versionStates } from '@pfotenportal/domain/catalogue/version-state'
import { formatMoment, formatNumber } from '@pfotenportal/text/format'
import type { CatalogueVersion } from '../../core/catalogue.ts'
import type { ListedVersion } from '../../database/catalogue-versions.ts'
import { DeskTable } from '../customers/parts.tsx'
import { CATALOGUE_PATH, PRICES_PATH, REASONS_PATH } from '../page/paths.ts'
import type { VersionChange } from './actions.ts'
import { SelectField, TextArea, TextField } from './fields.tsx'
import { Changes, Plan, type Checked } from './plan.tsx'
import { dayIn, versionPath, type CataloguePageView } from './view.ts'

/** What the page shows. */
export interface VersionList {
  /** In order. */
  readonly versions: readonly ListedVersion[]
  /** The document that was submitted; null if the page was just opened. */
  readonly checked: Checked | null
}

interface ListProps {
  readonly versions: readonly ListedVersion[]
  readonly view: CataloguePageView
}

function List({ versions, view }: ListProps) {
  const { columns, states, title, command } = view.texts.versions
  const { language, moment } = view
  const state = versionStates(
    versions.map(({ effectiveFrom }) => effectiveFrom),
    moment.today,
  )
  const rows = versions.map((each, index) => ({
    key: String(each.version),
    cells: [
      <a key="version" href={versionPath(each.version)}>
        {view.texts.versions.version(each.version)}
      </a>,
      dayIn(view, each.effectiveFrom),
      states[state[index] ?? 'FORMER'],
      formatMoment(each.appliedAt, language, moment.today),
      each.appliedBy ?? command,
      formatNumber(each.contracts, language),
    ],
  }))
  return (
    <DeskTable
      id="versions"
      title={title}
      columns={[columns.version, columns.from, columns.state, columns.at, columns.by, columns.contracts]}
      rows={rows.toReversed()}
      view={view}
    />
  )
}

/** Chooses two versions; the last two, unless others are given. */
function Compare({ versions, view, from, to }: ListProps & { readonly from?: number; readonly to?: number }) {
  const { compare, version: name } = view.texts.versions
  if (versions.length < 2) return null
  const choices = versions.map(({ version }) => [String(version), name(version)] as const)
  const newest = versions.at(-1)?.version ?? 1
  return (
    <section className="card" aria-labelledby="compare">
      <h2 id="compare">{compare.title}</h2>
      <form className="find" method="get" action={`${CATALOGUE_PATH}/compare`}>
        <SelectField
          id="from"
          name="from"
          label={compare.from}
          value={String(from ?? newest - 1)}
          choices={choices}
        />
        <SelectField id="to" name="to" label={compare.to} value={String(to ?? newest)} choices={choices} />
        <button className="button" type="submit">
          {compare.submit}
        </button>
      </form>
    </section>
  )
}

function Upload({ checked, view }: { readonly checked: Checked | null; readonly view: CataloguePageView }) {
  const { upload } = view.texts.versions
  return (
    <section className="card" aria-labelledby="upload">
      <h2 id="upload">{upload.title}</h2>
      <form className="fields" method="post" action={CATALOGUE_PATH} encType="multipart/form-data">
        <input type="hidden" name="step" value="check" />
        <div className="field">
          <label htmlFor="file">{upload.file}</label>
          <input id="file" name="file" type="file" accept="application/json,.json" />
        </div>
        <TextArea id="text" name="text" rows={4} label={upload.text} value={checked?.text ?? ''} />
        <TextField
          id="effective-from"
          name="from"
          type="date"
          label={upload.from}
          hint={upload.fromHint}
          value={checked?.from ?? ''}
        />
        <button className="button" type="submit">
          {upload.submit}
        </button>
        <p className="quiet">{upload.hint}</p>
      </form>
    </section>
  )
}

export function VersionsPage({
  list,
  view,
}: {
  readonly list: VersionList
  readonly view: CataloguePageView
}) {
  const { versions } = view.texts
  return (
    <>
      {list.checked && <Plan checked={list.checked} view={view} />}
      <p>{versions.intro}</p>
      <p className="links">
        <a href={REASONS_PATH}>{versions.reasons}</a>
        <a href={PRICES_PATH}>{versions.prices}</a>
      </p>
      <List versions={list.versions} view={view} />
      <Compare versions={list.versions} view={view} />
      <Upload checked={list.checked} view={view} />
    </>
  )
}

/** Two versions side by side. */
export interface VersionComparison {
  readonly from: CatalogueVersion
  readonly to: CatalogueVersion
  readonly changes: readonly VersionChange[]
  readonly versions: readonly ListedVersion[]
}

export function ComparisonPage({
  comparison: { from, to, changes, versions },
  view,
}: {
  readonly comparison: VersionComparison
  readonly view: CataloguePageView
}) {
  const { versions: copy } = view.texts
  return (
    <>
      <p className="links">
        <a href={CATALOGUE_PATH}>{copy.back}</a>
      </p>
      <Changes changes={changes} title={copy.check.title} view={view} />
      <Compare versions={versions} view={view} from={from.content.version} to={to.content.version} />
    </>
  )
}
