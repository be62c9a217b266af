/** What staff do on the work lists. The list of an action is the first part of its path. */
import { z } from 'zod'
import {
  idField,
  instantField,
  INVALID,
  smallIdField,
  staffOperation,
  textField,
  type Permission,
} from './staff-operation.ts'

/** The lists in their order, each with the permission to see it and to act on it. */
export const workPermissions = {
  declarations: 'helpCustomers',
  mailboxes: 'helpCustomers',
  boxes: 'handleBoxes',
  payments: 'moveMoney',
  disputes: 'moveMoney',
  mails: 'runOperations',
  jobs: 'runOperations',
  webhooks: 'runOperations',
} as const satisfies Readonly<Record<string, Permission>>

export type WorkId = keyof typeof workPermissions

/** The longest note about an entry of a list, in characters. */
export const WORK_NOTE_MAX = 500

const note = textField(WORK_NOTE_MAX, 'noteTooLong', { optional: true })
const what = textField(WORK_NOTE_MAX, 'noteMissing')
const mailId = z.uuid(INVALID)
const none = z.object({})
const ofDeclaration = z.object({ id: smallIdField() })
const anything = z.string().default('')

export const workOperations = {
  requeueMail: staffOperation({
    path: '/work/mails/requeue',
    params: none,
    input: z.object({ id: mailId }),
    permission: workPermissions.mails,
    done: ['requeued'],
    refusals: ['gone'],
  }),

  dismissMail: staffOperation({
    path: '/work/mails/dismiss',
    params: none,
    input: z.object({ id: mailId, note }),
    permission: workPermissions.mails,
    done: ['dismissed'],
    refusals: ['gone', 'noteTooLong'],
  }),

  retryItem: staffOperation({
    path: '/work/jobs/retry',
    params: none,
    input: z.object({ job: z.string(INVALID), subject: idField() }),
    permission: workPermissions.jobs,
    done: ['retried'],
    refusals: ['gone'],
  }),

  retryRun: staffOperation({
    path: '/work/jobs/run',
    params: none,
    input: z.object({ job: z.string(INVALID), due: instantField }),
    permission: workPermissions.jobs,
    done: ['retried'],
    refusals: ['gone'],
  }),

  dismissItem: staffOperation({
    path: '/work/jobs/dismiss',
    params: none,
    input: z.object({ job: anything, subject: idField(), note }),
    permission: workPermissions.jobs,
    done: ['dismissed'],
    refusals: ['gone', 'noteTooLong'],
  }),

  handleBox: staffOperation({
    path: '/work/boxes/handled',
    params: none,
    input: z.object({ order: idField(), problem: z.enum(['LATE', 'RETURNED', 'WAITING'], INVALID), note }),
    permission: workPermissions.boxes,
    done: ['handled'],
    refusals: ['gone', 'noteTooLong'],
  }),

  recordReturned: staffOperation({
    path: '/work/payments/returned',
    params: none,
    input: z.object({ key: anything }),
    permission: workPermissions.payments,
    done: ['returned'],
    refusals: ['gone'],
  }),

  recordRefundElsewhere: staffOperation({
    path: '/work/payments/elsewhere',
    params: none,
    input: z.object({ order: anything, refund: anything, reason: what }),
    permission: workPermissions.payments,
    done: ['elsewhere'],
    refusals: ['gone', 'noteMissing'],
  }),

  closeDispute: staffOperation({
    path: '/work/disputes/close',
    params: none,
    input: z.object({ id: smallIdField(), outcome: z.enum(['won', 'lost'], INVALID) }),
    permission: workPermissions.disputes,
    done: ['won', 'lost'],
    refusals: ['gone'],
  }),

  recordDeclaration: staffOperation({
    path: '/work/declarations/record',
    params: none,
    input: z.object({
      /** Identifies the form: sent twice, it records once. */
      key: z.uuid(INVALID),
      kind: z.enum(['CANCELLATION', 'WITHDRAWAL'], INVALID),
      name: anything,
      email: anything,
      contract: anything,
      message: anything,
      endsOn: anything,
      receivedOn: anything,
      receivedTime: anything,
    }),
    permission: workPermissions.declarations,
    done: ['recorded'],
    refusals: ['declarationText', 'declarationDay'],
  }),

  carryOutDeclaration: staffOperation({
    path: '/work/declarations/:id/carry-out',
    params: ofDeclaration,
    input: z.object({ subscription: smallIdField('noSubscription') }),
    permission: workPermissions.declarations,
    done: ['carriedOut'],
    refusals: ['gone', 'noSubscription', 'alreadyCancelled', 'beforeContract'],
  }),

  dismissDeclaration: staffOperation({
    path: '/work/declarations/:id/dismiss',
    params: ofDeclaration,
    input: z.object({ note: what }),
    permission: workPermissions.declarations,
    done: ['answered'],
    refusals: ['gone', 'noteMissing'],
  }),
}
