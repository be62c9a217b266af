/** A version of the catalogue, readable. */
import type { Catalogue } from '@pfotenportal/domain/catalogue/catalogue'
import { versionStates } from '@pfotenportal/domain/catalogue/version-state'
import { toWire, type Cents } from '@pfotenportal/domain/core/money'
import { hasRewards, type RewardWorth } from '@pfotenportal/domain/discount/reward'
import { filled } from '@pfotenportal/text/catalogue'
import { formatKilograms, formatMoment, formatNumber, formatPrice } from '@pfotenportal/text/format'
import { rewardWords } from '../../core/catalogue-names.ts'
import type { CatalogueVersion } from '../../core/catalogue.ts'
import type { ListedVersion } from '../../database/catalogue-versions.ts'
import { DeskTable, Facts } from '../customers/parts.tsx'
import { CATALOGUE_PATH } from '../page/paths.ts'
import { sampleSlots } from '../reasons/reasons-preview.tsx'
import { Outcome } from './fields.tsx'
import { dayIn, versionPath, type CataloguePageView } from './view.ts'

/** What the page shows. */
export interface VersionDetails {
  readonly found: CatalogueVersion
  readonly versions: readonly ListedVersion[]
  readonly isStored: boolean
}

interface PartProps {
  readonly content: Catalogue
  readonly view: CataloguePageView
}

const euros = (amount: Cents) => formatPrice(toWire(amount))
/** A unit of loyalty is four weeks of food. */
const UNIT_WEEKS = 4

function rewardText(reward: RewardWorth, { language, texts }: CataloguePageView): string {
  const { worth, isFree } = rewardWords(reward, language)
  return isFree ? texts.versions.parts.freeReward(worth) : worth
}

function Articles({ content, view }: PartProps) {
  const { language, texts } = view
  const { parts } = texts.versions
  const sold = (retired: boolean) => (retired ? parts.retired : parts.onSale)
  return (
    <>
      <DeskTable
        id="recipes"
        title={parts.recipes}
        columns={[parts.name, parts.code, parts.energy, parts.perKg, parts.sold]}
        rows={content.recipes.map(({ code, name, kcalPerKg, pricePerKg, retired }) => ({
          key: code,
          cells: [name[language], code, formatNumber(kcalPerKg, language), euros(pricePerKg), sold(retired)],
        }))}
        view={view}
      />
      <div className="two">
        <DeskTable
          id="supplements"
          title={parts.supplements}
          columns={[parts.name, parts.sku, parts.price, parts.sold]}
          rows={content.supplements.map(({ kind, title, sku, price, retired }) => ({
            key: kind,
            cells: [title[language], sku, euros(price), sold(retired)],
          }))}
          view={view}
        />
        <DeskTable
          id="other-products"
          title={parts.otherProducts}
          columns={[parts.name, parts.sku, parts.price, parts.sold]}
          rows={content.otherProducts.map(({ kind, title, sku, price, retired }) => ({
            key: kind,
            cells: [title[language], sku, euros(price), sold(retired)],
          }))}
          view={view}
        />
      </div>
    </>
  )
}

function Terms({ content, view }: PartProps) {
  const { language } = view
  const { parts } = view.texts.versions
  const { prices, delivery, rewards, referral } = content
  const shipping = Object.entries(content.shipping)
  return (
    <div className="two">
      <section className="card" aria-labelledby="prices">
        <h2 id="prices">{parts.prices}</h2>
        <Facts
          facts={[
            [parts.boxFee(shipping.length === 0), euros(prices.boxFee)],
            ...shipping.map(
              ([country, { price, freeFrom }]) =>
                [
                  parts.shipping(country),
                  parts.shippingTerms(euros(price), freeFrom === undefined ? null : euros(freeFrom)),
                ] as const,
            ),
            ...(prices.minimumOrder === 0 ? [] : [[parts.minimumOrder, euros(prices.minimumOrder)] as const]),
            [parts.step, euros(prices.step)],
            ...content.cycles.map(
              ({ days, foodPercent, lightestGrams }) =>
                [
                  parts.cycle(days),
                  parts.cycleTerms(
                    parts.percent(foodPercent),
                    lightestGrams === 0 ? null : formatKilograms(lightestGrams / 1000, language),
                  ),
                ] as const,
            ),
            [parts.trial, parts.percent(prices.trialPercent)],
            [parts.delivery, delivery.weekdays.map((each) => parts.weekdays[each] ?? each).join(', ')],
            [parts.pauses, parts.pauseTerms(content.pauses.weeks.join(', '), content.pauses.inARow)],
            [parts.windowDays, parts.window(delivery.windowDays)],
            [parts.energyClasses, content.energyClasses.join(', ')],
          ]}
        />
      </section>
      <section className="card" aria-labelledby="rewards">
        <h2 id="rewards">{parts.rewards}</h2>
        <Facts
          facts={[
            [parts.points, content.points[language].many],
            ...rewards.milestones.map(
              ({ units, ...worth }) =>
                [parts.milestone(units * UNIT_WEEKS), rewardText(worth, view)] as const,
            ),
            ...(rewards.later
              ? ([
                  [parts.later(rewards.later.everyUnits * UNIT_WEEKS), rewardText(rewards.later, view)],
                ] as const)
              : []),
            ...(hasRewards(content) ? [] : ([[parts.loyalty, parts.none]] as const)),
            ...(referral.friend === 0
              ? []
              : ([
                  [parts.friend, euros(referral.friend)],
                  [parts.referrer, euros(referral.referrer)],
                ] as const)),
            [parts.referral, referral.retired ? parts.referralEnded : parts.onSale],
          ]}
        />
      </section>
    </div>
  )
}

