/** The form of an order: at the desk for a customer who is not here yet, and to finish an order of a shop. */
import { onSale } from '@pfotenportal/domain/catalogue/catalogue'
import { servedCountries } from '@pfotenportal/domain/customer/countries'
import { nameOfCountry, nameOfPortion, nameOfRecipe, titleOfSupplement } from '../../core/catalogue-names.ts'
import { CheckField, Outcome, SelectField, TextArea, TextField } from '../catalogue/fields.tsx'
import type { View } from '../page/page.tsx'
import { DOGS_MAX, dogsOf, type TypedOrder } from './order-form.ts'
import { fieldName, shopTexts } from './texts.ts'

/** What the form shows. */
export interface OrderForm {
  /** Where it is sent. */
  readonly action: string
  readonly typed: TypedOrder
  /** Sentences in the reader's language, by field. */
  readonly problems: Readonly<Record<string, string>>
  /** Makes sure that the form of a new customer is carried out once; empty for an order of a shop. */
  readonly key: string
}

interface Props {
  readonly form: OrderForm
  readonly view: View
}

const idOf = (path: string) => path.replaceAll('.', '-')

type Choices = readonly (readonly [string, string])[]

/** Fields of the form by their path. */
function fieldsOf({ form, view }: Props) {
  const { fields } = shopTexts[view.language]
  const names: Readonly<Record<string, string>> = fields
  const common = (path: string) => ({
    id: idOf(path),
    name: path,
    label: names[path.split('.').at(-1) ?? ''] ?? path,
    value: form.typed[path] ?? '',
    problem: form.problems[path],
  })
  return {
    text: (path: string, more: Partial<Parameters<typeof TextField>[0]> = {}) => (
      <TextField key={path} {...common(path)} {...more} />
    ),
    area: (path: string) => <TextArea key={path} {...common(path)} rows={2} maxLength={2000} />,
    select: (path: string, choices: Choices) => (
      <SelectField key={path} {...common(path)} choices={choices} />
    ),
    tick: (path: string, label: string) => (
      <CheckField key={path} id={idOf(path)} name={path} label={label} isOn={form.typed[path] === 'yes'} />
    ),
    ticks: (path: string, choices: Choices) => {
      const chosen = (form.typed[path] ?? '').split(',')
      const { label, problem, id } = common(path)
      return (
        <fieldset key={path} className="choices" aria-describedby={problem && `${id}-problem`}>
          <legend>{label}</legend>
          {choices.map(([value, text]) => (
            <label key={value}>
              <input type="checkbox" name={path} value={value} defaultChecked={chosen.includes(value)} />
              {text}
            </label>
          ))}
          {problem !== undefined && (
            <p id={`${id}-problem`} className="note bad">
              {problem}
            </p>
          )}
        </fieldset>
      )
    },
  }
}

function CustomerFields({ form, view }: Props) {
  const { form: copy, groups } = shopTexts[view.language]
  const { text, select, tick } = fieldsOf({ form, view })
  return (
    <>
      <h3>{groups.customer}</h3>
      <div className="fields">
        {text('customer.email', { required: true, maxLength: 254 })}
        {text('customer.firstName', { required: true, maxLength: 50 })}
        {text('customer.lastName', { required: true, maxLength: 50 })}
        {select('customer.language', Object.entries(copy.languages))}
      </div>
      <h3>{groups.address}</h3>
      <div className="fields">
        {text('address.firstName', { maxLength: 50 })}
        {text('address.lastName', { maxLength: 50 })}
        {text('address.company', { maxLength: 80 })}
        {text('address.address1', { required: true, maxLength: 120 })}
        {text('address.zip', { required: true, maxLength: 10 })}
        {text('address.city', { required: true, maxLength: 80 })}
        {select('address.countryCode', countriesOf({ form, view }))}
        {text('address.phone', { maxLength: 30 })}
        {tick('address.withoutHouseNumber', copy.withoutHouseNumber)}
      </div>
      <h3>{groups.paymentMethod}</h3>
      <p className="quiet">{copy.methodHint}</p>
      <div className="fields">
        {text('paymentMethod.method', { maxLength: 300, problem: problemOfMethod(form) })}
        {text('paymentMethod.customer', { maxLength: 200 })}
      </div>
    </>
  )
}

/** The countries to which boxes go, and the one of the order if they do not go there, which is then refused. */
function countriesOf({ form, view }: Props): Choices {
  const current = form.typed['address.countryCode'] ?? ''
  const served = servedCountries(view.moment.catalogue)
    .map(({ code }) => code)
    .filter((code) => code !== current)
  const codes = current === '' ? served : [current, ...served]
  return codes.map((code) => [code, nameOfCountry(code, view.language)])
}

/** The provider's answer is about the method as a whole. */
function problemOfMethod({ problems }: OrderForm): string | undefined {
  return problems['paymentMethod.method'] ?? problems['paymentMethod']
}

