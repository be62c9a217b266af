/** /hilfe without signing in. */
import { useSearch } from 'wouter'
import { cleanLine } from '@pfotenportal/domain/core/text'
import { parseEmail } from '@pfotenportal/domain/customer/email'
import { cleanMessage, MESSAGE_NAME_MAX } from '@pfotenportal/domain/message/message'
import { errorOf, send } from '../../data/send.ts'
import { TextField } from '../../ui/field/field.tsx'
import { PublicPage } from '../../ui/page/public-page.tsx'
import { useText } from '../../ui/text/text.tsx'
import { HelpLayout } from './help-layout.tsx'
import { useHelpText } from './help-text.ts'
import { askedIn, useMessageDraft, type MessageDraft } from './message-draft.ts'
import { MessageForm, type FieldsProps, type Outcome } from './message-form.tsx'

async function sendDraft({ key, topic, name, email, text }: MessageDraft): Promise<Outcome> {
  const body = { key, topic, name, email, text: cleanMessage(text) }
  return send('sendVisitorMessage', { body }).catch((thrown: unknown) => ({ error: errorOf(thrown) }))
}

/** Who writes, and where the answer goes. */
function WhoWrites({ state: { draft, change }, isTried }: FieldsProps) {
  const { form: text } = useHelpText()
  return (
    <>
      <TextField
        name="name"
        autoComplete="name"
        required
        maxLength={MESSAGE_NAME_MAX}
        label={text.name}
        error={isTried && cleanLine(draft.name) === '' ? text.nameMissing : undefined}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextField
        name="email"
        // No type "email": a browser changes the address that is typed into such a field.
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        label={text.email}
        error={isTried && !parseEmail(draft.email) ? text.emailInvalid : undefined}
        value={draft.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
    </>
  )
}

export function VisitorHelp() {
  const { shell } = useText()
  const search = useSearch()
  const state = useMessageDraft(search, '')
  const { name, email } = state.draft
  const address = parseEmail(email)
  return (
    <PublicPage title={shell.titles.help}>
      <HelpLayout isFormFirst={askedIn(search).topic !== null}>
        <MessageForm
          state={state}
          email={address?.shown ?? email}
          who={{ Fields: WhoWrites, isComplete: address !== undefined && cleanLine(name) !== '' }}
          send={sendDraft}
        />
      </HelpLayout>
    </PublicPage>
  )
}
