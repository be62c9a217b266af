/** The list of campaigns, and the forms of a new one. */
import { campaignState } from '@pfotenportal/domain/changes/campaign-life'
import { toWire } from '@pfotenportal/domain/core/money'
import { formatNumber, formatPrice } from '@pfotenportal/text/format'
import type { CampaignGroup } from '../../database/subscription/campaign-groups.ts'
import { discountTitle } from '../../views/discount.ts'
import { serviceCopy } from '../../views/view-context.ts'
import { CheckField, Outcome, SelectField, TextField } from '../catalogue/fields.tsx'
import { campaignPath, dayIn, SHOWN_CAMPAIGNS, type CataloguePageView } from '../catalogue/view.ts'
import { DeskTable } from '../customers/parts.tsx'
import { CAMPAIGNS_PATH } from '../page/paths.ts'
import { CODES_MAX } from './actions.ts'
import {
  EMPTY_FORM,
  KINDS,
  type CampaignForm,
  type CampaignFormProblem,
  type CampaignKind,
} from './campaign-form.ts'

/** What the page shows. */
export interface CampaignList {
  /** One more than is shown if there are more. */
  readonly groups: readonly CampaignGroup[]
  /** Identifies the forms of this page. */
  readonly batch: string
  /** The form that was refused, and why. */
  readonly form?: CampaignForm | undefined
  readonly problems?: readonly CampaignFormProblem[]
  /** A code that was looked for and does not exist. */
  readonly unknown?: string
}

/** The discount of a campaign with its title, such as `10 % Herbstrabatt`. */
export function titleIn({ language }: CataloguePageView, { terms }: CampaignGroup): string {
  return discountTitle({ kind: 'CODE', ...terms }, serviceCopy(language))
}

/** The days on which the codes can be used. */
export function periodIn(view: CataloguePageView, { terms: { startsAt, endsAt } }: CampaignGroup): string {
  const { period } = view.texts.campaigns
  if (startsAt !== null && endsAt !== null) return period.range(dayIn(view, startsAt), dayIn(view, endsAt))
  if (startsAt !== null) return period.from(dayIn(view, startsAt))
  return endsAt === null ? period.always : period.until(dayIn(view, endsAt))
}

function Find({ code, view }: { readonly code: string; readonly view: CataloguePageView }) {
  const { find } = view.texts.campaigns
  return (
    <search className="card">
      <form className="find" method="get" action={CAMPAIGNS_PATH}>
        <TextField id="find-code" name="code" label={find.label} value={code} maxLength={30} required />
        <button className="button" type="submit">
          {find.submit}
        </button>
      </form>
    </search>
  )
}

function List({
  groups,
  view,
}: {
  readonly groups: readonly CampaignGroup[]
  readonly view: CataloguePageView
}) {
  const { campaigns } = view.texts
  const { columns } = campaigns
  const shown = groups.slice(0, SHOWN_CAMPAIGNS)
  const number = (count: number) => formatNumber(count, view.language)
  return (
    <>
      <DeskTable
        id="campaigns"
        title={campaigns.title}
        columns={[
          columns.title,
          columns.codes,
          columns.period,
          columns.state,
          columns.redemptions,
          columns.orders,
          columns.granted,
        ]}
        rows={shown.map((group) => ({
          key: group.terms.code,
          cells: [
            <a key="title" href={campaignPath(group.terms.code)}>
              {titleIn(view, group)}
            </a>,
            campaigns.codes(group.codes, group.terms.code),
            periodIn(view, group),
            campaigns.states[campaignState(group.terms, view.moment.today)],
            number(group.redemptions),
            number(group.orders),
            formatPrice(toWire(group.granted)),
          ],
        }))}
        view={view}
      />
      {groups.length > shown.length && <p className="quiet">{campaigns.more(shown.length)}</p>}
    </>
  )
}

interface FieldsProps {
  readonly kind: CampaignKind
  readonly typed: CampaignForm['typed']
  readonly view: CataloguePageView
}

