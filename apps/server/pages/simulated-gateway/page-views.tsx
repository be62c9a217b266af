/** The views of the simulated gateway's pages. */
import type { ComponentProps, ReactNode } from 'react'
import type { Language } from '@pfotenportal/contract/values'
import { toWire } from '@pfotenportal/domain/core/money'
import type { SimulatedGatewayText } from '@pfotenportal/text/de/simulated-gateway'
import { formatPrice } from '@pfotenportal/text/format'
import type { Brand } from '../../core/brand/brand.ts'
import { PAYPAL_AUTHORISATION_CENTS } from '../../gateways/gateway.ts'
import type { Setup } from '../../gateways/simulated/setups.ts'
import { emailInput, Icon, IconBadge } from '../page-parts.tsx'
import { plainPageHtml, type PlainPage } from '../plain-page.tsx'
import type { FormErrors, FormField } from './payment-forms.ts'

/** The copy of the pages, and the brand that customers pay. */
export type GatewayText = SimulatedGatewayText & { readonly brand: Brand }

/** A submitted form with its errors. */
export interface SubmittedForm {
  readonly errors: FormErrors
  readonly form: URLSearchParams
}

const FIELDS: readonly FormField[] = ['number', 'expiry', 'cvc', 'email', 'holder', 'iban']

const amount = () => formatPrice(toWire(PAYPAL_AUTHORISATION_CENTS))

/** A page of the simulated gateway. */
export const pageHtml = (text: GatewayText, page: Pick<PlainPage, 'language' | 'title' | 'children'>) =>
  plainPageHtml({ ...page, service: text.service, mark: <Icon of="shield" /> })

