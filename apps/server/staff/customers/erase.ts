/** Staff erase a customer who asks for it in a letter or on the telephone (docs/domain.md 8.14). */
import { mailboxKey } from '@pfotenportal/domain/customer/email'
import { findCustomer } from '../../database/customer/customers.ts'
import { eraseAccount } from '../../operations/privacy/erase-account.ts'
import type { StaffActions } from '../action.ts'

export const eraseActions: Pick<StaffActions, 'eraseCustomer'> = {
  async eraseCustomer(actor, { customerId, email }) {
    const customer = await findCustomer(actor.services.database.query, customerId)
    if (!customer || mailboxKey(customer.email) !== mailboxKey(email)) return { problem: 'eraseEmail' }
    const result = await eraseAccount(actor, customerId)
    if (result === 'ERASED') return { done: 'erased', id: customerId }
    return { problem: result === 'GONE' ? 'gone' : result }
  },
}