/** The codes themselves. */
function CodeFields({ kind, typed, view }: FieldsProps) {
  const { create } = view.texts.campaigns
  const id = (name: string) => `${kind}-${name}`
  if (kind === 'bulk') {
    return (
      <>
        <TextField
          id={id('count')}
          name="count"
          type="number"
          min={1}
          max={CODES_MAX}
          label={create.count}
          hint={create.countHint(CODES_MAX)}
          value={typed.count}
          required
        />
        <TextField
          id={id('prefix')}
          name="prefix"
          label={create.prefix}
          hint={create.prefixHint}
          value={typed.prefix}
          maxLength={20}
        />
      </>
    )
  }
  return (
    <>
      {kind === 'customer' && (
        <TextField
          id={id('customer')}
          name="customer"
          label={create.customer}
          hint={create.customerHint}
          value={typed.customer}
          maxLength={9}
          required
        />
      )}
      <TextField
        id={id('code')}
        name="code"
        label={create.code}
        hint={kind === 'customer' ? create.ownCodeHint : create.codeHint}
        value={typed.code}
        maxLength={30}
        required={kind === 'single'}
      />
    </>
  )
}

/** What all codes grant. */
function TermFields({ kind, typed, view }: FieldsProps) {
  const { create } = view.texts.campaigns
  const id = (name: string) => `${kind}-${name}`
  return (
    <>
      <TextField
        id={id('title-de')}
        name="titleDe"
        label={create.titleDe}
        hint={create.titleHint}
        value={typed.titleDe}
        maxLength={500}
        required
      />
      <TextField
        id={id('title-en')}
        name="titleEn"
        label={create.titleEn}
        value={typed.titleEn}
        maxLength={500}
        required
      />
      <SelectField
        id={id('type')}
        name="type"
        label={create.type}
        value={typed.type}
        choices={Object.entries(create.types)}
      />
      <TextField
        id={id('value')}
        name="value"
        label={create.value}
        value={typed.value}
        maxLength={9}
        required
      />
      <TextField
        id={id('orders')}
        name="orders"
        label={create.orders}
        hint={create.ordersHint}
        value={typed.orders}
        maxLength={4}
      />
      <TextField
        id={id('minimum')}
        name="minimum"
        label={create.minimum}
        hint={create.minimumHint}
        value={typed.minimum}
        maxLength={9}
      />
      <TextField
        id={id('from')}
        name="from"
        type="date"
        label={create.from}
        hint={create.fromHint}
        value={typed.from}
      />
      <TextField
        id={id('until')}
        name="until"
        type="date"
        label={create.until}
        hint={create.untilHint}
        value={typed.until}
      />
      <CheckField id={id('once')} name="once" label={create.once} isOn={typed.once === 'yes'} />
      <CheckField id={id('only-new')} name="onlyNew" label={create.onlyNew} isOn={typed.onlyNew === 'yes'} />
    </>
  )
}

function Create({ list, view }: { readonly list: CampaignList; readonly view: CataloguePageView }) {
  const { create } = view.texts.campaigns
  return (
    <section className="card" aria-labelledby="create">
      <h2 id="create">{create.title}</h2>
      <p className="quiet">{create.hint}</p>
      {KINDS.map((kind) => {
        const isRefused = list.form?.kind === kind
        const fields = { kind, view, typed: isRefused && list.form ? list.form.typed : EMPTY_FORM }
        return (
          <details key={kind} open={isRefused}>
            <summary>{create.kinds[kind]}</summary>
            <form className="fields" method="post" action={CAMPAIGNS_PATH}>
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="batch" value={list.batch} />
              <CodeFields {...fields} />
              <TermFields {...fields} />
              <button className="button" type="submit">
                {create.submit}
              </button>
            </form>
          </details>
        )
      })}
    </section>
  )
}

/** The sentence for what is wrong with a form. */
function sentenceOf(problem: CampaignFormProblem, { texts: { campaigns } }: CataloguePageView): string {
  const { problems } = campaigns
  return problem === 'count' ? problems.count(CODES_MAX) : problems[problem]
}

export function CampaignsPage({
  list,
  view,
}: {
  readonly list: CampaignList
  readonly view: CataloguePageView
}) {
  const { unknown, problems = [] } = list
  return (
    <>
      {unknown !== undefined && <Outcome problem={view.texts.campaigns.find.none(unknown)} />}
      {problems.length > 0 && <Outcome problem={problems.map((each) => sentenceOf(each, view)).join(' ')} />}
      <Find code={unknown ?? ''} view={view} />
      <Create list={list} view={view} />
      <List groups={list.groups} view={view} />
    </>
  )
}
