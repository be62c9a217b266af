/** Renders the pages of price changes. */
import { staffPath } from '@pfotenportal/contract/staff/staff-actions'
import type { Day } from '@pfotenportal/domain/core/calendar'
import { toWire } from '@pfotenportal/domain/core/money'
import { isWithdrawable } from '@pfotenportal/domain/price-change/price-change'
import type { OperatorPricesText } from '@pfotenportal/text/de/operator-prices'
import { formatDate, formatMoment, formatPrice } from '@pfotenportal/text/format'
import type { countContracts, ListedPriceOffer } from '../../database/admin/price-offers.ts'
import type { ListedVersion } from '../../database/catalogue-versions.ts'
import type { ListedPriceChange } from '../../database/price-changes.ts'
import { SelectField, TextField } from '../catalogue/fields.tsx'
import { DeskTable, Facts } from '../customers/parts.tsx'
import { pageHtml } from '../page/page.tsx'
import { customerPath, PRICES_PATH } from '../page/paths.ts'
import { answerOf, SHOWN, type PricesPageView } from './answer.ts'

const dayIn = ({ language, moment }: PricesPageView, day: Day) => formatDate(day, language, moment.today)

function stateOf({ withdrawnAt, from }: ListedPriceChange, today: Day): keyof OperatorPricesText['states'] {
  if (withdrawnAt !== null) return 'WITHDRAWN'
  return isWithdrawable({ from }, today) ? 'ANNOUNCED' : 'IN_FORCE'
}

/** What the list shows. */
export interface PriceChangeList {
  readonly changes: readonly ListedPriceChange[]
  /** The versions whose prices can be announced. */
  readonly announceable: readonly ListedVersion[]
  /** The first day for which they can be. */
  readonly first: Day
}

function Announce({ list, view }: { readonly list: PriceChangeList; readonly view: PricesPageView }) {
  const { announce } = view.texts
  const { announceable, first } = list
  const versions = announceable.toReversed()
  const choices = versions.map(
    ({ version, effectiveFrom }) => [String(version), `${version} (${dayIn(view, effectiveFrom)})`] as const,
  )
  return (
    <section className="card" aria-labelledby="announce">
      <h2 id="announce">{announce.title}</h2>
      {choices.length === 0 ? (
        <p className="quiet">{announce.none}</p>
      ) : (
        <form className="fields" method="post" action={staffPath('announcePrices')}>
          <SelectField
            id="version"
            name="version"
            label={announce.version}
            value={choices[0]?.[0] ?? ''}
            choices={choices}
          />
          <TextField
            id="from"
            name="from"
            type="date"
            label={announce.from}
            hint={announce.fromHint(dayIn(view, first))}
            value=""
          />
          <button className="button" type="submit">
            {announce.submit}
          </button>
        </form>
      )}
    </section>
  )
}

/** The list of all price changes, and the form of a new one. */
export function pricesHtml(list: PriceChangeList, view: PricesPageView): string {
  const { title, intro, columns, states, command, change } = view.texts
  const { language, moment } = view
  const rows = list.changes.map((each) => ({
    key: String(each.id),
    cells: [
      <a key="change" href={`${PRICES_PATH}/${each.id}`}>
        {change(each.version, dayIn(view, each.from))}
      </a>,
      states[stateOf(each, moment.today)],
      formatMoment(each.announcedAt, language, moment.today),
      each.announcedBy ?? command,
    ],
  }))
  return pageHtml(
    view,
    { title, tool: 'catalogue' },
    <>
      <p>{intro}</p>
      <DeskTable
        id="changes"
        title={title}
        columns={[columns.change, columns.state, columns.at, columns.by]}
        rows={rows}
        view={view}
      />
      <Announce list={list} view={view} />
    </>,
  )
}

/** A price change with what was offered to the first contracts, and how many answered what. */
export interface PriceChangeDetails {
  readonly change: ListedPriceChange
  /** Those that are shown, and one more if there is one. */
  readonly offers: readonly ListedPriceOffer[]
  readonly counts: Counted
}

type Counted = Awaited<ReturnType<typeof countContracts>>

function Counts({ counted, view }: { readonly counted: Counted; readonly view: PricesPageView }) {
  const { counts, countOf } = view.texts
  return (
    <Facts
      facts={[
        [counts.accepted, countOf(counted.get('ACCEPTED') ?? 0)],
        [counts.refused, countOf(counted.get('REFUSED') ?? 0)],
        [counts.silent, countOf(counted.get('UNANSWERED') ?? 0)],
        [counts.decrease, countOf(counted.get('NOT_ASKED') ?? 0)],
        [counts.ended, countOf(counted.get('ENDED') ?? 0)],
      ]}
    />
  )
}

function Contracts({ details, view }: { details: PriceChangeDetails; view: PricesPageView }) {
  const { contracts } = view.texts
  const { columns, answers } = contracts
  const { change, offers } = details
  const rows = offers.slice(0, SHOWN).map((offer) => ({
    key: String(offer.id),
    cells: [
      <a key="customer" href={customerPath(offer.customerId)}>
        {offer.customer}
      </a>,
      `${offer.subscriptionId}${offer.petName === null ? '' : ` (${offer.petName})`}`,
      formatPrice(toWire(offer.formerCents)),
      formatPrice(toWire(offer.newCents)),
      offer.status === 'CANCELLED' ? contracts.ended : answers[answerOf(offer)],
      offer.remindedAt === null ? '–' : formatMoment(offer.remindedAt, view.language, view.moment.today),
    ],
  }))
  return (
    <>
      <DeskTable
        id="contracts"
        title={contracts.title}
        columns={[
          columns.customer,
          columns.contract,
          columns.before,
          columns.after,
          columns.answer,
          columns.reminded,
        ]}
        rows={rows}
        view={view}
      />
      {offers.length > SHOWN && <p className="quiet">{contracts.more(SHOWN)}</p>}
      <p className="links">
        <a href={`${PRICES_PATH}/${change.id}/answers.csv`}>{contracts.csv}</a>
        <a href={PRICES_PATH}>{view.texts.back}</a>
      </p>
    </>
  )
}

/** A price change: its state, the counts of answers, the contracts, and how to withdraw it. */
export function priceChangeHtml(details: PriceChangeDetails, view: PricesPageView): string {
  const { texts, moment } = view
  const { change, counts } = details
  const state = stateOf(change, moment.today)
  return pageHtml(
    view,
    { title: texts.change(change.version, dayIn(view, change.from)), tool: 'catalogue' },
    <>
      <section className="card">
        <p>{texts.states[state]}</p>
        <Counts counted={counts} view={view} />
        {state === 'ANNOUNCED' && (
          <form className="act" method="post" action={staffPath('withdrawPrices', { id: change.id })}>
            <button className="button" type="submit">
              {texts.withdraw}
            </button>
            <p className="quiet">{texts.withdrawHint}</p>
          </form>
        )}
      </section>
      <Contracts details={details} view={view} />
    </>,
  )
}

/** The page for an unknown announcement. */
export function noChangeHtml(view: PricesPageView): string {
  return pageHtml(
    view,
    { title: view.texts.noChange, tool: 'catalogue' },
    <p className="links">
      <a href={PRICES_PATH}>{view.texts.back}</a>
    </p>,
  )
}
