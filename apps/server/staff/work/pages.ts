/**
 * `/operator/work`: everything that needs a person, with the action beside it. `forms.ts` has the forms. The search
 * for the customer of a declaration is recorded in the audit log, because it shows personal data.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { WorkId } from '@pfotenportal/contract/staff/work-actions'
import { recordAction, type Actor } from '../../context/actor.ts'
import type { Services } from '../../context/services.ts'
import { findCustomers, SEARCH_MAX, SEARCH_MIN } from '../../database/customer/find-customers.ts'
import { findDeclarationProof } from '../../database/order/documents.ts'
import { listSubscriptions } from '../../database/subscription/subscriptions.ts'
import { findDeclaration, type Declaration } from '../../database/work/declarations.ts'
import { listMarks, type WorkKind } from '../../database/work/work-marks.ts'
import { actorOf } from '../customers/request.ts'
import type { MatchedCustomer } from '../declarations/view.tsx'
import { registerMessages } from '../messages/pages.ts'
import { WORK_PATH } from '../page/paths.ts'
import { rememberLanguage, sendPage } from '../page/respond.ts'
import { registerShopOrders } from '../shop-orders/pages.ts'
import { requirePermission } from '../sign-in/access.ts'
import { readWork } from './read-work.ts'
import { ENTRY_ID, SHOWN_MATCHES, workViewOf } from './view.ts'

/** React renders these pages; it is loaded with the first one. */
const loadWork = () => import('./render.tsx')

const SHOWN_MARKS = 10

const listOfMark: Readonly<Record<WorkKind, WorkId>> = {
  MAIL: 'mails',
  JOB: 'jobs',
  BOX: 'boxes',
  DECLARATION: 'declarations',
  MESSAGE: 'messages',
  WEBHOOK: 'webhooks',
  SHOP: 'shop',
}
const markKinds = [
  'MAIL',
  'JOB',
  'BOX',
  'DECLARATION',
  'MESSAGE',
  'WEBHOOK',
  'SHOP',
] as const satisfies readonly WorkKind[]

interface ByDeclaration {
  Params: { id: string }
  Querystring: { q?: string }
}

/** Registers the pages and forms of the work lists. */
export async function registerWork(app: FastifyInstance, services: Services): Promise<void> {
  await registerShopOrders(app, services)
  registerMessages(app, services)
  app.get(WORK_PATH, requirePermission('readCustomers'), async (request, reply) => {
    rememberLanguage(services, request, reply)
    const view = workViewOf(services, request, await services.clock.moment())
    const read = await readWork(services, view.can)
    const kinds = markKinds.filter((kind) => read.work[listOfMark[kind]] !== undefined)
    const marks = await listMarks(services.database.query, kinds, SHOWN_MARKS)
    const { renderWorkPage } = await loadWork()
    return sendPage(reply, renderWorkPage({ ...read, marks, formKey: randomUUID() }, view))
  })

  app.get<ByDeclaration>(
    `${WORK_PATH}/declarations/${ENTRY_ID}`,
    requirePermission('helpCustomers'),
    async (request, reply) => {
      rememberLanguage(services, request, reply)
      const view = workViewOf(services, request, await services.clock.moment())
      const { renderDeclarationPage, renderNoDeclarationPage } = await loadWork()
      const declaration = await findDeclaration(services.database.query, Number(request.params.id))
      if (!declaration) return sendPage(reply, renderNoDeclarationPage(view), 404)
      const text = searchText(request.query.q, declaration)
      const isSearched = declaration.isOpen && Array.from(text).length >= SEARCH_MIN
      const found = isSearched ? await search(await actorOf(services, request), text) : null
      const proof = await findDeclarationProof(services.database.query, declaration.id)
      return sendPage(reply, renderDeclarationPage({ declaration, proof, text, found }, view))
    },
  )
}

/** What is searched for: what was typed, at first the address or the name of the declaration. */
function searchText(typed: unknown, { email, name }: Declaration): string {
  const text = typeof typed === 'string' ? typed.trim() : email === '' ? name : email
  return Array.from(text).slice(0, SEARCH_MAX).join('')
}

async function search(actor: Actor, text: string): Promise<MatchedCustomer[]> {
  const { query } = actor.services.database
  const found = await findCustomers(query, text, SHOWN_MATCHES + 1)
  const facts = { customers: found.slice(0, SHOWN_MATCHES).map(({ id }) => id) }
  await recordAction(query, actor, { customerId: null, action: 'customers.searched', facts })
  const matched: MatchedCustomer[] = []
  for (const customer of found) {
    const stored = await listSubscriptions(query, customer.id, actor.today)
    const subscriptions = stored.map(({ subscription }) => ({
      id: subscription.id,
      dog: subscription.pet?.name ?? null,
      isCancelled: subscription.status === 'CANCELLED',
      endsAt: subscription.status === 'CANCELLED' ? null : subscription.endsAt,
    }))
    matched.push({ ...customer, subscriptions })
  }
  return matched
}