function DogFields({ form, view, index }: Props & { readonly index: number }) {
  const { form: copy, groups } = shopTexts[view.language]
  const { text, area, select, ticks, tick } = fieldsOf({ form, view })
  const { catalogue } = view.moment
  const path = `contracts.${index}`
  const dog = `${path}.dog`
  const contract = `${path}.subscription`
  const chosen = (choices: Choices): Choices => [['', copy.choose], ...choices]
  const cycles = onSale(catalogue.cycles).map(({ days }) => [String(days), copy.cycle(days)] as const)
  const problem =
    form.problems[contract] ?? form.problems[`${contract}.dog`] ?? form.problems[`${contract}.reference`]
  return (
    <>
      <h3>{`${groups.dog} ${index + 1}`}</h3>
      <Outcome problem={problem} />
      <div className="fields">
        {text(`${dog}.name`, { required: index === 0 && form.key === '', maxLength: 50 })}
        {select(`${dog}.gender`, chosen(Object.entries(copy.genders)))}
        {text(`${dog}.birthMonth`, { type: 'number', min: 1, max: 12 })}
        {text(`${dog}.birthYear`, { type: 'number', min: 1980, max: 2200 })}
        {text(`${dog}.breed`, { maxLength: 200 })}
        {text(`${dog}.weight`, { maxLength: 6 })}
        {select(`${dog}.activityLevel`, chosen(Object.entries(copy.activities)))}
        {select(`${dog}.weightClass`, chosen(Object.entries(copy.figures)))}
      </div>
      <div className="fields wide">
        {area(`${dog}.allergies`)}
        {area(`${dog}.healthIssues`)}
      </div>
      <h3>{`${groups.subscription} ${index + 1}`}</h3>
      <p className="quiet">{copy.menuHint}</p>
      <div className="fields">
        {ticks(
          `${contract}.plan.recipes`,
          onSale(catalogue.recipes).map(({ code }) => [code, nameOfRecipe(code, view.language)] as const),
        )}
        {ticks(
          `${contract}.supplements`,
          onSale(catalogue.supplements).map(
            ({ kind }) => [kind, titleOfSupplement(kind, view.language)] as const,
          ),
        )}
      </div>
      <div className="fields">
        {select(`${contract}.plan.cycle`, chosen([...cycles, ['TEST', copy.trial] as const]))}
        {select(
          `${contract}.plan.pension`,
          chosen((['V', 'H'] as const).map((code) => [code, nameOfPortion(code, view.language)] as const)),
        )}
        {text(`${contract}.sku`, { label: copy.sku, maxLength: 60 })}
        {text(`${contract}.firstChargeOn`, { type: 'date', hint: copy.firstChargeHint })}
      </div>
      <p className="quiet">{copy.firstBoxHint}</p>
      <div className="fields">
        {text(`${contract}.firstBox.total`, {
          maxLength: 12,
          problem: form.problems[`${contract}.firstBox.total`] ?? form.problems[`${contract}.firstBox`],
        })}
        {text(`${contract}.firstBox.chargedAt`, { type: 'date' })}
        {tick(`${contract}.firstBox.isPackedHere`, copy.isPackedHere)}
      </div>
    </>
  )
}

/** The form with what was typed and, if it was refused, what is wrong at the top and beside each field. */
export function OrderFields({ form, view }: Props) {
  const { form: copy } = shopTexts[view.language]
  const dogs = dogsOf(form.typed)
  const problems = Object.entries(form.problems)
  return (
    <form method="post" action={form.action} className="parts">
      {problems.length > 0 && (
        <div className="note bad" role="alert">
          <p>{copy.refused}</p>
          <ul>
            {problems.map(([path, sentence]) => (
              <li key={path}>{path === '' ? sentence : `${fieldName(path, view.language)}: ${sentence}`}</li>
            ))}
          </ul>
        </div>
      )}
      <input type="hidden" name="key" value={form.key} />
      <input type="hidden" name="dogs" value={dogs} />
      <CustomerFields form={form} view={view} />
      {form.key !== '' && (
        <CheckField
          id="customerOnly"
          name="customerOnly"
          label={copy.customerOnly}
          isOn={form.typed['customerOnly'] === 'yes'}
        />
      )}
      {Array.from({ length: dogs }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a form of a page that is rendered once
        <DogFields key={index} form={form} view={view} index={index} />
      ))}
      <CheckField
        id="hasWelcomeMail"
        name="hasWelcomeMail"
        label={copy.hasWelcomeMail}
        isOn={form.typed['hasWelcomeMail'] === 'yes'}
      />
      <p className="links">
        <button className="button" type="submit">
          {copy.submit}
        </button>
        {dogs < DOGS_MAX && (
          <button className="button soft" type="submit" name="more" value="dog" formNoValidate>
            {copy.anotherDog}
          </button>
        )}
      </p>
    </form>
  )
}
