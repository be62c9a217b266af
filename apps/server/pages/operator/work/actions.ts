/** The forms of the work lists. Each leads back to its list and says what became of it. */
import type { FastifyInstance } from 'fastify'
import { parseInstant } from '@pfotenportal/domain/core/calendar'
import type { Actor } from '../../../context/actor.ts'
import type { Services } from '../../../context/services.ts'
import { isMailId } from '../../../database/mail/dead-letters.ts'
import { WORK_NOTE_MAX } from '../../../database/work/work-marks.ts'
import { findScheduledJob } from '../../../jobs/operate-jobs.ts'
import { SCHEDULE } from '../../../jobs/schedule.ts'
import { workPermissions, type WorkId } from '../../../operator/work/read-work.ts'
import { recordRefundMadeElsewhere } from '../../../payments/failed-refund.ts'
import { handleBox } from '../../../staff/boxes/operations.ts'
import {
  carryOutDeclaration,
  dismissDeclaration,
  recordDeclaration,
  type DeclarationOutcome,
} from '../../../staff/declarations/operations.ts'
import { dismissItem, retryJobs, retryRun } from '../../../staff/jobs/operations.ts'
import { dismissMail, requeueMails } from '../../../staff/mails/operations.ts'
import { closeDispute, recordReturned } from '../../../staff/payments/operations.ts'
import { formOf, registerForms } from '../../forms.ts'
import { requirePermission } from '../access.ts'
import { actorOf } from '../desk/request.ts'
import { listPath, orGone, type WorkResult } from './outcome.ts'
import { DECLARATION_ID, declarationPath, workPath } from './view.ts'

/** A message of 2000 characters, each of which may take twelve bytes in a form. */
const FORM_BYTES = 32_768

const INVALID: WorkResult = { problem: 'invalid' }

type Fields = (name: string) => string
type Action = (actor: Actor, field: Fields) => Promise<WorkResult>

interface ByDeclaration {
  Params: { id: string }
}

/** The note of a form, which may be empty; undefined if it is too long. */
function noteOf(field: Fields): string | undefined {
  const note = field('note').trim()
  return Array.from(note).length > WORK_NOTE_MAX ? undefined : note
}

