/** Asks whether a discount code would work for one of the customer's dogs (C-490). */
import { customerPath } from '../page/paths.ts'
import { CODE_MAX, sentencesOf, type CheckedCode } from './code-check.ts'
import type { DeskSubscription } from './dogs.tsx'
import { Field } from './parts.tsx'
import type { DeskView } from './view.ts'

interface CodesProps {
  readonly customerId: number
  readonly subscriptions: readonly DeskSubscription[]
  /** The code that was asked about, with its answer. */
  readonly checked: CheckedCode | undefined
  readonly view: DeskView
}

function Answer({ checked, view }: { readonly checked: CheckedCode; readonly view: DeskView }) {
  const isGood = checked.check.result === 'WORKS' || checked.check.result === 'ATTACHED'
  return (
    <output className={isGood ? 'note' : 'note bad'}>
      {sentencesOf(checked, view.language, view.moment).join(' ')}
    </output>
  )
}

/** The form, and below it the answer. */
export function Codes({ customerId, subscriptions, checked, view }: CodesProps) {
  const { codes, dogs } = view.desk
  if (subscriptions.length === 0) return null
  return (
    <section className="card" aria-labelledby="codes">
      <h2 id="codes">{codes.title}</h2>
      <form className="act" method="get" action={`${customerPath(customerId)}#codes`}>
        <Field
          id="code"
          name="code"
          label={codes.code}
          value={checked?.code ?? ''}
          maxLength={CODE_MAX}
          required
        />
        <div className="field">
          <label htmlFor="code-for">{codes.dog}</label>
          <select id="code-for" name="for" defaultValue={checked?.subscriptionId}>
            {subscriptions.map(({ id, pet }) => (
              <option key={id} value={id}>
                {pet?.name ?? dogs.noDog} ({id})
              </option>
            ))}
          </select>
        </div>
        <button className="button" type="submit">
          {codes.submit}
        </button>
        <p className="quiet">{codes.hint}</p>
      </form>
      {checked && <Answer checked={checked} view={view} />}
    </section>
  )
}
