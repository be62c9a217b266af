/** The signed-in customer. In paths `1` means "me" (spec 1); every other id but the own one is not found (C-08). */
import type { DataOf } from '@pfotenportal/contract/api'
import { recordAudit } from '../database/audit.ts'
import { findCustomer, saveLanguage, type Customer } from '../database/customers.ts'
import type { Answer, Context, Handlers } from './handler.ts'

const ME = 1

function view({ id, firstName, lastName, email, tags, selectedLang }: Customer): DataOf<'readCustomer'> {
  const names = { firstName, lastName, first_name: firstName, last_name: lastName }
  return { id, ...names, email, tags: [...tags], selectedLang }
}

function isMe({ customerId }: Context, id: number): boolean {
  return id === ME || id === customerId
}

function answer(customer: Customer | undefined): Answer<DataOf<'readCustomer'>> {
  return customer ? { ok: true, value: view(customer) } : { ok: false, reason: 'NOT_FOUND' }
}

export const customerHandlers: Pick<Handlers, 'readCustomer' | 'chooseLanguage'> = {
  async readCustomer(context, { params }) {
    if (!isMe(context, params.id)) return answer(undefined)
    return answer(await findCustomer(context.services.database.query, context.customerId))
  },

  async chooseLanguage(context, { params, body }) {
    if (!isMe(context, params.id)) return answer(undefined)
    const { customerId } = context
    const customer = await context.services.database.transaction(async (tx) => {
      await context.markDone(tx)
      const saved = await saveLanguage(tx, customerId, body.selectedLang)
      const facts = { selectedLang: body.selectedLang }
      await recordAudit(
        tx,
        [{ customerId, actor: 'customer', action: 'customer.language-chosen', facts }],
        context,
      )
      return saved
    })
    return answer(customer)
  },
}