/** A positive integer that fits the database; undefined for anything else. */
function numberOf(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** Registers all forms. */
export function registerWorkForms(app: FastifyInstance, services: Services): Promise<void> {
  return registerForms(app, (pages) => registerAll(pages, services), { bodyLimit: FORM_BYTES })
}

function registerAll(app: FastifyInstance, services: Services): void {
  function form(list: WorkId, name: string, run: Action): void {
    app.post(workPath(list, name), requirePermission(workPermissions[list]), async (request, reply) => {
      const typed = formOf(request.body)
      const result = await run(await actorOf(services, request), (field) => typed.get(field) ?? '')
      return reply.redirect(listPath(list, result), 303)
    })
  }

  registerMails(form, services)
  registerJobs(form)
  registerBoxes(form)
  registerMoney(form)
  registerDeclarations(app, services)
}

/** Registers a form of a list. */
type AddForm = (list: WorkId, name: string, run: Action) => void

function registerMails(form: AddForm, { mail }: Services): void {
  form('mails', 'requeue', async (actor, field) => {
    const id = field('id')
    if (!isMailId(id)) return INVALID
    const isDone = (await requeueMails(actor, { ids: [id] })) > 0
    mail.wake()
    return orGone(isDone, 'requeued')
  })
  form('mails', 'dismiss', async (actor, field) => {
    const id = field('id')
    const note = noteOf(field)
    if (!isMailId(id)) return INVALID
    if (note === undefined) return { problem: 'note' }
    return orGone(await dismissMail(actor, id, note), 'dismissed')
  })
}

function registerJobs(form: AddForm): void {
  form('jobs', 'retry', async (actor, field) => {
    const subjectId = numberOf(field('subject'))
    const job = findScheduledJob(SCHEDULE, field('job'))?.job.name
    if (subjectId === undefined || job === undefined) return INVALID
    const { subjects } = await retryJobs(actor, SCHEDULE, { job, subjectId })
    return orGone(subjects > 0, 'retried')
  })
  form('jobs', 'run', async (actor, field) => {
    const dueAt = parseInstant(field('due'))
    const name = findScheduledJob(SCHEDULE, field('job'))?.job.name
    if (dueAt === undefined || name === undefined) return INVALID
    return orGone(await retryRun(actor, { name, dueAt }), 'retried')
  })
  form('jobs', 'dismiss', async (actor, field) => {
    const subjectId = numberOf(field('subject'))
    const note = noteOf(field)
    if (subjectId === undefined) return INVALID
    if (note === undefined) return { problem: 'note' }
    return orGone(await dismissItem(actor, { job: field('job'), subjectId }, note), 'dismissed')
  })
}

function registerBoxes(form: AddForm): void {
  form('boxes', 'handled', async (actor, field) => {
    const orderId = numberOf(field('order'))
    const problem = (['LATE', 'RETURNED', 'WAITING'] as const).find((each) => each === field('problem'))
    const note = noteOf(field)
    if (orderId === undefined || problem === undefined) return INVALID
    if (note === undefined) return { problem: 'note' }
    return orGone(await handleBox(actor, { orderId, problem }, note), 'handled')
  })
}

function registerMoney(form: AddForm): void {
  form('payments', 'returned', async (actor, field) =>
    orGone(await recordReturned(actor, field('key')), 'returned'),
  )
  form('payments', 'elsewhere', async (actor, field) => {
    const reason = field('reason').trim()
    if (reason === '' || Array.from(reason).length > WORK_NOTE_MAX) return { problem: 'noteMissing' }
    const wanted = { orderNumber: field('order'), key: field('refund'), reason }
    const recorded = await recordRefundMadeElsewhere(actor, wanted)
    if (recorded.ok) return { done: 'elsewhere' }
    return recorded.reason === 'UNKNOWN_ORDER' ? INVALID : { problem: 'gone' }
  })
  form('disputes', 'close', async (actor, field) => {
    const id = numberOf(field('id'))
    const outcome = (['won', 'lost'] as const).find((each) => each === field('outcome'))
    if (id === undefined || id > 2_147_483_647 || outcome === undefined) return INVALID
    const state = outcome === 'won' ? 'WON' : 'LOST'
    return orGone(await closeDispute(actor, id, state), outcome)
  })
}

const outcomes: Readonly<Record<DeclarationOutcome, WorkResult>> = {
  DONE: { done: 'carriedOut' },
  GONE: { problem: 'gone' },
  NO_SUBSCRIPTION: { problem: 'noSubscription' },
  ALREADY_CANCELLED: { problem: 'alreadyCancelled' },
  BEFORE_CONTRACT: { problem: 'beforeContract' },
}

/** Forms that lead to the page of a declaration, except when it is closed: then to the list. */
function registerDeclarations(app: FastifyInstance, services: Services): void {
  const record = requirePermission(workPermissions.declarations)
  app.post(workPath('declarations', 'record'), record, async (request, reply) => {
    const typed = formOf(request.body)
    const field = (name: string) => typed.get(name) ?? ''
    const kind = (['CANCELLATION', 'WITHDRAWAL'] as const).find((each) => each === field('kind'))
    const key = field('key')
    if (kind === undefined || !isMailId(key)) return reply.redirect(listPath('declarations', INVALID), 303)
    const recorded = await recordDeclaration(await actorOf(services, request), key, {
      kind,
      name: field('name'),
      email: field('email'),
      contract: field('contract'),
      message: field('message'),
      endsOn: field('endsOn'),
      receivedOn: field('receivedOn'),
      receivedTime: field('receivedTime'),
    })
    if (recorded.ok) return reply.redirect(`${declarationPath(recorded.id)}?done=recorded`, 303)
    const problem = recorded.problem === 'DECLARATION_TEXT' ? 'declarationText' : 'declarationDay'
    return reply.redirect(listPath('declarations', { problem }), 303)
  })

  function ofOne(name: string, run: (actor: Actor, id: number, field: Fields) => Promise<WorkResult>): void {
    const path = `${workPath('declarations', DECLARATION_ID)}/${name}`
    app.post<ByDeclaration>(path, requirePermission(workPermissions.declarations), async (request, reply) => {
      const typed = formOf(request.body)
      const id = Number(request.params.id)
      const result = await run(await actorOf(services, request), id, (field) => typed.get(field) ?? '')
      if ('done' in result) return reply.redirect(listPath('declarations', result), 303)
      return reply.redirect(`${declarationPath(id)}?problem=${result.problem}`, 303)
    })
  }

  ofOne('carry-out', async (actor, id, field) => {
    const subscriptionId = numberOf(field('subscription'))
    if (subscriptionId === undefined || subscriptionId > 2_147_483_647) return { problem: 'noSubscription' }
    return outcomes[await carryOutDeclaration(actor, id, subscriptionId)]
  })
  ofOne('dismiss', async (actor, id, field) => {
    const note = noteOf(field)
    if (note === undefined || note === '') return { problem: 'noteMissing' }
    return (await dismissDeclaration(actor, id, note)) === 'DONE' ? { done: 'answered' } : { problem: 'gone' }
  })
}
