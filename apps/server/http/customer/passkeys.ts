/** The customer's passkeys. */
import { addPasskey, beginPasskey, readPasskeys, removePasskey } from '../../operations/identity/passkeys.ts'
import type { Handlers } from '../handler.ts'

export const passkeysHandlers: Pick<
  Handlers,
  'listPasskeys' | 'beginPasskey' | 'addPasskey' | 'removePasskey'
> = {
  async listPasskeys({ reads, customerId }) {
    return { ok: true, value: await readPasskeys(reads, customerId) }
  },
  beginPasskey: (context) => beginPasskey(context),
  addPasskey: (context, { body }) => addPasskey(context, body),
  removePasskey: (context, { params }) => removePasskey(context, params.id),
}
