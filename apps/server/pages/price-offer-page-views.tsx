/** The view of the page that answers an announced price. */
import type { Day } from '@pfotenportal/domain/core/calendar'
import { toWire } from '@pfotenportal/domain/core/money'
import type { OfferedPrice, PriceOffer } from '@pfotenportal/domain/price-change/price-change'
import { mailPartsDe } from '@pfotenportal/text/de/mail-parts'
import type { PriceOfferText } from '@pfotenportal/text/de/price-offer'
import { mailPartsEn } from '@pfotenportal/text/en/mail-parts'
import { formatDay, formatPrice, formatRate, formatUnitPrice } from '@pfotenportal/text/format'
import { nameOfTax } from '../core/catalogue-names.ts'
import { storedTax } from '../database/order/order-tax.ts'
import { IconBadge } from './page-parts.tsx'
import { customerPageHtml, type CustomerPage } from './plain-page.tsx'

/** What the page shows: the offer, that there is none any more, or that the link is unknown. */
export interface PriceOfferPageView {
  readonly state: 'OFFER' | 'GONE' | 'UNKNOWN'
  readonly offer: PriceOffer | null
  readonly petName: string
  /** Whether the offer differs from the one that was answered. */
  readonly isChanged: boolean
  readonly today: Day
  readonly copy: PriceOfferText
}

function ToPortal({ copy, portalUrl }: { copy: PriceOfferText; portalUrl: string }) {
  return (
    <p>
      <a href={`${portalUrl}/dashboard`}>{copy.page.toPortal}</a>
    </p>
  )
}

/** `74,90 € inkl. MwSt. (7 %), Versand kostenlos`, and the price per kilogram. */
function Amount({
  price,
  offer,
  language,
}: {
  readonly price: OfferedPrice
  readonly offer: PriceOffer
  readonly language: CustomerPage['language']
}) {
  const { taxRate } = storedTax(price.total, offer.country, offer.from)
  const { tax, withShipping } = language === 'de' ? mailPartsDe : mailPartsEn
  const vat = tax(nameOfTax(offer.country, language), formatRate(taxRate, language))
  const amount = (cents: number) => formatPrice(toWire(cents))
  return (
    <>
      {withShipping(amount(price.total), vat, price.shipping === 0 ? null : amount(price.shipping))}
      {price.perKilo !== null && (
        <>
          <br />
          {formatUnitPrice(toWire(price.perKilo))}
        </>
      )}
    </>
  )
}

function Offer({ view, offer, page }: { view: PriceOfferPageView; offer: PriceOffer; page: CustomerPage }) {
  const { copy, petName, today } = view
  const day = (date: Day) => formatDay(date, page.language, today)
  const isIncrease = offer.kind === 'INCREASE'
  const heading = isIncrease ? copy.increase : copy.decrease
  const answers = { ACCEPTED: copy.accepted, REFUSED: copy.refused }
  return (
    <>
      <h1>{heading(petName, day(offer.from))}</h1>
      {view.isChanged && <p role="alert">{copy.page.changed}</p>}
      {offer.answer !== null && <output>{answers[offer.answer](day(offer.answerUntil))}</output>}
      <dl>
        <div>
          <dt>{copy.before}</dt>
          <dd>
            <Amount price={offer.before} offer={offer} language={page.language} />
          </dd>
        </div>
        <div>
          <dt>{copy.after}</dt>
          <dd>
            <Amount price={offer.after} offer={offer} language={page.language} />
          </dd>
        </div>
      </dl>
      {isIncrease ? (
        <form method="post">
          <p>
            {copy.silence} {copy.answerUntil(day(offer.answerUntil))}
          </p>
          <input type="hidden" name="total" value={toWire(offer.after.total)} />
          {offer.answer !== 'ACCEPTED' && (
            <p>
              <button className="button" type="submit" name="answer" value="ACCEPT">
                {copy.accept}
              </button>
            </p>
          )}
          {offer.answer !== 'REFUSED' && (
            <p>
              <button className="button" type="submit" name="answer" value="KEEP">
                {copy.keep}
              </button>
            </p>
          )}
        </form>
      ) : (
        <p>{copy.nothingToDo}</p>
      )}
    </>
  )
}

/** The page as an HTML document. */
export function priceOfferHtml(view: PriceOfferPageView, page: CustomerPage): string {
  const { copy, state, offer } = view
  const portal = <ToPortal copy={copy} portalUrl={page.portalUrl} />
  if (offer !== null)
    return customerPageHtml(
      copy.page.title,
      page,
      <>
        <Offer view={view} offer={offer} page={page} />
        {portal}
      </>,
    )
  const sentences = state === 'UNKNOWN' ? copy.page.unknown : copy.page.gone
  return customerPageHtml(
    sentences.title,
    page,
    <>
      <IconBadge of="search" tone="calm" />
      <h1>{sentences.title}</h1>
      <p>{sentences.text}</p>
      {portal}
    </>,
  )
}
