/** The page on which an admin says who may sign in, and as what. */
import { STAFF_ROLES } from '@pfotenportal/contract/staff/staff-action'
import { staffPath } from '@pfotenportal/contract/staff/staff-actions'
import { PERSON_NAME_MAX } from '@pfotenportal/contract/staff/team-actions'
import type { OperatorText } from '@pfotenportal/text/de/operator'
import type { ListedStaff } from '../../database/identity/staff.ts'
import { emailInput } from '../../pages/page-parts.tsx'
import { pageHtml, type View } from '../page/page.tsx'
import { typedIn } from '../page/sent-form.ts'
import { lockOf } from './actions.ts'

/** The content of the page. */
export interface StaffPage {
  readonly people: readonly ListedStaff[]
  /** The address of `OPERATOR_EMAIL`. */
  readonly firstAdmin: string | null
}

type Copy = OperatorText['staff']
/** What the fields of a form contain. */
type Shown = Readonly<Record<'name' | 'language' | 'role' | 'access' | 'email', string>>
const EMPTY: Shown = { name: '', language: 'de', role: 'support', access: 'allowed', email: '' }

const LANGUAGES = ['de', 'en'] as const

/** Name and language; the ids of the fields begin with `of`. */
function PersonFields({ of, copy, shown }: { of: string; copy: Copy; shown: Shown }) {
  return (
    <>
      <div className="field">
        <label htmlFor={`${of}-name`}>{copy.name}</label>
        <input id={`${of}-name`} name="name" maxLength={PERSON_NAME_MAX} defaultValue={shown.name} required />
      </div>
      <div className="field">
        <label htmlFor={`${of}-language`}>{copy.language}</label>
        <select id={`${of}-language`} name="language" defaultValue={shown.language}>
          {LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {copy.languages[language]}
            </option>
          ))}
        </select>
      </div>
    </>
  )
}

function RoleField({ of, copy, shown }: { of: string; copy: Copy; shown: Shown }) {
  return (
    <div className="field">
      <label htmlFor={`${of}-role`}>{copy.role}</label>
      <select id={`${of}-role`} name="role" defaultValue={shown.role}>
        {STAFF_ROLES.map((each) => (
          <option key={each} value={each}>
            {copy.roles[each]}
          </option>
        ))}
      </select>
    </div>
  )
}

function AccessField({ of, copy, shown }: { of: string; copy: Copy; shown: Shown }) {
  return (
    <div className="field">
      <label htmlFor={`${of}-access`}>{copy.access}</label>
      <select id={`${of}-access`} name="access" defaultValue={shown.access}>
        <option value="allowed">{copy.allowed}</option>
        <option value="disabled">{copy.disabled}</option>
      </select>
    </div>
  )
}

function Member({
  person,
  view,
  firstAdmin,
}: {
  person: ListedStaff
  view: View
  firstAdmin: string | null
}) {
  const copy = view.copy.staff
  const { id, name, email, role, isDisabled, sessions, hasFactor } = person
  const lock = lockOf(person, view.staff === null ? undefined : `staff:${view.staff.id}`, firstAdmin)
  const of = `staff-${id}`
  const access = isDisabled ? 'disabled' : 'allowed'
  const typed = typedIn(view, 'changePerson', id)
  const shown = { ...EMPTY, ...person, access, ...typed }
  return (
    <section className="card" id={of} aria-labelledby={`${of}-title`}>
      <h2 id={`${of}-title`}>
        {name}
        {view.staff?.id === id && ` (${copy.you})`}
      </h2>
      <p>
        {email} · {copy.roles[role]} · {isDisabled ? copy.disabled : copy.allowed}
        {hasFactor && ` · ${copy.factor}`}
      </p>
      {sessions > 0 && (
        <form className="find" method="post" action={staffPath('endSessionsOfPerson', { id })}>
          <p className="quiet">{copy.sessions(sessions)}</p>
          <button className="button soft" type="submit">
            {copy.endSessions}
          </button>
        </form>
      )}
      {hasFactor && view.staff?.id !== id && (
        <details>
          <summary>{copy.lostFactor}</summary>
          <form className="find" method="post" action={staffPath('resetFactor', { id })}>
            <p>{copy.resetHint}</p>
            <button className="button soft" type="submit">
              {copy.resetFactor}
            </button>
          </form>
        </details>
      )}
      <details open={typed !== undefined}>
        <summary>{copy.change}</summary>
        <form className="find" method="post" action={staffPath('changePerson', { id })}>
          <PersonFields of={of} copy={copy} shown={shown} />
          {lock === null ? (
            <>
              <RoleField of={of} copy={copy} shown={shown} />
              <AccessField of={of} copy={copy} shown={shown} />
            </>
          ) : (
            <>
              <input type="hidden" name="role" value={role} />
              <input type="hidden" name="access" value={access} />
              <p className="quiet">{copy.locks[lock]}</p>
            </>
          )}
          <button className="button" type="submit">
            {copy.save}
          </button>
        </form>
      </details>
    </section>
  )
}

/** The page as an HTML document. */
export function staffPageHtml(view: View, { people, firstAdmin }: StaffPage): string {
  const copy = view.copy.staff
  const added = { ...EMPTY, ...typedIn(view, 'addPerson') }
  return pageHtml(
    view,
    { title: view.copy.tools.staff, tool: 'staff' },
    <>
      <p>{copy.intro}</p>
      <ul className="bullets">
        {STAFF_ROLES.map((role) => (
          <li key={role}>
            <b>{copy.roles[role]}</b>: {copy.roleHints[role]}
          </li>
        ))}
      </ul>
      {people.map((person) => (
        <Member key={person.id} person={person} view={view} firstAdmin={firstAdmin} />
      ))}
      <section className="card" aria-labelledby="add-title">
        <h2 id="add-title">{copy.add.title}</h2>
        <form className="find" method="post" action={staffPath('addPerson')}>
          <PersonFields of="add" copy={copy} shown={added} />
          <div className="field">
            <label htmlFor="add-email">{copy.email}</label>
            <input id="add-email" name="email" {...emailInput} defaultValue={added.email} required />
          </div>
          <RoleField of="add" copy={copy} shown={added} />
          <button className="button" type="submit">
            {copy.add.submit}
          </button>
        </form>
      </section>
    </>,
  )
}