/** The error summary with links to the fields, because there is no script to focus them. */
function Errors({ text, errors }: { text: GatewayText; errors: FormErrors }) {
  return (
    <div className="note bad" role="alert">
      <b>{text.wrong}</b>
      <ul>
        {FIELDS.map((name) => {
          const error = errors[name]
          return (
            error && (
              <li key={name}>
                <a href={`#${name}`}>{text.errors[name][error]}</a>
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

function Field({
  name,
  label,
  text,
  submitted,
  ...input
}: {
  name: FormField
  label: string
  text: GatewayText
  submitted: SubmittedForm | undefined
} & Omit<ComponentProps<'input'>, 'name'>) {
  const error = submitted?.errors[name]
  const errorId = `${name}-error`
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        required
        {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
        {...input}
      />
      {error && <small id={errorId}>{text.errors[name][error]}</small>}
    </div>
  )
}

function CardFields({ text, submitted }: { text: GatewayText; submitted: SubmittedForm | undefined }) {
  const common = { text, submitted, inputMode: 'numeric' } as const
  return (
    <>
      <Field
        {...common}
        name="number"
        label={text.card.number}
        autoComplete="cc-number"
        defaultValue={submitted?.form.get('number') ?? ''}
        maxLength={30}
      />
      <div className="two">
        <Field
          {...common}
          name="expiry"
          label={text.card.expiry}
          autoComplete="cc-exp"
          inputMode="text"
          defaultValue={submitted?.form.get('expiry') ?? ''}
          maxLength={9}
        />
        <Field {...common} name="cvc" label={text.card.cvc} autoComplete="cc-csc" maxLength={4} />
      </div>
    </>
  )
}

/** Test accounts, whose last digits determine the outcome (docs/payments.md). */
function Examples({ title, hint, outcomes }: { title: string; hint?: string; outcomes: [string, string][] }) {
  return (
    <section aria-labelledby="examples" className="panel">
      <h2 id="examples">{title}</h2>
      {hint !== undefined && <p className="quiet">{hint}</p>}
      <ul className="list">
        {outcomes.map(([number, outcome]) => (
          <li key={number}>
            <code>{number}</code> <span>{outcome}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function CardExamples({ text: { card } }: { text: GatewayText }) {
  const outcomes: [string, string][] = [
    ['4242 4242 4242 4242', card.approved],
    ['4000 0000 0000 9995', card.insufficientFunds],
    ['4000 0000 0000 9987', card.lost],
    ['4000 0025 0000 3155', card.asksOffSession],
    ['4000 0027 6000 3184', card.asksAlways],
  ]
  return <Examples title={card.examples} hint={card.examplesHint} outcomes={outcomes} />
}

/** A heading, the warning that nothing here is real, and the content. */
export function Page({ text, title, children }: { text: GatewayText; title: string; children: ReactNode }) {
  return (
    <>
      <h1>{title}</h1>
      <p className="note warn">{text.notReal}</p>
      {children}
    </>
  )
}

function Cancel({ text }: { text: GatewayText }) {
  return (
    <form method="post">
      <button className="button soft" name="action" value="refuse">
        {text.cancel}
      </button>
    </form>
  )
}

function AccountField({ text, submitted }: { text: GatewayText; submitted: SubmittedForm | undefined }) {
  return (
    <Field
      name="email"
      label={text.payPal.email}
      text={text}
      submitted={submitted}
      {...emailInput}
      autoComplete="email"
      defaultValue={submitted?.form.get('email') ?? ''}
    />
  )
}

function DebitFields({ text, submitted }: { text: GatewayText; submitted: SubmittedForm | undefined }) {
  const { sepaDebit, brand } = text
  return (
    <>
      <Field
        name="holder"
        label={sepaDebit.holder}
        text={text}
        submitted={submitted}
        autoComplete="name"
        maxLength={140}
        defaultValue={submitted?.form.get('holder') ?? ''}
      />
      <Field
        name="iban"
        label={sepaDebit.iban}
        text={text}
        submitted={submitted}
        autoComplete="off"
        spellCheck={false}
        maxLength={50}
        defaultValue={submitted?.form.get('iban') ?? ''}
      />
      <section aria-labelledby="mandate" className="panel">
        <h2 id="mandate">{sepaDebit.mandate}</h2>
        {sepaDebit.terms(brand.seller.name).map((sentence) => (
          <p key={sentence} className="quiet">
            {sentence}
          </p>
        ))}
        <p className="quiet">{sepaDebit.creditor(brand.seller.name, brand.seller.creditorId)}</p>
      </section>
    </>
  )
}

const EXAMPLE_IBANS = [
  'DE89 3704 0044 0532 0130 00',
  'DE62 3704 0044 0532 0130 01',
  'DE08 3704 0044 0532 0130 03',
]

function DebitExamples({ text: { sepaDebit } }: { text: GatewayText }) {
  const outcomes = EXAMPLE_IBANS.map((iban, index): [string, string] => [
    iban,
    sepaDebit.outcomes[index] ?? '',
  ])
  return <Examples title={sepaDebit.examples} outcomes={outcomes} />
}

/** The fields of each form, and the examples below it. */
const FORMS = {
  card: { Fields: CardFields, Examples: CardExamples },
  payPal: { Fields: AccountField, Examples: undefined },
  sepaDebit: { Fields: DebitFields, Examples: DebitExamples },
} as const

/** The form for a card, a PayPal account or a bank account. */
export function formHtml(text: GatewayText, { kind, language }: Setup, submitted?: SubmittedForm): string {
  const { title } = text[kind]
  const { Fields, Examples: Below } = FORMS[kind]
  const submit = kind === 'payPal' ? text.payPal.submit(amount()) : text[kind].submit
  const children = (
    <Page text={text} title={title}>
      {submitted && <Errors text={text} errors={submitted.errors} />}
      {kind === 'payPal' && <p>{text.payPal.lead(amount(), text.brand.name)}</p>}
      {kind === 'sepaDebit' && <p>{text.sepaDebit.lead}</p>}
      <form method="post" noValidate>
        <Fields text={text} submitted={submitted} />
        <button className="button" name="action" value="enter">
          {submit}
        </button>
      </form>
      <Cancel text={text} />
      {Below && <Below text={text} />}
    </Page>
  )
  return pageHtml(text, { language, title, children })
}

/** The page for an unknown setup. */
export function unknownSetupHtml(text: GatewayText, language: Language): string {
  const { title, text: copy } = text.sessionOver
  const children = (
    <>
      <IconBadge of="clock" tone="calm" />
      <h1>{title}</h1>
      <p>{copy}</p>
    </>
  )
  return pageHtml(text, { language, title, children })
}
