/** The page on which the operator's token is entered. */
import type { OperatorText } from '@pfotenportal/text/de/operator'
import type { Language } from '@pfotenportal/text/format'
import { PortalLogo } from '../plain-page-icons.tsx'
import { Document, documentHtml } from './page.tsx'

export interface SignInPage {
  readonly language: Language
  readonly copy: OperatorText
  /** The path to open after sign-in. */
  readonly to: string
  readonly problem: 'WRONG' | 'LIMITED' | null
  /** The default token of the sample world; null if the operator configured another. */
  readonly sampleToken: string | null
}

/** The page as an HTML document. */
export function signInHtml({ language, copy, to, problem, sampleToken }: SignInPage): string {
  const { signIn } = copy
  const messages = { WRONG: signIn.wrong, LIMITED: signIn.limited }
  return documentHtml(
    <Document title={`${signIn.title} · ${copy.service}`} language={language}>
      <div className="card narrow">
        <span className="brand">
          <PortalLogo /> {copy.service}
        </span>
        <h1>{signIn.title}</h1>
        <p>{signIn.intro}</p>
        {problem && (
          <p className="note bad" role="alert">
            {messages[problem]}
          </p>
        )}
        {sampleToken !== null && <p className="note">{signIn.sample}</p>}
        <form method="post" action="/operator/sign-in">
          <input type="hidden" name="to" value={to} />
          <div className="field">
            <label htmlFor="token">{signIn.token}</label>
            <input
              id="token"
              name="token"
              type="password"
              autoComplete="current-password"
              defaultValue={sampleToken ?? ''}
              required
            />
          </div>
          <button className="button" type="submit">
            {signIn.submit}
          </button>
        </form>
      </div>
    </Document>,
  )
}
