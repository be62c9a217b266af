/** A form that is answered with a page instead of an address: with its secret, or with what was typed. */
import type { StaffActionName, StaffResult } from '@pfotenportal/contract/staff/staff-actions'

export interface SentForm {
  readonly name: StaffActionName
  readonly params: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, string>>
  readonly result: StaffResult
  /** Where the form stood. */
  readonly back: string
}

/** What was typed into a form that is shown again; undefined if it was not sent. `id` is the one in its path. */
export function typedIn(
  { sent }: { readonly sent: SentForm | null },
  name: StaffActionName,
  id?: number,
): Readonly<Record<string, string>> | undefined {
  const isMeant = sent?.name === name && (id === undefined || sent.params['id'] === String(id))
  return isMeant ? sent.fields : undefined
}
