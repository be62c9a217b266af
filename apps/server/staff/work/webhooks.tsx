/** The entries of the list of webhooks. */
import { staffPath } from '@pfotenportal/contract/staff/staff-actions'
import { DismissForm, Entry, EntryForm } from './parts.tsx'
import type { Work } from './read-work.ts'
import type { WorkView } from './view.ts'

interface Props {
  readonly entries: NonNullable<Work['webhooks']>['entries']
  readonly view: WorkView
}

/** What was not delivered to an endpoint for a reason; a disabled endpoint has to be enabled first. */
export function WebhookEntries({ entries, view }: Props) {
  const { webhooks: copy } = view.work
  const because = view.copy.webhooks.because
  return entries.map((group) => {
    const { endpointId, deadBecause, url, isEnabled, count, lastError } = group
    const id = `webhook-${endpointId}-${deadBecause}`
    const fields = { endpoint: String(endpointId), reason: deadBecause }
    return (
      <Entry
        key={id}
        id={id}
        title={copy.of(count, url)}
        facts={[copy.endpoint(endpointId), because[deadBecause], lastError ?? '']}
        entry={group}
        hint={isEnabled ? copy.hints[deadBecause] : copy.disabledHint}
        view={view}
        actions={
          <>
            {isEnabled && (
              <EntryForm
                action={staffPath('redeliverDead')}
                label={view.copy.webhooks.redeliver}
                fields={fields}
                about={id}
              />
            )}
            {!isEnabled && view.can('manageStaff') && (
              <EntryForm
                action={staffPath('enableEndpoint', { id: endpointId })}
                label={view.copy.webhooks.enableAndReplay}
                fields={{ replay: 'yes' }}
                about={id}
              />
            )}
            <DismissForm
              action={staffPath('dismissWebhooks')}
              label={copy.dismiss}
              fields={fields}
              about={id}
              view={view}
            />
          </>
        }
      />
    )
  })
}
