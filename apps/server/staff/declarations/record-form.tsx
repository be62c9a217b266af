/** The form with which staff record what a customer declared by letter, email or telephone. */
import { staffPath } from '@pfotenportal/contract/staff/staff-actions'
import { DECLARATION_MAX } from '@pfotenportal/domain/declaration/declaration'
import type { WorkView } from '../work/view.ts'

/** Records what a customer declared. The key makes sure that it is recorded once. */
export function RecordForm({ formKey, view }: { readonly formKey: string; readonly view: WorkView }) {
  const { kinds, record: copy } = view.work.declarations
  const { today } = view.moment
  return (
    <details>
      <summary>{copy.title}</summary>
      <form method="post" action={staffPath('recordDeclaration')} className="act">
        <input type="hidden" name="key" value={formKey} />
        <div className="field">
          <label htmlFor="kind">{copy.kind}</label>
          <select id="kind" name="kind">
            {(['CANCELLATION', 'WITHDRAWAL'] as const).map((kind) => (
              <option key={kind} value={kind}>
                {kinds[kind]}
              </option>
            ))}
          </select>
        </div>
        {(['name', 'email', 'contract'] as const).map((name) => (
          <div key={name} className="field">
            <label htmlFor={name}>{copy[name]}</label>
            <input
              id={name}
              name={name}
              type={name === 'email' ? 'email' : 'text'}
              maxLength={DECLARATION_MAX[name]}
              autoComplete="off"
              required={name === 'name'}
            />
          </div>
        ))}
        <div className="field">
          <label htmlFor="received">{copy.receivedOn}</label>
          <input id="received" name="receivedOn" type="date" defaultValue={today} max={today} required />
        </div>
        <div className="field">
          <label htmlFor="time">{copy.receivedTime}</label>
          <input id="time" name="receivedTime" type="time" />
        </div>
        <div className="field">
          <label htmlFor="ends">{copy.endsOn}</label>
          <input id="ends" name="endsOn" type="date" />
        </div>
        <div className="field wide">
          <label htmlFor="message">{copy.message}</label>
          <textarea id="message" name="message" rows={4} maxLength={DECLARATION_MAX.message} />
        </div>
        <button className="button" type="submit">
          {copy.submit}
        </button>
      </form>
    </details>
  )
}
