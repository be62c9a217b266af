/** Customers and staff with one mailbox in different spellings, which a person has to sort out. */
import type { Services } from '../../context/services.ts'
import { listSharedMailboxes } from '../../database/identity/emails.ts'

/** Says in the log whose mailbox somebody else has too. The log has no addresses. */
export async function reportSharedMailboxes({ database, log }: Services): Promise<void> {
  for (const table of ['customer', 'staff'] as const)
    for (const { id, holder } of await listSharedMailboxes(database.query, table))
      log.warn({ [table]: id, holder }, 'two spellings of one mailbox are stored; correct one of them')
}