const TAX_CLASSES = ['FEED', 'STANDARD'] as const

function Law({ content, view }: PartProps) {
  const { language, texts } = view
  const { parts } = texts.versions
  const rates = content.countries.flatMap((country) =>
    TAX_CLASSES.flatMap((taxClass) =>
      (content.tax[country.code]?.[taxClass] ?? []).map((row) => ({ country, taxClass, ...row })),
    ),
  )
  const dayOf = (on: Catalogue['publicHolidays'][number]['on']) => {
    if ('date' in on) return dayIn(view, on.date)
    return 'month' in on ? `${on.day}.${on.month}.` : parts.fromEaster(on.fromEaster)
  }
  return (
    <div className="two">
      <DeskTable
        id="tax"
        title={parts.tax}
        columns={[parts.country, parts.taxClass, parts.since, parts.rate]}
        rows={rates.map(({ country, taxClass, from, percent }) => ({
          key: `${country.code}-${taxClass}-${from}`,
          cells: [
            country.retired ? `${country.name[language]} (${parts.retired})` : country.name[language],
            parts.taxClasses[taxClass],
            dayIn(view, from),
            parts.percent(percent),
          ],
        }))}
        view={view}
      />
      <DeskTable
        id="holidays"
        title={parts.holidays}
        columns={[parts.name, parts.day, parts.country]}
        rows={content.publicHolidays.map(({ name, on, countries }, index) => ({
          key: String(index),
          cells: [name[language], dayOf(on), countries.join(', ')],
        }))}
        view={view}
      />
    </div>
  )
}

function Reasons({ content, view }: PartProps) {
  const { language, texts } = view
  const { parts } = texts.versions
  const slots = sampleSlots(content, view, language)
  return (
    <DeskTable
      id="reasons"
      title={parts.reasons}
      columns={[parts.reason, parts.code, parts.offers, parts.sold]}
      rows={content.reasons.map(({ id, code, title, offers, retired }) => ({
        key: String(id),
        cells: [
          filled(title[language], slots.dog),
          code,
          offers
            .map((offer) => filled(content.offerTexts[offer.type].title[language], slots.of(offer)))
            .join(', ') || '–',
          retired ? parts.retired : parts.onSale,
        ],
      }))}
      view={view}
    />
  )
}

/** The version that is taken back while it is not in force: the newest one. */
function TakeBack({ version, view }: { readonly version: ListedVersion; readonly view: CataloguePageView }) {
  const { takeBack } = view.texts.versions
  return (
    <form className="act" method="post" action={CATALOGUE_PATH}>
      <input type="hidden" name="step" value="check" />
      <input type="hidden" name="takeBack" value={version.version} />
      <button className="button soft" type="submit">
        {takeBack.submit}
      </button>
      <p className="quiet">{takeBack.hint(version.version - 1, dayIn(view, version.effectiveFrom))}</p>
    </form>
  )
}

export function VersionPage({
  details: { found, versions, isStored },
  view,
}: {
  readonly details: VersionDetails
  readonly view: CataloguePageView
}) {
  const { versions: copy } = view.texts
  const { content } = found
  const { today } = view.moment
  const index = versions.findIndex(({ version }) => version === content.version)
  const listed = versions[index]
  const state = versionStates(
    versions.map(({ effectiveFrom }) => effectiveFrom),
    today,
  )[index]
  const isNewest = index === versions.length - 1
  return (
    <>
      {isStored && <Outcome done={copy.stored(content.version)} />}
      <p className="links">
        <a href={CATALOGUE_PATH}>{copy.back}</a>
        <a href={versionPath(content.version, '/catalogue.json')}>{copy.json}</a>
        {index > 0 && (
          <a href={`${CATALOGUE_PATH}/compare?from=${content.version - 1}&to=${content.version}`}>
            {copy.compare.heading(content.version - 1, content.version)}
          </a>
        )}
      </p>
      {listed && (
        <section className="card">
          <Facts
            facts={[
              [copy.columns.from, dayIn(view, listed.effectiveFrom)],
              [copy.columns.state, copy.states[state ?? 'FORMER']],
              [copy.columns.at, formatMoment(listed.appliedAt, view.language, today)],
              [copy.columns.by, listed.appliedBy ?? copy.command],
              [copy.columns.contracts, formatNumber(listed.contracts, view.language)],
            ]}
          />
          {isNewest && index > 0 && listed.effectiveFrom > today && <TakeBack version={listed} view={view} />}
        </section>
      )}
      <Articles content={content} view={view} />
      <Terms content={content} view={view} />
      <Law content={content} view={view} />
      <Reasons content={content} view={view} />
    </>
  )
}
