/** A dog that its owner adds in the portal (docs/domain.md 8.8). */
import { adviseDog, quoteDog, subscribeDog } from '../../intake/new-dog.ts'
import { adviseVisitor, readDogDraft, requestFirstOrder } from '../../intake/visitor-order.ts'
import type { Handlers } from '../handler.ts'
import { offeredTo } from '../support-operations.ts'

export const newDogHandlers: Pick<
  Handlers,
  'adviseDog' | 'quoteDog' | 'subscribeDog' | 'adviseVisitor' | 'requestFirstOrder' | 'readDogDraft'
> = {
  adviseDog: (context, { body }) => adviseDog(context, body),
  quoteDog: (context, { body }) => quoteDog(context, body),
  subscribeDog: async (context, { body }) => {
    const begun = await subscribeDog(context, body)
    if (!begun.ok) return begun
    const { subscription } = begun.value
    return { ...begun, value: { ...begun.value, subscription: offeredTo(context, subscription) } }
  },
  adviseVisitor: (context, { body }) => adviseVisitor(context, body),
  requestFirstOrder: (context, { body }) => requestFirstOrder(context, body),
  readDogDraft,
}
