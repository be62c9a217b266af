/** What staff do on the work lists. The list of an action is the first part of its path. */
import { z } from 'zod'
import { MESSAGE_MAX } from '@pfotenportal/domain/message/message'
import {
  idField,
  instantField,
  INVALID,
  smallIdField,
  staffAction,
  textField,
  type Permission,
} from './staff-action.ts'

/** The lists in their order, each with the permission to see it and to act on it. */
export const workPermissions = {
  /** Everybody sees those on which they may act. */
  cases: 'readCustomers',
  declarations: 'helpCustomers',
  messages: 'helpCustomers',
  shop: 'helpCustomers',
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
const ofMessage = z.object({ id: smallIdField() })
const ofShopOrder = z.object({ id: smallIdField() })
/** The deliveries to an endpoint that were dead-lettered for a reason. */
const deadWebhooks = {
  endpoint: smallIdField(),
  reason: z.enum(['GAVE_UP', 'GONE', 'DISABLED', 'UNREADABLE'], INVALID),
}
const anything = z.string().default('')

const caseId = smallIdField()

export const workActions = {
  takeCase: staffAction({
    summary: 'Takes a case over, so that others know who works on it.',
    path: '/work/cases/take',
    params: none,
    input: z.object({ case: caseId }),
    permission: workPermissions.cases,
    done: ['caseTaken'],
    refusals: ['gone', 'caseNotYours'],
  }),

  finishCase: staffAction({
    summary: 'Closes a case in which the customer got what they wanted.',
    path: '/work/cases/done',
    params: none,
    input: z.object({ case: caseId, note }),
    permission: workPermissions.cases,
    done: ['caseDone'],
    refusals: ['gone', 'caseNotYours', 'noteTooLong'],
  }),

  declineCase: staffAction({
    summary: 'Closes a case in which the customer does not get what they wanted, with the reason.',
    path: '/work/cases/decline',
    params: none,
    input: z.object({ case: caseId, note: textField(WORK_NOTE_MAX, 'caseReason') }),
    permission: workPermissions.cases,
    done: ['caseDeclined'],
    refusals: ['gone', 'caseNotYours', 'caseReason'],
  }),

  requeueMail: staffAction({
    summary: 'Sends a dead-lettered email again.',
    path: '/work/mails/requeue',
    params: none,
    input: z.object({ id: mailId }),
    permission: workPermissions.mails,
    done: ['requeued'],
    refusals: ['gone'],
  }),

  dismissMail: staffAction({
    summary: 'Takes a dead-lettered email off the work list.',
    path: '/work/mails/dismiss',
    params: none,
    input: z.object({ id: mailId, note }),
    permission: workPermissions.mails,
    done: ['dismissed'],
    refusals: ['gone', 'noteTooLong'],
  }),

  retryItem: staffAction({
    summary: 'Runs a dead-lettered item of a job again.',
    path: '/work/jobs/retry',
    params: none,
    input: z.object({ job: z.string(INVALID), subject: idField() }),
    permission: workPermissions.jobs,
    done: ['retried'],
    refusals: ['gone'],
  }),

  retryRun: staffAction({
    summary: 'Runs a failed run of a job again.',
    path: '/work/jobs/run',
    params: none,
    input: z.object({ job: z.string(INVALID), due: instantField }),
    permission: workPermissions.jobs,
    done: ['retried'],
    refusals: ['gone'],
  }),

  dismissItem: staffAction({
    summary: 'Takes a dead-lettered item off the work list.',
    path: '/work/jobs/dismiss',
    params: none,
    input: z.object({ job: anything, subject: idField(), note }),
    permission: workPermissions.jobs,
    done: ['dismissed'],
    refusals: ['gone', 'noteTooLong'],
  }),

  redeliverDead: staffAction({
    summary: 'Delivers the webhooks of an endpoint again that were dead-lettered for a reason.',
    path: '/work/webhooks/redeliver',
    params: none,
    input: z.object(deadWebhooks),
    permission: workPermissions.webhooks,
    done: ['webhooksQueued'],
    refusals: ['gone'],
  }),

  dismissWebhooks: staffAction({
    summary: 'Takes the dead-lettered webhooks of an endpoint, for a reason, off the work list.',
    path: '/work/webhooks/dismiss',
    params: none,
    input: z.object({ ...deadWebhooks, note }),
    permission: workPermissions.webhooks,
    done: ['dismissed'],
    refusals: ['gone', 'noteTooLong'],
  }),

  handleBox: staffAction({
    summary: 'Takes a box off the work list until it has another problem.',
    path: '/work/boxes/handled',
    params: none,
    input: z.object({
      order: idField(),
      problem: z.enum(['UNPACKED', 'WAITING', 'LATE', 'RETURNED'], INVALID),
      note,
    }),
    permission: workPermissions.boxes,
    scope: 'support',
    done: ['handled'],
    refusals: ['gone', 'noteTooLong'],
  }),

  recordReturned: staffAction({
    summary: 'Records that a payment without an order was refunded at the provider; moves no money.',
    path: '/work/payments/returned',
    params: none,
    input: z.object({ key: z.string(INVALID).min(1, INVALID) }),
    permission: workPermissions.payments,
    scope: 'money',
    done: ['returned'],
    refusals: ['gone'],
  }),

  recordRefundElsewhere: staffAction({
    summary: 'Records that failed refunds of an order were paid another way, one or all; moves no money.',
    path: '/work/payments/elsewhere',
    params: none,
    input: z.object({
      /** The number of the order. */
      order: anything,
      /** The key of the refund; all that failed without it. */
      refund: z.string(INVALID).optional(),
      reason: what,
    }),
    permission: workPermissions.payments,
    scope: 'money',
    done: ['elsewhere'],
    refusals: ['gone', 'noteMissing', 'DEBIT_RETURNED'],
  }),

  closeDispute: staffAction({
    summary: 'Closes a dispute as it was decided at the provider; moves no money.',
    path: '/work/disputes/close',
    params: none,
    input: z.object({ id: smallIdField(), outcome: z.enum(['won', 'lost'], INVALID) }),
    permission: workPermissions.disputes,
    scope: 'money',
    done: ['won', 'lost'],
    refusals: ['gone'],
  }),

  recordDeclaration: staffAction({
    summary: 'Records a cancellation or withdrawal that came by letter, phone or email.',
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
    scope: 'support',
    done: ['recorded'],
    refusals: ['declarationText', 'declarationDay'],
  }),

  carryOutDeclaration: staffAction({
    summary: 'Cancels a subscription as a recorded declaration asks.',
    path: '/work/declarations/:id/carry-out',
    params: ofDeclaration,
    input: z.object({
      subscription: smallIdField('noSubscription'),
      /** The id of a reason for cancelling; empty if none was given. */
      reason: z
        .union([z.literal('').transform(() => undefined), smallIdField('noReason')], 'noReason')
        .optional(),
    }),
    permission: workPermissions.declarations,
    scope: 'support',
    done: ['carriedOut'],
    refusals: ['gone', 'noSubscription', 'alreadyCancelled', 'beforeContract', 'noReason', 'reasonNotNow'],
  }),

  dismissDeclaration: staffAction({
    summary: 'Closes a recorded declaration that cancels nothing.',
    path: '/work/declarations/:id/dismiss',
    params: ofDeclaration,
    input: z.object({ note: what }),
    permission: workPermissions.declarations,
    scope: 'support',
    done: ['answered'],
    refusals: ['gone', 'noteMissing'],
  }),

  answerMessage: staffAction({
    summary: 'Answers a message of a customer or visitor by email, and closes it.',
    path: '/work/messages/:id/answer',
    params: ofMessage,
    input: z.object({ text: textField(MESSAGE_MAX, 'messageAnswer') }),
    permission: workPermissions.messages,
    done: ['messageAnswered'],
    refusals: ['gone', 'messageAnswer'],
  }),

  closeMessage: staffAction({
    summary: 'Closes a message that needs no answer, with a note.',
    path: '/work/messages/:id/close',
    params: ofMessage,
    input: z.object({ note: what }),
    permission: workPermissions.messages,
    done: ['messageClosed'],
    refusals: ['gone', 'noteMissing'],
  }),

  retryShopOrder: staffAction({
    summary: 'Takes an order of a shop in again, such as after a correction of the mapping or the catalogue.',
    path: '/work/shop/:id/retry',
    params: ofShopOrder,
    input: none,
    permission: workPermissions.shop,
    scope: 'intake',
    done: ['shopOrderTaken', 'shopOrderLeft'],
    refusals: ['gone', 'noShopOrder', 'shopOrderRefused', 'shopOrderWaits'],
  }),

  dismissShopOrder: staffAction({
    summary: 'Sets an order of a shop aside: nothing is taken in, and its repeats are ignored.',
    path: '/work/shop/:id/dismiss',
    params: ofShopOrder,
    input: z.object({ note: what }),
    permission: workPermissions.shop,
    scope: 'intake',
    done: ['shopOrderDismissed'],
    refusals: ['gone', 'noShopOrder', 'noteMissing'],
  }),
}
