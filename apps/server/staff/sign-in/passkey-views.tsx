/** What the pages of the staff's sign-in show of passkeys. All of it is hidden until the script has found that there are any. */
import type { ReactNode } from 'react'
import type { DataOf } from '@pfotenportal/contract/api'
import type { PasskeyView } from '@pfotenportal/contract/passkeys'
import { berlinDay, instant } from '@pfotenportal/domain/core/calendar'
import { formatDate, formatMoment } from '@pfotenportal/text/format'
import type { View } from '../page/page.tsx'
import { PASSKEY_SCRIPT_PATH } from '../page/paths.ts'

/** What the browser is asked for. */
export type PasskeyQuestion =
  | { readonly way: 'get'; readonly options: DataOf<'beginPasskeySignIn'> }
  | { readonly way: 'create'; readonly options: DataOf<'beginPasskey'> }

/** Loads the script, once for each page that has a button for a passkey. */
export function PasskeyScript() {
  return <script src={PASSKEY_SCRIPT_PATH} defer />
}

/** A button that asks for a passkey, inside the form with which the answer is sent. */
export function PasskeyButton({
  copy,
  question,
  label,
  purpose,
  isSoft = false,
}: {
  copy: View['copy']
  question: PasskeyQuestion
  label: string
  /** For what it is, where a page has several of them. */
  purpose?: string
  isSoft?: boolean
}) {
  const { failed, known } = copy.factor.passkeys
  return (
    <>
      <input type="hidden" name="answer" />
      <button
        className={isSoft ? 'button soft' : 'button'}
        type="submit"
        formNoValidate
        hidden
        data-with-passkeys=""
        data-passkey={question.way}
        data-options={JSON.stringify(question.options)}
        {...(purpose !== undefined && { 'aria-label': `${label}: ${purpose}` })}
      >
        {label}
      </button>
      <p
        className="note bad"
        role="alert"
        hidden
        data-failed={failed}
        {...(question.way === 'create' && { 'data-known': known })}
      />
    </>
  )
}

/** A form of its own for such a button. */
export function PasskeyForm({
  action,
  children,
  ...button
}: { action: string; children?: ReactNode } & Parameters<typeof PasskeyButton>[0]) {
  return (
    <form method="post" action={action}>
      {children}
      <PasskeyButton {...button} />
    </form>
  )
}

/** The device with which a passkey was added, and what keeps it. */
export function passkeyName({ browser, system }: PasskeyView, { passkeys }: View['copy']): string {
  return browser && system ? passkeys.device(browser, system) : (browser ?? system ?? passkeys.unnamed)
}

/** One passkey in the list: what it is, and how to remove it. */
export function PasskeyEntry({
  passkey,
  view,
  children,
}: {
  passkey: PasskeyView
  view: View
  children: ReactNode
}) {
  const { passkeys: copy } = view.copy
  const { keeper, addedAt, lastUsedAt } = passkey
  const { language, moment } = view
  return (
    <li>
      <b>{passkeyName(passkey, view.copy)}</b>
      <p className="quiet">
        {[
          keeper && copy.keptBy(copy.keepers[keeper]),
          copy.addedOn(formatDate(berlinDay(instant(addedAt)), language, moment.today)),
          lastUsedAt && copy.lastUsed(formatMoment(lastUsedAt, language, moment.today)),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {children}
    </li>
  )
}
