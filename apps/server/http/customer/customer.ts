/** The signed-in customer. In paths `1` means "me" (spec 1); the id of another customer is not found (C-08). */
import type { DataOf } from '@pfotenportal/contract/api'
import type { Language } from '@pfotenportal/contract/values'
import { nameErrors, NAME_MAX, type CustomerName } from '@pfotenportal/domain/customer/customer'
import { MIGRATION_TAG, migrationStatus } from '@pfotenportal/domain/subscription/migration'
import { recordAudit } from '../../database/audit/audit.ts'
import { findCustomer, saveLanguage, saveName, type Customer } from '../../database/customer/customers.ts'
import { listLegacyContracts } from '../../database/subscription/legacy-contracts.ts'
import type { Queries } from '../../database/open.ts'
import { fieldErrorTexts, type Answer, type Refusal } from '../../core/answer.ts'
import type { Handlers } from '../handler.ts'
import type { Context } from '../../context/context.ts'

const ME = 1

async function view(
  db: Queries,
  customer: Customer,
  { now, today }: Context,
): Promise<DataOf<'readCustomer'>> {
  const { id, firstName, lastName, email, tags, selectedLang } = customer
  const names = { firstName, lastName, first_name: firstName, last_name: lastName }
  const contracts = tags.includes(MIGRATION_TAG) ? await listLegacyContracts(db, id, today) : []
  return {
    id,
    ...names,
    email,
    tags: [...tags],
    selectedLang,
    migration: migrationStatus(tags, contracts, now),
  }
}

function isMe({ customerId }: Context, id: number): boolean {
  return id === ME || id === customerId
}

async function answer(
  context: Context,
  customer: Customer | undefined,
): Promise<Answer<DataOf<'readCustomer'>>> {
  if (!customer) return { ok: false, reason: 'NOT_FOUND' }
  return { ok: true, value: await view(context.services.database.query, customer, context) }
}

/** Validation errors of both names, with the field names of the wire. */
function refusedName(name: CustomerName, language: Language): Refusal | undefined {
  const { firstName, lastName } = nameErrors(name)
  if (!firstName && !lastName) return undefined
  const text = fieldErrorTexts[language]
  const tooLong = text.tooLong(NAME_MAX)
  const fields = {
    ...(firstName && { first_name: firstName === 'REQUIRED' ? text.firstName : tooLong }),
    ...(lastName && { last_name: lastName === 'REQUIRED' ? text.lastName : tooLong }),
  }
  return { ok: false, reason: 'VALIDATION_FAILED', fields }
}

export const customerHandlers: Pick<Handlers, 'readCustomer' | 'updateCustomer' | 'chooseLanguage'> = {
  async readCustomer(context, { params }) {
    if (!isMe(context, params.id)) return answer(context, undefined)
    return answer(context, await findCustomer(context.services.database.query, context.customerId))
  },

  async updateCustomer(context, { params, body }) {
    if (!isMe(context, params.id)) return answer(context, undefined)
    const name = { firstName: body.first_name, lastName: body.last_name }
    const refused = refusedName(name, context.language)
    if (refused) return refused
    const { customerId, requestId } = context
    const customer = await context.services.database.transaction(async (tx) => {
      await context.markDone(tx)
      const entry = { customerId, actor: 'customer', action: 'customer.renamed', requestId } as const
      await recordAudit(tx, [entry], context)
      return saveName(tx, customerId, name)
    })
    return answer(context, customer)
  },

  async chooseLanguage(context, { params, body }) {
    if (!isMe(context, params.id)) return answer(context, undefined)
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
    return answer(context, customer)
  },
}
