/** What staff do on the page of a customer. */
import { z } from 'zod'
import {
  CASE_KINDS,
  eurosField,
  idField,
  INVALID,
  optionalEurosField,
  smallIdField,
  staffAction,
  textField,
} from './staff-action.ts'

/** The longest note, in characters. */
export const NOTE_MAX = 2_000
/** The longest reason for a refund or a credit, in characters. */
export const REASON_MAX = 200
/** The longest description of what a customer wants, in characters. */
export const CASE_MAX = 500

const ofCustomer = z.object({ customerId: smallIdField() })
const ofOrder = ofCustomer.extend({ orderNumber: z.string() })
const reason = textField(REASON_MAX, 'reason')
const anything = z.string().default('')
const note = z.object({ text: textField(NOTE_MAX, 'note') })

/** What a form sends with a refund. A command sends neither and is not asked. */
const confirmation = {
  /** The refunded cents that the form showed, so that one form is not paid twice. */
  refunded: z
    .string('REFUNDED_MEANWHILE')
    .regex(/^\d{1,9}$/, 'REFUNDED_MEANWHILE')
    .transform(Number)
    .optional(),
  /** The tick that everything left is refunded. */
  whole: z.literal('yes', 'WHOLE_OR_PART').optional(),
}

/** The case that an action settles; it is done with it. */
const ofCase = { case: smallIdField('gone').optional() }

/** The withdrawal that a refund carries out; it is closed with it. */
const ofWithdrawal = { declaration: smallIdField('gone').optional() }

/** The refusals of a refund, in addition to those of its form. */
const refundRefusals = [
  'OVER_ALLOWANCE',
  'order',
  'amount',
  'refused',
  'NOT_PAID',
  'DEBIT_RETURNED',
  'DISPUTED',
  'NOT_CHARGED_HERE',
  'REFUND_RUNNING',
  'NOTHING_LEFT',
  'REFUNDED_MEANWHILE',
  'MORE_THAN_LEFT',
  'ALREADY_PACKED',
  'WHOLE_OR_PART',
] as const

