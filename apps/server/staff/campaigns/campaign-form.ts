/** The form of a new campaign: what was typed, and the campaign that it asks for. */
import { parseEuros } from '@pfotenportal/domain/core/money'
import type { OperatorCatalogueText } from '@pfotenportal/text/de/operator-catalogue'
import { CODES_MAX, type NewCampaign, type NewCodes } from './actions.ts'

/** One code, many generated ones, or one for a customer. */
export const KINDS = ['single', 'bulk', 'customer'] as const
export type CampaignKind = (typeof KINDS)[number]

const FIELDS = [
  'code',
  'count',
  'prefix',
  'customer',
  'titleDe',
  'titleEn',
  'type',
  'value',
  'orders',
  'from',
  'until',
  'minimum',
  'once',
  'onlyNew',
] as const
type FieldName = (typeof FIELDS)[number]

/** A form as it was typed. */
export interface CampaignForm {
  readonly kind: CampaignKind
  readonly typed: Readonly<Record<FieldName, string>>
}

export type CampaignFormProblem = keyof OperatorCatalogueText['campaigns']['problems']

/** A form in which nothing has been typed yet. */
export const EMPTY_FORM: CampaignForm['typed'] = {
  code: '',
  count: '100',
  prefix: '',
  customer: '',
  titleDe: '',
  titleEn: '',
  type: 'percentage',
  value: '',
  orders: '1',
  from: '',
  until: '',
  minimum: '',
  once: 'yes',
  onlyNew: '',
}

/** What was typed; undefined for a form of another page. */
export function campaignFormOf(form: URLSearchParams): CampaignForm | undefined {
  const kind = KINDS.find((each) => each === form.get('kind'))
  if (!kind) return undefined
  const typed = Object.fromEntries(FIELDS.map((name) => [name, (form.get(name) ?? '').trim()]))
  return { kind, typed: { ...EMPTY_FORM, ...typed } }
}

/** A whole number; not a number for anything else, so that the file's rule refuses it. */
const wholeNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN)
const orNull = <T>(text: string, read: (text: string) => T) => (text === '' ? null : read(text))
const cents = (text: string) => parseEuros(text) ?? Number.NaN

function codesOf({ kind, typed }: CampaignForm): NewCodes | undefined {
  const code = typed.code.toUpperCase()
  if (kind === 'single') return { code }
  if (kind === 'customer') return code === '' ? { count: 1, prefix: '' } : { code }
  const count = wholeNumber(typed.count)
  return count >= 1 && count <= CODES_MAX ? { count, prefix: typed.prefix.toUpperCase() } : undefined
}

const BATCH = /^[\w-]{16,64}$/

/** The campaign of a form as a file would describe it, or what is wrong with the form itself. */
export function newCampaignOf(
  form: CampaignForm,
  batch: string,
): { readonly campaign: NewCampaign } | { readonly problem: CampaignFormProblem } {
  const { kind, typed } = form
  const codes = codesOf(form)
  if (!codes) return { problem: 'count' }
  if (!BATCH.test(batch)) return { problem: 'form' }
  const terms = {
    title: { de: typed.titleDe, en: typed.titleEn },
    ...(typed.type === 'amount' ? { amount: cents(typed.value) } : { percentage: wholeNumber(typed.value) }),
    orders: orNull(typed.orders, wholeNumber),
    from: orNull(typed.from, String),
    until: orNull(typed.until, String),
    minimumOrder: orNull(typed.minimum, cents),
    oncePerCustomer: typed.once === 'yes',
    onlyBeforeFirstOrder: typed.onlyNew === 'yes',
    ...(kind === 'customer' && { customer: wholeNumber(typed.customer) }),
  }
  return { campaign: { batch, codes, terms } }
}

/** The sentence for an error of the file's rule. */
const SENTENCES: Readonly<Record<string, CampaignFormProblem>> = {
  codes: 'codes',
  taken: 'taken',
  customer: 'customer',
  'title.de': 'title',
  'title.en': 'title',
  percentage: 'value',
  amount: 'value',
  value: 'value',
  orders: 'orders',
  from: 'days',
  until: 'days',
  minimumOrder: 'minimum',
}

/** What to say about the errors of the file's rule, each once. */
export function problemsOf(fields: readonly string[]): CampaignFormProblem[] {
  return [...new Set(fields.map((field) => SENTENCES[field] ?? 'form'))]
}
