/** The page on which an admin creates and revokes the keys of other systems. */
import { ADMIN_SCOPES } from '@pfotenportal/contract/admin/call'
import { staffPath } from '@pfotenportal/contract/staff/staff-actions'
import { KEY_NAME_MAX } from '@pfotenportal/contract/staff/tool-actions'
import { formatMoment } from '@pfotenportal/text/format'
import type { ListedAdminKey } from '../../database/identity/admin-keys.ts'
import { FormId } from '../page/form-id.tsx'
import { pageHtml, type View } from '../page/page.tsx'
import { typedIn } from '../page/sent-form.ts'

function Key({ of, view }: { of: ListedAdminKey; view: View }) {
  const copy = view.copy.keys
  const moment = (at: string) => formatMoment(at, view.language, view.moment.today)
  const { id, name, scopes, createdAt, createdBy, lastUsedAt, revokedAt } = of
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
      </p>
      {revokedAt === null ? (
        <form className="find" method="post" action={staffPath('revokeKey', { id })}>
          <button className="button soft" type="submit" aria-label={copy.revokeOf(name)}>
            {copy.revoke}
          </button>
        </form>
      ) : (
        <p>{copy.revoked(moment(revokedAt))}</p>
      )}
    </section>
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
