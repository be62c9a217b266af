/** The fields of a reason, and texts in both languages. */
import { SelectField, TextArea, TextField } from '../catalogue/fields.tsx'
import type { CataloguePageView } from '../catalogue/view.ts'
import { OFFER_TYPES, OFFERS_MAX, type TypedReason } from './reasons-form.ts'

/** What is wrong with each field, by name. */
export type Problems = ReadonlyMap<string, string>

/** The placeholders of a reason, and of each offer. */
export const SLOTS: Readonly<Record<string, string>> = {
  reason: '{dog} {dogDative} {dogGenitive}',
  DISCOUNT: '{dog} {dogDative} {dogGenitive} {percentage} {nextBox}',
  SKIP: '{dog} {dogDative} {dogGenitive} {nextBox}',
  PAUSE: '{dog} {dogDative} {dogGenitive} {weeks} {resumesOn}',
  CHANGE_RECIPES: '{dog} {dogDative} {dogGenitive} {recipes}',
  CHANGE_CYCLE: '{dog} {dogDative} {dogGenitive} {days}',
  FREE_SUPPLEMENT: '{dog} {dogDative} {dogGenitive} {sample} {nextBox}',
}

interface BothProps {
  readonly name: string
  readonly labels: readonly [string, string]
  readonly value: { readonly de: string; readonly en: string } | undefined
  readonly problems: Problems
  readonly hint?: string
  readonly required?: boolean
  /** Whether it is a sentence or more. */
  readonly isLong?: boolean
}

/** A text in both languages. */
export function Both(props: BothProps) {
  const { name, labels, value, problems, hint, required = true, isLong = false } = props
  return (['de', 'en'] as const).map((language, index) => {
    const id = `${name}.${language}`
    const field = {
      id,
      name: id,
      label: labels[index] ?? '',
      value: value?.[language],
      hint: language === 'de' ? hint : undefined,
      problem: problems.get(id),
      maxLength: 500,
      required,
    }
    return isLong ? <TextArea key={id} rows={3} {...field} /> : <TextField key={id} {...field} />
  })
}

interface ReasonProps {
  readonly index: number
  /** Undefined for the empty row of a new reason. */
  readonly reason: TypedReason | undefined
  readonly problems: Problems
  readonly view: CataloguePageView
}

function Offers({ index, reason, problems, view }: ReasonProps) {
  const { reason: copy, offers: names } = view.texts.reasons
  const offers = reason?.offers ?? []
  const rows = Array.from({ length: Math.min(offers.length + 1, OFFERS_MAX) }, (_, row) => offers[row])
  return rows.map((offer, row) => {
    const name = `reasons[${index}].offers[${row}]`
    return (
      // oxlint-disable-next-line react/no-array-index-key -- rows of a page that is rendered once
      <div className="fields" key={row}>
        <SelectField
          id={`${name}.type`}
          name={`${name}.type`}
          label={copy.offer(row + 1)}
          value={offer?.type ?? ''}
          choices={[['', copy.noOffer], ...OFFER_TYPES.map((type) => [type, names[type]] as const)]}
        />
        <TextField
          id={`${name}.value`}
          name={`${name}.value`}
          label={copy.value}
          value={offer?.value}
          problem={problems.get(`${name}.value`)}
          maxLength={3}
        />
      </div>
    )
  })
}

/** A reason that can be opened, or the empty row of a new one. */
export function Reason({ index, reason, problems, view }: ReasonProps) {
  const { reason: copy, texts } = view.texts.reasons
  const name = `reasons[${index}]`
  const isNew = reason === undefined || reason.id === null
  const hasProblem = [...problems.keys()].some((path) => path.startsWith(`${name}.`))
  const heading = reason?.label[view.language] || copy.isNew
  return (
    <details open={hasProblem}>
      <summary>
        {index + 1}. {heading}
        {reason?.isActive === false && ` (${copy.retired})`}
      </summary>
      <div className="fields wide">
        {isNew ? (
          <TextField
            id={`${name}.code`}
            name={`${name}.code`}
            label={copy.code}
            value={reason?.code}
            problem={problems.get(`${name}.code`)}
            maxLength={40}
          />
        ) : (
          <input type="hidden" name={`${name}.id`} value={reason.id ?? ''} />
        )}
        <TextField
          id={`${name}.order`}
          name={`${name}.order`}
          label={copy.order}
          value={String(index + 1)}
          maxLength={3}
        />
        <SelectField
          id={`${name}.active`}
          name={`${name}.active`}
          label={copy.active}
          value={reason?.isActive === false ? 'no' : 'yes'}
          choices={Object.entries(copy.activeChoices)}
        />
        <Both
          name={`${name}.title`}
          labels={[copy.titleDe, copy.titleEn]}
          value={reason?.title}
          problems={problems}
          hint={texts.slots(SLOTS['reason'] ?? '')}
          required={!isNew}
        />
        <Both
          name={`${name}.label`}
          labels={[copy.labelDe, copy.labelEn]}
          value={reason?.label}
          problems={problems}
          required={!isNew}
        />
        <Offers index={index} reason={reason} problems={problems} view={view} />
      </div>
    </details>
  )
}
