/** The forms of every declared action of staff. Each leads back to its page and says what became of it. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { INVALID, SENT_BEFORE, type StaffAction } from '@pfotenportal/contract/staff/staff-action'
import {
  staffActions,
  type StaffActionName,
  type StaffResult,
} from '@pfotenportal/contract/staff/staff-actions'
import type { Actor } from '../context/actor.ts'
import type { Services } from '../context/services.ts'
import { findCustomer } from '../database/customer/customers.ts'
import { isFormSent, markFormSent } from '../database/identity/staff-forms.ts'
import type { Tx } from '../database/open.ts'
import { formOf, registerForms } from '../pages/forms.ts'
import { runStaffAction } from './actions.ts'
import { sendCustomer } from './customers/pages.ts'
import { actorOf, sendNoCustomer } from './customers/request.ts'
import { FIND_PATH } from './customers/view.ts'
import { sendFigures } from './figures/pages.ts'
import { sendKeys } from './keys/pages.ts'
import { sendMessagePage } from './messages/pages.ts'
import { FORM_ID } from './page/form-id.tsx'
import { customerPath, LEDGER_PATH, WORK_PATH } from './page/paths.ts'
import { loadRenderer, sendPage, viewOf } from './page/respond.ts'
import type { SentForm } from './page/sent-form.ts'
import { sendPeople } from './people/pages.ts'
import { requirePermission } from './sign-in/access.ts'
import { declarationPath, messagePath, shopOrderPath } from './work/view.ts'

/** A message of 2000 characters, each of which may take twelve bytes in a form. */
const FORM_BYTES = 32_768

type Params = Readonly<Record<string, string>>

type ShowAgain = (
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  sent: SentForm,
) => Promise<FastifyReply>

/** The page of the customer, on which what is over the allowance can be handed over as a case, unless it is one. */
const handOver: ShowAgain = (services, request, reply, sent) =>
  sendCustomer(services, request, reply, { id: Number(sent.params['customerId']), sent })

const isHandedOver = ({ fields, result }: SentForm) =>
  'problem' in result && result.problem === 'OVER_ALLOWANCE' && fields['case'] === undefined

/** The forms that are shown again with what was typed if they are refused. */
const shownAgain: Readonly<Partial<Record<StaffActionName, ShowAgain>>> = {
  createKey: sendKeys,
  addPerson: sendPeople,
  changePerson: sendPeople,
  addEndpoint: (services, request, reply, sent) =>
    sendFigures(services, request, reply, { id: 'webhooks', sent }),
  answerMessage: (services, request, reply, sent) =>
    sendMessagePage(services, request, reply, { id: Number(sent.params['id']), sent }),
}

export function registerStaffForms(app: FastifyInstance, services: Services): Promise<void> {
  const names = Object.keys(staffActions) as StaffActionName[]
  const registerAll = (pages: FastifyInstance) => {
    for (const name of names) register(pages, services, name)
  }
  return registerForms(app, registerAll, { bodyLimit: FORM_BYTES })
}

/** The fields of a form; several of one name, such as boxes that are ticked, are a list with commas. */
function fieldsOf(form: URLSearchParams): Params {
  return Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name).join(',')]))
}

