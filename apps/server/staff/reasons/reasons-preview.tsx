/** Reasons, offers and pitches as customers will read them, with a sample dog. */
import { onSale, type Catalogue } from '@pfotenportal/domain/catalogue/catalogue'
import { addDays } from '@pfotenportal/domain/core/calendar'
import { usualCountry } from '@pfotenportal/domain/customer/country'
import { deliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { pauseEnd } from '@pfotenportal/domain/schedule/move-range'
import { filled, recipeName, supplementTitle } from '@pfotenportal/text/catalogue'
import type { Language } from '@pfotenportal/text/format'
import { serviceCopy } from '../../views/view-context.ts'
import type { CataloguePageView } from '../catalogue/view.ts'

type Offer = Catalogue['reasons'][number]['offers'][number]
type Slots = Readonly<Record<string, string>>

const LANGUAGES = ['de', 'en'] as const

/** What the slots stand for in a preview: a sample dog whose next box comes next week. */
export function sampleSlots(
  content: Catalogue,
  { moment: { today }, texts }: CataloguePageView,
  language: Language,
): { readonly dog: Slots; readonly of: (offer: Offer) => Slots } {
  const { slots } = serviceCopy(language).cancellation
  const name = texts.reasons.preview.dog
  const dog = {
    dog: slots.dog(name),
    dogDative: slots.dogDative(name),
    dogGenitive: slots.dogGenitive(name),
  }
  const recipes = onSale(content.recipes).slice(0, 2)
  const [supplement] = onSale(content.supplements)
  const common = {
    ...dog,
    nextBox: slots.nextBox(name, deliveryWindow(addDays(today, 7), usualCountry(content), content), today),
    days: String(onSale(content.cycles)[0]?.days),
    recipes: slots.list(recipes.map(({ code }) => recipeName(content, code, language))),
    sample: supplement ? supplementTitle(content, supplement.kind, { language, isSample: true }) : '',
  }
  return {
    dog,
    of(offer) {
      if (offer.type === 'DISCOUNT') return { ...common, percentage: String(offer.percentage) }
      if (offer.type !== 'PAUSE') return common
      const { weeks } = offer
      return { ...common, weeks: slots.weeks(weeks), resumesOn: slots.day(pauseEnd(weeks, today), today) }
    },
  }
}

interface PreviewProps {
  readonly content: Catalogue
  readonly view: CataloguePageView
}

function InLanguage({ content, view, language }: PreviewProps & { readonly language: Language }) {
  const { preview } = view.texts.reasons
  const { pitches, offerTexts } = content
  const slots = sampleSlots(content, view, language)
  const id = `preview-${language}`
  return (
    <section className="card" aria-labelledby={id}>
      <h3 id={id}>{preview.languages[language]}</h3>
      <ol className="reasons">
        {onSale(content.reasons).map(({ id: reason, title, offers }) => (
          <li key={reason}>
            <b lang={language}>{filled(title[language], slots.dog)}</b>
            {offers.length === 0 && <p className="quiet">{preview.noOffer}</p>}
            {offers.map((offer, index) => {
              const texts = offerTexts[offer.type]
              return (
                // oxlint-disable-next-line react/no-array-index-key -- offers of a page that is rendered once
                <p key={index} lang={language}>
                  <b>{filled(texts.title[language], slots.of(offer))}</b>
                  <br />
                  {filled(texts.text[language], slots.of(offer))}
                </p>
              )
            })}
          </li>
        ))}
      </ol>
      <p className="quiet">{preview.skip}</p>
      <p lang={language}>
        {[...pitches.skip.questions, pitches.skip.answer].map((each) => each[language]).join(' ')}
      </p>
      <p className="quiet">{preview.pause}</p>
      <p lang={language}>{pitches.pause[language]}</p>
    </section>
  )
}

/** What customers will see, in both languages. */
export function ReasonsPreview({ content, view }: PreviewProps) {
  return (
    <>
      <h2>{view.texts.reasons.preview.title}</h2>
      <div className="two">
        {LANGUAGES.map((language) => (
          <InLanguage key={language} content={content} view={view} language={language} />
        ))}
      </div>
    </>
  )
}
