/** What somebody typed into the form of cancellation reasons while another person stored a version. */
import type { CatalogueVersion } from '../../core/catalogue.ts'
import type { CataloguePageView } from '../catalogue/view.ts'
import { Facts } from '../customers/parts.tsx'
import { CATALOGUE_PATH } from '../page/paths.ts'
import { OFFER_TYPES, typedOf, type TypedReasons } from './reasons-form.ts'

/** A field of the form: where it is, and what it says. */
interface Field {
  /** The same field of another version has the same key. */
  readonly key: string
  readonly label: string
  readonly value: string
}

/** A version that was stored meanwhile, and the form that was based on the one before it. */
export interface Overtaken {
  /** The version that was being edited. */
  readonly from: CatalogueVersion
  readonly typed: TypedReasons
}

/** All fields. Reasons are found by their id, because others may have moved them. */
function fieldsIn(typed: TypedReasons, view: CataloguePageView): Field[] {
  const { reason: copy, offers, texts, pitches } = view.texts.reasons
  const both = (key: string, labels: readonly [string, string], value: { de: string; en: string }) =>
    (['de', 'en'] as const).map((language, index) => ({
      key: `${key}.${language}`,
      label: labels[index] ?? '',
      value: value[language],
    }))
  return [
    ...typed.reasons.flatMap((reason, index) => {
      const key = `reason ${reason.id ?? reason.code}`
      const name = reason.label[view.language] || reason.code || copy.isNew
      const choices = reason.offers.map(({ type, value }) => `${offers[type]} ${value}`.trim())
      const own = [
        { key: `${key} order`, label: copy.order, value: String(index + 1) },
        {
          key: `${key} active`,
          label: copy.active,
          value: copy.activeChoices[reason.isActive ? 'yes' : 'no'],
        },
        ...both(`${key} title`, [copy.titleDe, copy.titleEn], reason.title),
        ...both(`${key} label`, [copy.labelDe, copy.labelEn], reason.label),
        { key: `${key} offers`, label: view.texts.versions.parts.offers, value: choices.join(', ') },
      ]
      return own.map((field) => ({ ...field, label: `${name}: ${field.label}` }))
    }),
    ...OFFER_TYPES.flatMap((type) => {
      const { title, text } = typed.offerTexts[type]
      return [
        ...both(`offer ${type} title`, [texts.titleDe, texts.titleEn], title),
        ...both(`offer ${type} text`, [texts.textDe, texts.textEn], text),
      ].map((field) => ({ ...field, label: `${offers[type]}: ${field.label}` }))
    }),
    ...typed.questions.flatMap((question, index) =>
      both(`question ${index}`, [pitches.questionDe(index + 1), pitches.questionEn(index + 1)], question),
    ),
    ...both('answer', [pitches.answerDe, pitches.answerEn], typed.answer),
    ...both('pause', [pitches.pauseDe, pitches.pauseEn], typed.pause),
  ]
}

/** What was typed, so that it can be entered again where it still fits, and a link to what the other person changed. */
export function Unsaved({
  overtaken: { from, typed },
  newest,
  view,
}: {
  readonly overtaken: Overtaken
  readonly newest: CatalogueVersion
  readonly view: CataloguePageView
}) {
  const { reasons, versions } = view.texts
  const before = new Map(fieldsIn(typedOf(from.content), view).map(({ key, value }) => [key, value]))
  const changed = fieldsIn(typed, view).filter(({ key, value }) => (before.get(key) ?? '') !== value)
  const [old, next] = [from.content.version, newest.content.version]
  return (
    <>
      <p className="note bad" role="alert">
        {reasons.overtaken(next)}
      </p>
      <p className="links">
        <a href={`${CATALOGUE_PATH}/compare?from=${old}&to=${next}`}>{versions.compare.heading(old, next)}</a>
      </p>
      {changed.length > 0 && (
        <section className="card" aria-labelledby="unsaved">
          <h2 id="unsaved">{reasons.unsaved}</h2>
          <Facts facts={changed.map(({ label, value }) => [label, value || '–'])} />
        </section>
      )}
    </>
  )
}
