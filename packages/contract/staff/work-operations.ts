/** What staff do on the work lists. The list of an action is the first part of its path. */
import { z } from 'zod'
import { idField, instantField, INVALID, smallIdField, staffOperation, textField } from './staff-operation.ts'

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
    permission: 'runOperations',
    done: ['requeued'],
    refusals: ['gone'],
  }),

  dismissMail: staffOperation({
    path: '/work/mails/dismiss',
    params: none,
    input: z.object({ id: mailId, note }),
    permission: 'runOperations',
    done: ['dismissed'],
    refusals: ['gone', 'noteTooLong'],
  }),

  retryItem: staffOperation({
    path: '/work/jobs/retry',
    params: none,
    input: z.object({ job: z.string(INVALID), subject: idField() }),
    permission: 'runOperations',
    done: ['retried'],
    refusals: ['gone'],
  }),

  retryRun: staffOperation({
    path: '/work/jobs/run',
    params: none,
    input: z.object({ job: z.string(INVALID), due: instantField }),
    permission: 'runOperations',
    done: ['retried'],
    refusals: ['gone'],
  }),

  dismissItem: staffOperation({
    path: '/work/jobs/dismiss',
    params: none,
    input: z.object({ job: anything, subject: idField(), note }),
    permission: 'runOperations',
    done: ['dismissed'],
    refusals: ['gone', 'noteTooLong'],
  }),

  handleBox: staffOperation({
    path: '/work/boxes/handled',
    params: none,
    input: z.object({ order: idField(), problem: z.enum(['LATE', 'RETURNED', 'WAITING'], INVALID), note }),
    permission: 'handleBoxes',
    done: ['handled'],
    refusals: ['gone', 'noteTooLong'],
  }),

  recordReturned: staffOperation({
    path: '/work/payments/returned',
    params: none,
    input: z.object({ key: anything }),
    permission: 'moveMoney',
    done: ['returned'],
    refusals: ['gone'],
  }),

  recordRefundElsewhere: staffOperation({
    path: '/work/payments/elsewhere',
    params: none,
    input: z.object({ order: anything, refund: anything, reason: what }),
    permission: 'moveMoney',
    done: ['elsewhere'],
    refusals: ['gone', 'noteMissing'],
  }),

  closeDispute: staffOperation({
    path: '/work/disputes/close',
    params: none,
    input: z.object({ id: smallIdField(), outcome: z.enum(['won', 'lost'], INVALID) }),
    permission: 'moveMoney',
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
    permission: 'helpCustomers',
    done: ['recorded'],
    refusals: ['declarationText', 'declarationDay'],
  }),

  carryOutDeclaration: staffOperation({
    path: '/work/declarations/:id/carry-out',
    params: ofDeclaration,
    input: z.object({ subscription: smallIdField('noSubscription') }),
    permission: 'helpCustomers',
    done: ['carriedOut'],
    refusals: ['gone', 'noSubscription', 'alreadyCancelled', 'beforeContract'],
  }),

  dismissDeclaration: staffOperation({
    path: '/work/declarations/:id/dismiss',
    params: ofDeclaration,
    input: z.object({ note: what }),
    permission: 'helpCustomers',
    done: ['answered'],
    refusals: ['gone', 'noteMissing'],
  }),
}
