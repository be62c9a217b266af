/** The form of cancellation reasons and offers, and above it what the last preview has shown. */
import type { Catalogue } from '@pfotenportal/domain/catalogue/catalogue'
import type { CatalogueError } from '@pfotenportal/domain/catalogue/problem'
import type { CatalogueVersion } from '../../core/catalogue.ts'
import { Outcome, TextField } from '../catalogue/fields.tsx'
import { Plan, type Checked } from '../catalogue/plan.tsx'
import { dayIn, type CataloguePageView } from '../catalogue/view.ts'
import { CATALOGUE_PATH, REASONS_PATH } from '../page/paths.ts'
import { Both, Reason, SLOTS, type Problems } from './reasons-fields.tsx'
import { fieldOf, OFFER_TYPES, QUESTIONS_MAX, type TypedReasons } from './reasons-form.ts'
import { ReasonsPreview } from './reasons-preview.tsx'
import { Unsaved, type Overtaken } from './reasons-unsaved.tsx'

/** What the page shows. */
export interface ReasonsState {
  /** The version that is being edited: the newest. */
  readonly based: CatalogueVersion
  readonly typed: TypedReasons
  /** The day as it was typed. */
  readonly from: string
  /** The form as it was submitted; null if the page was just opened. */
  readonly checked: Checked | null
  /** What customers would see; null unless it would be a new version. */
  readonly preview: Catalogue | null
  /** What was typed before somebody else stored `based`; its fields show that version. */
  readonly overtaken?: Overtaken
}

function sentenceOf({ path, problem }: CatalogueError, { texts: { reasons } }: CataloguePageView): string {
  if (problem?.kind === 'SLOT') return reasons.errors.slot(problem.slots)
  if (path.endsWith('.value')) return reasons.errors.number
  return path.endsWith('.code') ? reasons.errors.code : reasons.errors.text
}

/** The errors that belong to a field of this form. */
function problemsIn({ checked }: ReasonsState, view: CataloguePageView): Problems {
  if (checked?.plan?.kind !== 'ERRORS') return new Map()
  const own = checked.plan.errors.filter(({ path }) => /^(reasons\[|offerTexts|pitches)/.test(path))
  return new Map(
    own.map((error) => {
      const path = fieldOf(error.path)
      return [path, sentenceOf({ ...error, path }, view)]
    }),
  )
}

interface PartProps {
  readonly typed: TypedReasons
  readonly problems: Problems
  readonly view: CataloguePageView
}

function OfferTexts({ typed, problems, view }: PartProps) {
  const { texts, offers } = view.texts.reasons
  return (
    <section className="card" aria-labelledby="offer-texts">
      <h2 id="offer-texts">{texts.title}</h2>
      {OFFER_TYPES.map((type) => {
        const name = `offerTexts.${type}`
        const hasProblem = [...problems.keys()].some((path) => path.startsWith(`${name}.`))
        return (
          <details key={type} open={hasProblem}>
            <summary>{offers[type]}</summary>
            <div className="fields wide">
              <Both
                name={`${name}.title`}
                labels={[texts.titleDe, texts.titleEn]}
                value={typed.offerTexts[type].title}
                problems={problems}
                hint={texts.slots(SLOTS[type] ?? '')}
              />
              <Both
                name={`${name}.text`}
                labels={[texts.textDe, texts.textEn]}
                value={typed.offerTexts[type].text}
                problems={problems}
                isLong
              />
            </div>
          </details>
        )
      })}
    </section>
  )
}

function Pitches({ typed, problems, view }: PartProps) {
  const { pitches } = view.texts.reasons
  const rows = Array.from(
    { length: Math.min(typed.questions.length + 1, QUESTIONS_MAX) },
    (_, row) => typed.questions[row],
  )
  return (
    <section className="card" aria-labelledby="pitches">
      <h2 id="pitches">{pitches.title}</h2>
      <div className="fields wide">
        {rows.map((question, row) => (
          <Both
            // oxlint-disable-next-line react/no-array-index-key -- rows of a page that is rendered once
            key={row}
            name={`pitches.skip.questions[${row}]`}
            labels={[pitches.questionDe(row + 1), pitches.questionEn(row + 1)]}
            value={question}
            problems={problems}
            required={false}
          />
        ))}
        <Both
          name="pitches.skip.answer"
          labels={[pitches.answerDe, pitches.answerEn]}
          value={typed.answer}
          problems={problems}
          isLong
        />
        <Both
          name="pitches.pause"
          labels={[pitches.pauseDe, pitches.pauseEn]}
          value={typed.pause}
          problems={problems}
          isLong
        />
      </div>
    </section>
  )
}

export function ReasonsPage({
  state,
  view,
}: {
  readonly state: ReasonsState
  readonly view: CataloguePageView
}) {
  const { reasons: copy, versions } = view.texts
  const { based, typed, from, checked, preview, overtaken } = state
  const problems = problemsIn(state, view)
  const isOnlyFields = checked?.plan?.kind === 'ERRORS' && checked.plan.errors.length === problems.size
  return (
    <>
      {overtaken && <Unsaved overtaken={overtaken} newest={based} view={view} />}
      {isOnlyFields && <Outcome problem={copy.errors.some} />}
      {checked && !isOnlyFields && <Plan checked={checked} view={view} />}
      {preview && <ReasonsPreview content={preview} view={view} />}
      <p>{copy.intro}</p>
      <p className="links">
        <a href={CATALOGUE_PATH}>{versions.back}</a>
      </p>
      <form method="post" action={REASONS_PATH} className="parts">
        <input type="hidden" name="basedOn" value={based.content.version} />
        <section className="card" aria-labelledby="reasons">
          <h2 id="reasons">{versions.parts.reasons}</h2>
          <p className="quiet">{copy.editing(based.content.version, dayIn(view, based.effectiveFrom))}</p>
          {[...typed.reasons, undefined].map((reason, index) => (
            <Reason
              // oxlint-disable-next-line react/no-array-index-key -- rows of a page that is rendered once
              key={index}
              index={index}
              reason={reason}
              problems={problems}
              view={view}
            />
          ))}
        </section>
        <OfferTexts typed={typed} problems={problems} view={view} />
        <Pitches typed={typed} problems={problems} view={view} />
        <section className="card">
          <div className="fields">
            <TextField
              id="from"
              name="from"
              type="date"
              label={copy.from}
              hint={copy.fromHint}
              value={from}
            />
            <button className="button" type="submit">
              {copy.submit}
            </button>
            <p className="quiet">{copy.hint}</p>
          </div>
        </section>
      </form>
    </>
  )
}