export const customerActions = {
  addNote: staffAction({
    summary: 'Adds a note about a customer.',
    path: '/customers/:customerId/notes',
    params: ofCustomer,
    input: note,
    permission: 'helpCustomers',
    isOnce: true,
    scope: 'support',
    done: ['note'],
    refusals: ['note'],
  }),

  addOrderNote: staffAction({
    summary: 'Adds a note about an order.',
    path: '/customers/:customerId/orders/:orderNumber/notes',
    params: ofOrder,
    input: note,
    permission: 'helpCustomers',
    isOnce: true,
    scope: 'support',
    done: ['note'],
    refusals: ['note', 'order'],
  }),

  openCase: staffAction({
    summary: 'Opens a case for those who may do what a customer wants.',
    path: '/customers/:customerId/cases',
    params: ofCustomer,
    input: z.object({
      kind: z.enum(CASE_KINDS, INVALID),
      text: textField(CASE_MAX, 'caseText'),
      amount: optionalEurosField('amount').optional(),
      /** The number of the order that it is about; empty for none. */
      order: anything,
      /** The member of staff for whom it is; empty for all who may. */
      owner: z
        .union([z.literal('').transform(() => undefined), smallIdField('caseOwner')], 'caseOwner')
        .optional(),
    }),
    permission: 'readCustomers',
    scope: 'support',
    done: ['caseOpened'],
    refusals: ['caseText', 'amount', 'order', 'caseOwner'],
  }),

  sendSignInLink: staffAction({
    summary: 'Emails a customer a link to sign in.',
    path: '/customers/:customerId/sign-in-link',
    params: ofCustomer,
    input: z.object({}),
    permission: 'helpCustomers',
    isOnce: true,
    scope: 'support',
    done: ['link'],
    refusals: [],
  }),

  signOutCustomer: staffAction({
    summary: 'Signs a customer out on all devices, such as a stolen one.',
    path: '/customers/:customerId/sign-out',
    params: ofCustomer,
    input: z.object({}),
    permission: 'helpCustomers',
    scope: 'support',
    done: ['signedOut'],
    refusals: ['notSignedIn'],
  }),

  resendMail: staffAction({
    summary: 'Sends an email to a customer once more.',
    path: '/customers/:customerId/mails/:mailId/resend',
    params: ofCustomer.extend({ mailId: z.string() }),
    input: z.object({}),
    permission: 'helpCustomers',
    isOnce: true,
    scope: 'support',
    done: ['resent'],
    refusals: ['noResend'],
  }),

  correctCustomer: staffAction({
    summary: "Corrects a customer's name, and mails a link that confirms a new email address.",
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
    isOnce: true,
    done: ['corrected', 'emailAsked'],
    refusals: ['name', 'email', 'taken', 'changedSince'],
  }),

  resendEmailChange: staffAction({
    summary: 'Mails a new email address of a customer another link to confirm it.',
    path: '/customers/:customerId/email-change/resend',
    params: ofCustomer,
    input: z.object({}),
    permission: 'helpCustomers',
    isOnce: true,
    done: ['emailAsked'],
    refusals: ['gone', 'taken'],
  }),

  withdrawEmailChange: staffAction({
    summary: 'Takes a new email address of a customer back that is not confirmed.',
    path: '/customers/:customerId/email-change/withdraw',
    params: ofCustomer,
    input: z.object({}),
    permission: 'helpCustomers',
    done: ['emailWithdrawn'],
    refusals: ['gone'],
  }),

  mergeCustomers: staffAction({
    summary: 'Merges another customer, by number or email address, into this one.',
    path: '/customers/:customerId/merge',
    params: ofCustomer,
    input: z.object({
      other: z.string('noOther').trim().min(1, 'noOther').max(500, 'noOther'),
      /** What the page showed; a command sends none and is not asked. */
      quote: z.string().max(100).optional(),
    }),
    permission: 'helpCustomers',
    done: ['merged'],
    refusals: ['noOther', 'mergeChanged', 'SAME_CUSTOMER', 'MERGED_BEFORE', 'PAYMENT_RUNNING'],
  }),

  eraseCustomer: staffAction({
    summary: 'Erases a customer who asks for it; what the law asks for is kept, blocked and without a name.',
    path: '/customers/:customerId/erase',
    params: ofCustomer,
    input: z.object({
      /** The customer's address once more, so that nobody is erased by a wrong number. */
      email: z.string('eraseEmail').trim().min(1, 'eraseEmail').max(320, 'eraseEmail'),
    }),
    permission: 'helpCustomers',
    scope: 'support',
    done: ['erased'],
    refusals: [
      'eraseEmail',
      'gone',
      'CONTRACT_RUNNING',
      'MONEY_OWED',
      'PAYMENT_UNSETTLED',
      'BOX_UNDERWAY',
      'DECLARATION_OPEN',
    ],
  }),

  moveDog: staffAction({
    summary: 'Moves a dog with its subscription to another customer, by number or email address.',
    path: '/customers/:customerId/move',
    params: ofCustomer,
    input: z.object({
      subscription: smallIdField('noSubscription'),
      other: z.string('noOther').trim().min(1, 'noOther').max(500, 'noOther'),
      /** The id of a saved address of the new owner; empty for the newest one. */
      address: z
        .union([z.literal('').transform(() => undefined), smallIdField('moveAddress')], 'moveAddress')
        .optional(),
      /** A payment method of the new owner, or `setUp`; empty for one that can be charged, else one to be set up. */
      method: z.string('moveMethod').trim().max(100, 'moveMethod').default(''),
      /** That both customers have agreed. */
      agreed: z.literal('yes', 'agreement'),
      /** What the page showed; a command sends none and is not asked. */
      quote: z.string().max(100).optional(),
    }),
    permission: 'helpCustomers',
    scope: 'support',
    done: ['dogMoved', 'dogMovedBefore'],
    refusals: [
      'agreement',
      'noSubscription',
      'noOther',
      'moveAddress',
      'moveMethod',
      'moveChanged',
      'SAME_CUSTOMER',
      'MERGED_BEFORE',
      'MOVED_BEFORE',
      'DOG_PASSED_AWAY',
      'CONTRACT_ENDED',
      'NO_DOG',
      'BILLED_ELSEWHERE',
      'PAYMENT_RUNNING',
      'PAYMENT_OPEN',
      'DISPUTE_OPEN',
      'END_DECLARED',
      'ORDER_LOCKED',
      'DOG_KNOWN',
      'ADDRESS_UNUSABLE',
      'METHOD_UNUSABLE',
    ],
  }),

  replaceBox: staffAction({
    summary: 'Sends a lost box again, free of charge.',
    path: '/customers/:customerId/orders/:orderNumber/replace',
    params: ofOrder,
    input: z.object({ shipment: idField('order') }),
    permission: 'handleBoxes',
    scope: 'support',
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

  refundOrder: staffAction({
    summary: 'Refunds an order, in full or in part.',
    path: '/customers/:customerId/orders/:orderNumber/refund',
    params: ofOrder,
    input: z.object({
      reason,
      /** Empty for everything that is left. */
      amount: optionalEurosField('amount'),
      ...confirmation,
      ...ofCase,
      ...ofWithdrawal,
    }),
    permission: 'moveMoney',
    orWithinAllowance: true,
    done: ['refunded', 'running'],
    refusals: ['reason', 'gone', 'caseNotYours', ...refundRefusals],
  }),

  stopBox: staffAction({
    summary: 'Stops a paid box that is not packed, and refunds it.',
    path: '/customers/:customerId/orders/:orderNumber/stop',
    params: ofOrder,
    input: z.object({ reason, ...confirmation }),
    permission: 'moveMoney',
    done: ['stopped', 'running'],
    refusals: ['reason', ...refundRefusals],
  }),

  giveCredit: staffAction({
    summary: 'Takes an amount off the next orders of a subscription.',
    path: '/customers/:customerId/credit',
    params: ofCustomer,
    input: z.object({
      reason,
      amount: eurosField('amount'),
      subscription: smallIdField('creditRefused'),
      ...ofCase,
    }),
    permission: 'moveMoney',
    isOnce: true,
    orWithinAllowance: true,
    scope: 'money',
    done: ['credited'],
    refusals: ['reason', 'amount', 'creditRefused', 'gone', 'caseNotYours', 'OVER_ALLOWANCE'],
  }),
}
