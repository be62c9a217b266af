/** The page of a campaign: its terms, how often it was redeemed, its codes, and its end. */
import { staffPath } from '@pfotenportal/contract/staff/staff-actions'
import { campaignState } from '@pfotenportal/domain/changes/campaign-life'
import { toWire } from '@pfotenportal/domain/core/money'
import { formatMoment, formatNumber, formatPrice } from '@pfotenportal/text/format'
import type { CampaignGroup, RedeemedCode } from '../../database/subscription/campaign-groups.ts'
import { Outcome, SelectField } from '../catalogue/fields.tsx'
import { campaignPath, type CataloguePageView } from '../catalogue/view.ts'
import { DeskTable, Facts } from '../customers/parts.tsx'
import { CAMPAIGNS_PATH, customerPath } from '../page/paths.ts'
import { periodIn, titleIn } from './campaigns-page.tsx'

/** What the page shows. */
export interface CampaignDetails {
  readonly group: CampaignGroup
  /** The first of its codes. */
  readonly codes: readonly RedeemedCode[]
  /** Whether the form that created it led to the page. */
  readonly isCreated: boolean
}

interface PageProps {
  readonly details: CampaignDetails
  readonly view: CataloguePageView
}

function Figures({ details: { group }, view }: PageProps) {
  const { columns } = view.texts.campaigns
  const tiles = [
    [columns.codes, formatNumber(group.codes, view.language)],
    [columns.redemptions, formatNumber(group.redemptions, view.language)],
    [columns.orders, formatNumber(group.orders, view.language)],
    [columns.granted, formatPrice(toWire(group.granted))],
  ] as const
  return (
    <ul className="tiles">
      {tiles.map(([label, value]) => (
        <li key={label} className="tile">
          <span>{label}</span>
          <b className="big">{value}</b>
        </li>
      ))}
    </ul>
  )
}

function Terms({ details: { group }, view }: PageProps) {
  const { facts, states } = view.texts.campaigns
  const { terms, createdAt } = group
  const { title, minimumOrder, customerId } = terms
  const [de, en] = typeof title === 'string' ? [title, ''] : [title.de, title.en]
  return (
    <section className="card">
      <Facts
        facts={[
          [facts.state, states[campaignState(terms, view.moment.today)]],
          [facts.titleDe, de],
          [facts.titleEn, en],
          [facts.discount, titleIn(view, group)],
          [facts.orders, facts.ordersOf(terms.orders)],
          [facts.period, periodIn(view, group)],
          [facts.minimum, minimumOrder === null ? null : formatPrice(toWire(minimumOrder))],
          [facts.once, facts.onceOf(terms.oncePerCustomer)],
          [facts.onlyNew, terms.onlyBeforeFirstOrder ? facts.yes : null],
          [
            facts.customer,
            customerId === null ? null : (
              <a href={customerPath(customerId)}>{facts.customerOf(customerId)}</a>
            ),
          ],
          [
            facts.createdAt,
            createdAt === null ? null : formatMoment(createdAt, view.language, view.moment.today),
          ],
        ]}
      />
    </section>
  )
}

function End({ details: { group }, view }: PageProps) {
  const { end } = view.texts.campaigns
  const { terms } = group
  if (campaignState(terms, view.moment.today) === 'ENDED') return null
  return (
    <section className="card" aria-labelledby="end">
      <h2 id="end">{end.title}</h2>
      <form className="act" method="post" action={staffPath('endCampaign', { code: terms.code })}>
        <SelectField
          id="end-day"
          name="end"
          label={end.label}
          value="NOW"
          choices={Object.entries(end.choices)}
        />
        <button className="button" type="submit">
          {end.submit}
        </button>
        <p className="quiet">{end.hint}</p>
      </form>
    </section>
  )
}

function Codes({ details: { group, codes }, view }: PageProps) {
  const { list, columns } = view.texts.campaigns
  if (group.codes === 1) return null
  const number = (count: number) => formatNumber(count, view.language)
  return (
    <>
      <DeskTable
        id="codes"
        title={list.title}
        columns={[columns.codes, columns.redemptions, columns.orders, columns.granted]}
        rows={codes.map(({ code, redemptions, orders, granted }) => ({
          key: code,
          cells: [code, number(redemptions), number(orders), formatPrice(toWire(granted))],
        }))}
        view={view}
      />
      <p className="links">
        <a href={campaignPath(group.terms.code, '/codes.csv')}>{list.download}</a>
        {group.codes > codes.length && <span className="quiet">{list.more(group.codes - codes.length)}</span>}
      </p>
    </>
  )
}

export function CampaignPage({ details, view }: PageProps) {
  const { campaigns } = view.texts
  return (
    <>
      <Outcome done={details.isCreated ? campaigns.created : undefined} problem={undefined} />
      <p className="links">
        <a href={CAMPAIGNS_PATH}>{campaigns.back}</a>
      </p>
      <Figures details={details} view={view} />
      <div className="two">
        <Terms details={details} view={view} />
        <End details={details} view={view} />
      </div>
      <Codes details={details} view={view} />
    </>
  )
}