function register(app: FastifyInstance, services: Services, name: StaffActionName): void {
  const { path, permission, orWithinAllowance } = staffActions[name]
  const url = `/operator${path.replaceAll(/:(customerId|id)\b/g, String.raw`:$1(^[1-9]\d{0,8}$)`)}`
  app.post<{ Params: Params }>(
    url,
    requirePermission(permission, { orWithinAllowance }),
    async (request, reply) => {
      const { params } = request
      const customerId = params['customerId']
      if (customerId !== undefined && !(await findCustomer(services.database.query, Number(customerId))))
        return sendNoCustomer(services, request, reply)
      const fields = fieldsOf(formOf(request.body))
      const result = await runForm(await actorOf(services, request), name, params, fields)
      const back = backPath(path, params, result)
      const sent = { name, params, fields, result, back: back.replace(/\?[^#]*/, '') }
      if ('secret' in result && result.secret !== undefined)
        return sendSecret(services, request, reply, { sent, secret: result.secret })
      if (isHandedOver(sent)) return handOver(services, request, reply, sent)
      const showAgain = shownAgain[name]
      if (showAgain && 'problem' in result && result.problem !== SENT_BEFORE)
        return showAgain(services, request, reply, sent)
      return reply.header('cache-control', 'no-store').redirect(back, 303)
    },
  )
}

/**
 * What a form is marked by, in the form of a UUID: its id with everything that it says. A page that the back button shows
 * has the same id, but what was typed since is another form.
 */
function markOf(name: StaffActionName, params: Params, fields: Params): string {
  const sorted = [params, fields].map((each) => Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const hash = createHash('sha256')
    .update(JSON.stringify([name, ...sorted]))
    .digest('hex')
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Thrown to roll back: the form was carried out before. */
class SentBefore extends Error {}

async function runForm(
  actor: Actor,
  name: StaffActionName,
  params: Params,
  fields: Params,
): Promise<StaffResult> {
  const { isOnce, showsSecret }: StaffAction = staffActions[name]
  const id = z.uuid().safeParse(fields[FORM_ID])
  if (showsSecret && !id.success) return { problem: INVALID }
  if (!isOnce || !id.success) return runStaffAction(actor, name, params, fields)
  const mark = markOf(name, params, fields)
  // Before the action refuses what it has done itself, such as to settle a case that is settled.
  if (await isFormSent(actor.services.database.query, mark)) return repeatOf(name)
  // An action may record several things in its transaction.
  const marked = new WeakSet<Tx>()
  const markDone: Actor['markDone'] = async (tx) => {
    if (marked.has(tx)) return
    if (!(await markFormSent(tx, mark))) throw new SentBefore()
    marked.add(tx)
  }
  try {
    return await runStaffAction({ ...actor, markDone }, name, params, fields)
  } catch (error) {
    if (error instanceof SentBefore) return repeatOf(name)
    throw error
  }
}

/** What a form is told that was carried out before. */
function repeatOf(name: StaffActionName): StaffResult {
  const { showsSecret }: StaffAction = staffActions[name]
  const [told, ...others] = staffActions[name].done
  if (showsSecret || others.length > 0) return { problem: SENT_BEFORE }
  // The list of each action is one type, which the union of them has lost.
  return { done: told } as StaffResult
}

/** The answer is a page, because no address may lead to a secret. */
async function sendSecret(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { sent, secret }: { sent: SentForm; secret: string },
): Promise<FastifyReply> {
  const { secretPageHtml } = await loadRenderer()
  const view = viewOf(services, request, await services.clock.moment(), sent)
  return sendPage(reply, secretPageHtml(view, { secret, back: sent.back }))
}

/** Where an entry stands on the page to which the form leads back. */
const anchors: Readonly<Record<string, string>> = { keys: 'key', staff: 'staff' }

/** The pages of entries of work lists, besides declarations. */
const entryPaths: Readonly<Record<string, (id: number) => string>> = {
  shop: shopOrderPath,
  messages: messagePath,
}

/**
 * The page to which a form leads back: the customer's, that of an open entry of a work list, of a campaign or of a month, the work
 * lists, or the page that is named like the first part of the path.
 */
function backPath(path: string, { customerId, id, code, month }: Params, result: StaffResult): string {
  const { detail } = result
  const outcome = 'done' in result ? { done: result.done } : { problem: result.problem }
  const said: Params = { ...outcome, ...(detail !== undefined && { detail }) }
  const to = (page: string, query = said) => `${page}?${new URLSearchParams(query).toString()}`
  const [, noun = '', list = ''] = path.split('/')
  const subject = ('done' in result ? result.id : undefined) ?? id
  // There is no page of an erased customer.
  if ('done' in result && result.done === 'erased') return to(FIND_PATH)
  if (customerId !== undefined) return to(customerPath(Number(customerId)))
  if (noun === 'work') {
    const open = 'done' in result ? result.id : id
    const pathOfEntry = entryPaths[list] ?? declarationPath
    if (open !== undefined) return to(pathOfEntry(Number(open)))
    return `${to(WORK_PATH, { list, ...said })}#${list}`
  }
  if (month !== undefined) return to(`${LEDGER_PATH}/${encodeURIComponent(month)}`)
  if (code !== undefined) return to(`/operator/${noun}/${encodeURIComponent(code)}`)
  const anchor = anchors[noun]
  return `${to(`/operator/${noun}`)}${anchor === undefined || subject === undefined ? '' : `#${anchor}-${subject}`}`
}
