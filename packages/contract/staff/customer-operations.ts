/** What staff do on the page of a customer. */
import { z } from 'zod'
import {
  eurosField,
  idField,
  optionalEurosField,
  smallIdField,
  staffOperation,
  textField,
} from './staff-operation.ts'

/** The longest note, in characters. */
export const NOTE_MAX = 2_000
const REASON_MAX = 200

const ofCustomer = z.object({ customerId: smallIdField() })
const ofOrder = ofCustomer.extend({ orderNumber: z.string() })
const reason = textField(REASON_MAX, 'reason')
const anything = z.string().default('')

/** The refusals of a refund, in addition to those of its form. */
const refundRefusals = [
  'order',
  'amount',
  'refused',
  'NOT_PAID',
  'DEBIT_RETURNED',
  'NOT_CHARGED_HERE',
  'REFUND_RUNNING',
  'NOTHING_LEFT',
  'REFUNDED_MEANWHILE',
  'MORE_THAN_LEFT',
  'ALREADY_PACKED',
] as const

export const customerOperations = {
  addNote: staffOperation({
    path: '/customers/:customerId/notes',
    params: ofCustomer,
    input: z.object({ text: textField(NOTE_MAX, 'note') }),
    permission: 'helpCustomers',
    done: ['note'],
    refusals: ['note'],
  }),

  sendSignInLink: staffOperation({
    path: '/customers/:customerId/sign-in-link',
    params: ofCustomer,
    input: z.object({}),
    permission: 'helpCustomers',
    done: ['link'],
    refusals: [],
  }),

  resendMail: staffOperation({
    path: '/customers/:customerId/mails/:mailId/resend',
    params: ofCustomer.extend({ mailId: z.string() }),
    input: z.object({}),
    permission: 'helpCustomers',
    done: ['resent'],
    refusals: ['noResend'],
  }),

  correctCustomer: staffOperation({
    path: '/customers/:customerId/correct',
    params: ofCustomer,
    input: z.object({
      firstName: anything,
      lastName: anything,
      email: anything,
      /** What the form showed, so that nobody overwrites what somebody else has corrected. */
      shownFirstName: anything,
      shownLastName: anything,
      shownEmail: anything,
    }),
    permission: 'helpCustomers',
    done: ['corrected'],
    refusals: ['name', 'email', 'taken', 'changedSince'],
  }),

  replaceBox: staffOperation({
    path: '/customers/:customerId/orders/:orderNumber/replace',
    params: ofOrder,
    input: z.object({ shipment: idField('order') }),
    permission: 'handleBoxes',
    done: ['replaced', 'replacedBefore'],
    refusals: [
      'order',
      'NOT_PAID',
      'REFUND_RUNNING',
      'NOT_SENT',
      'STILL_EXPECTED',
      'TOO_LATE',
      'OTHER_COUNTRY',
    ],
  }),

  refundOrder: staffOperation({
    path: '/customers/:customerId/orders/:orderNumber/refund',
    params: ofOrder,
    input: z.object({
      reason,
      /** Empty for everything that is left. */
      amount: optionalEurosField('amount'),
      /** The refunded cents that the form showed, so that one form is not paid twice. */
      refunded: z
        .string('REFUNDED_MEANWHILE')
        .regex(/^\d{1,9}$/, 'REFUNDED_MEANWHILE')
        .transform(Number),
    }),
    permission: 'moveMoney',
    done: ['refunded', 'running'],
    refusals: ['reason', ...refundRefusals],
  }),

  stopBox: staffOperation({
    path: '/customers/:customerId/orders/:orderNumber/stop',
    params: ofOrder,
    input: z.object({ reason }),
    permission: 'moveMoney',
    done: ['stopped', 'running'],
    refusals: ['reason', ...refundRefusals],
  }),

  giveCredit: staffOperation({
    path: '/customers/:customerId/credit',
    params: ofCustomer,
    input: z.object({
      reason,
      amount: eurosField('amount'),
      subscription: smallIdField('creditRefused'),
    }),
    permission: 'moveMoney',
    done: ['credited'],
    refusals: ['reason', 'amount', 'creditRefused'],
  }),
}
