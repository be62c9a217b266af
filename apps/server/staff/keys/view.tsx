/** The page on which an admin creates and revokes the keys of other systems. */
import { ADMIN_SCOPES } from '@pfotenportal/contract/admin/call'
import type { OperatorText } from '@pfotenportal/text/de/operator'
import { formatMoment } from '@pfotenportal/text/format'
import type { ListedAdminKey } from '../../database/identity/admin-keys.ts'
import { pageHtml, type View } from '../page/page.tsx'
import { KEYS_PATH } from '../page/paths.ts'
import { KEY_NAME_MAX } from './operations.ts'

/** Why a form was refused. */
export type KeyProblem = keyof OperatorText['keys']['problems']

/** The content of the page. */
export interface KeysPage {
  readonly keys: readonly ListedAdminKey[]
  /** Identifies the form that creates a key. */
  readonly formId: string
  /** The key that was just created. Its secret is shown only here. */
  readonly created: { readonly name: string; readonly secret: string } | null
  readonly problem: KeyProblem | null
}

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
        <form className="find" method="post" action={`${KEYS_PATH}/${id}/revoke`}>
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

function NewKey({ formId, view }: { formId: string; view: View }) {
  const copy = view.copy.keys
  return (
    <section className="card" aria-labelledby="add-title">
      <h2 id="add-title">{copy.add.title}</h2>
      <form className="rows" method="post" action={KEYS_PATH}>
        <input type="hidden" name="form" value={formId} />
        <div className="field">
          <label htmlFor="add-name">{copy.name}</label>
          <input id="add-name" name="name" maxLength={KEY_NAME_MAX} placeholder={copy.nameHint} required />
        </div>
        <fieldset className="choices">
          <legend>{copy.may}</legend>
          {ADMIN_SCOPES.map((scope) => (
            <label key={scope}>
              <input type="checkbox" name="scope" value={scope} /> {copy.scopes[scope]}
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
export function keysPageHtml(view: View, { keys, formId, created, problem }: KeysPage): string {
  const copy = view.copy.keys
  return pageHtml(
    view,
    { title: view.copy.tools.keys, tool: 'keys' },
    <>
      {problem && (
        <p className="note bad" role="alert">
          {copy.problems[problem]}
        </p>
      )}
      {created && (
        <section className="card" aria-labelledby="secret-title">
          <h2 id="secret-title">{copy.secret.title(created.name)}</h2>
          <p className="note">{copy.secret.hint}</p>
          <p className="typed">
            <code>{created.secret}</code>
          </p>
        </section>
      )}
      <p>{copy.intro}</p>
      {keys.length === 0 && <p className="quiet">{copy.none}</p>}
      {keys.map((key) => (
        <Key key={key.id} of={key} view={view} />
      ))}
      <NewKey formId={formId} view={view} />
    </>,
  )
}
