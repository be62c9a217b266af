/** The page on which an admin creates and revokes the keys of other systems. */
import { ADMIN_SCOPES } from '@pfotenportal/contract/admin/call'
import { staffPath } from '@pfotenportal/contract/staff/staff-actions'
import { KEY_NAME_MAX } from '@pfotenportal/contract/staff/tool-actions'
import { addDays, berlinDay } from '@pfotenportal/domain/core/calendar'
import { formatMoment } from '@pfotenportal/text/format'
import type { ListedAdminKey } from '../../database/identity/admin-keys.ts'
import { FormId } from '../page/form-id.tsx'
import { pageHtml, type View } from '../page/page.tsx'
import { typedIn } from '../page/sent-form.ts'

function Key({ of, view }: { of: ListedAdminKey; view: View }) {
  const copy = view.copy.keys
  const moment = (at: string) => formatMoment(at, view.language, view.moment.today)
  const { id, name, scopes, createdAt, createdBy, lastUsedAt, expiresAt, networks, revokedAt } = of
  return (
    <section className="card" id={`key-${id}`}>
      <h2>{name}</h2>
      <ul>
        {scopes.map((scope) => (
          <li key={scope}>{copy.scopes[scope]}</li>
        ))}
      </ul>
      <p className="quiet">
        {copy.created(moment(createdAt), createdBy)}
        <br />
        {lastUsedAt === null ? copy.neverUsed : copy.lastUsed(moment(lastUsedAt))}
        <br />
        {expiresAt === null ? copy.noEnd : copy.ends(moment(expiresAt))}
        <br />
        {networks.length === 0 ? copy.everywhere : copy.only(networks.join(', '))}
      </p>
      {revokedAt === null ? (
        <>
          <details>
            <summary>{copy.change}</summary>
            <form className="find" method="post" action={staffPath('changeKey', { id })}>
              <Bounds of={of} name={`key-${id}`} copy={copy} />
              <button className="button soft" type="submit" aria-label={copy.changeOf(name)}>
                {copy.change}
              </button>
            </form>
          </details>
          <form className="find" method="post" action={staffPath('revokeKey', { id })}>
            <button className="button soft" type="submit" aria-label={copy.revokeOf(name)}>
              {copy.revoke}
            </button>
          </form>
        </>
      ) : (
        <p>{copy.revoked(moment(revokedAt))}</p>
      )}
    </section>
  )
}

interface BoundsProps {
  readonly of?: ListedAdminKey
  /** What was typed into a form that was refused. */
  readonly typed?: Readonly<Record<string, string>> | undefined
  readonly name: string
  readonly copy: View['copy']['keys']
}

/** The fields that say when and from where a key may be used. */
function Bounds({ of, typed, name, copy }: BoundsProps) {
  // A key ends with its last day, the moment before the day that follows.
  const last = of?.expiresAt ? addDays(berlinDay(of.expiresAt), -1) : ''
  return (
    <>
      <div className="field">
        <label htmlFor={`${name}-expires`}>{copy.expires}</label>
        <input id={`${name}-expires`} name="expires" type="date" defaultValue={typed?.['expires'] ?? last} />
      </div>
      <div className="field">
        <label htmlFor={`${name}-networks`}>{copy.networks}</label>
        <input
          id={`${name}-networks`}
          name="networks"
          placeholder="192.0.2.7, 198.51.100.0/24"
          defaultValue={typed?.['networks'] ?? of?.networks.join(', ')}
        />
      </div>
    </>
  )
}

function NewKey({ view }: { view: View }) {
  const copy = view.copy.keys
  const typed = typedIn(view, 'createKey')
  const chosen = typed?.['scopes']?.split(',') ?? []
  return (
    <section className="card" aria-labelledby="add-title">
      <h2 id="add-title">{copy.add.title}</h2>
      <form className="rows" method="post" action={staffPath('createKey')}>
        <FormId />
        <div className="field">
          <label htmlFor="add-name">{copy.name}</label>
          <input
            id="add-name"
            name="name"
            maxLength={KEY_NAME_MAX}
            placeholder={copy.nameHint}
            defaultValue={typed?.['name']}
            required
          />
        </div>
        <fieldset className="choices">
          <legend>{copy.may}</legend>
          {ADMIN_SCOPES.map((scope) => (
            <label key={scope}>
              <input type="checkbox" name="scopes" value={scope} defaultChecked={chosen.includes(scope)} />{' '}
              {copy.scopes[scope]}
            </label>
          ))}
        </fieldset>
        <Bounds name="add" typed={typed} copy={copy} />
        <button className="button" type="submit">
          {copy.add.submit}
        </button>
      </form>
    </section>
  )
}

/** The page as an HTML document. */
export function keysPageHtml(view: View, keys: readonly ListedAdminKey[]): string {
  const copy = view.copy.keys
  return pageHtml(
    view,
    { title: view.copy.tools.keys, tool: 'keys' },
    <>
      <p>{copy.intro}</p>
      {keys.length === 0 && <p className="quiet">{copy.none}</p>}
      {keys.map((key) => (
        <Key key={key.id} of={key} view={view} />
      ))}
      <NewKey view={view} />
    </>,
  )
}
