/** What staff do on the pages of mails, jobs, webhooks, campaigns and keys. */
import { z } from 'zod'
import { isEventName, type EventName } from '@pfotenportal/domain/events/event'
import { ADMIN_SCOPES } from '../admin/call.ts'
import {
  idField,
  INVALID,
  listField,
  optionalDayField,
  optionalText,
  smallIdField,
  staffAction,
  textField,
  tickedField,
} from './staff-action.ts'

/** The longest name of a key, in characters. */
export const KEY_NAME_MAX = 100

const none = z.object({})
const ofId = z.object({ id: smallIdField() })
/** A list of which each item must be one of these. */
const listOf = <T extends z.ZodType<unknown, string>>(item: T) => listField.pipe(z.array(item))
const eventName = z.string('types').transform((name, context): EventName => {
  if (isEventName(name)) return name
  context.addIssue('types')
  return z.NEVER
})
const eventNames = listOf(eventName)
const endpointUrl = z.string('url').trim().max(2_000, 'url')
/** An IP address or network. Clients have no IPv4 address in its IPv6 form, so that one would match nobody. */
const network = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'networks')
  .refine((text) => !/^::ffff:/i.test(text), 'networks')

/** When and from where a key may be used; what is absent stays as it is. */
const keyBounds = {
  /** The last day on which it works; empty: it does not expire. */
  expires: optionalDayField('expires').optional(),
  /** Empty: from everywhere. */
  networks: listField.pipe(z.array(network).max(50, 'networks')).optional(),
}

export const toolActions = {
  requeueMails: staffAction({
    summary:
      'Sends dead-lettered emails again: those with these ids, all of an address or a template, or all.',
    path: '/mails/requeue',
    params: none,
    input: z.object({
      ids: listOf(z.uuid('selection')),
      to: optionalText,
      template: optionalText,
      all: tickedField,
    }),
    permission: 'runOperations',
    done: ['mailsRequeued'],
    refusals: ['selection', 'nothingToRequeue', 'requeuedInPart'],
  }),

  retryJobs: staffAction({
    summary: 'Runs failed runs and dead-lettered items again: of a job, of one item, or all.',
    path: '/jobs/retry',
    params: none,
    input: z.object({ job: optionalText, subject: idField().optional() }),
    permission: 'runOperations',
    done: ['jobsRetried'],
    refusals: ['unknownJob', 'nothingToRetry'],
  }),

  redeliverWebhooks: staffAction({
    summary:
      'Delivers webhooks again: those with these ids, or all dead-lettered ones, of one endpoint or of each.',
    path: '/webhooks/redeliver',
    params: none,
    input: z.object({
      ids: listOf(idField('selection')),
      endpoint: smallIdField('selection').optional(),
      all: tickedField,
    }),
    permission: 'runOperations',
    scope: 'webhooks',
    done: ['webhooksQueued'],
    refusals: ['selection', 'nothingToRedeliver', 'queuedInPart'],
  }),

  addEndpoint: staffAction({
    summary: 'Adds an endpoint that receives events, all or these; its secret is shown once.',
    path: '/webhooks',
    params: none,
    input: z.object({ url: endpointUrl, types: eventNames }),
    permission: 'manageStaff',
    isOnce: true,
    showsSecret: true,
    scope: 'webhooks',
    done: ['endpointAdded'],
    refusals: ['url', 'types'],
  }),

  changeEndpoint: staffAction({
    summary: 'Changes the address of an endpoint, and which events it receives; none for all.',
    path: '/webhooks/:id',
    params: ofId,
    // What is absent stays as it is.
    input: z.object({ url: endpointUrl.optional(), types: eventNames.optional() }),
    permission: 'manageStaff',
    scope: 'webhooks',
    done: ['endpointChanged'],
    refusals: ['url', 'types', 'noEndpoint'],
  }),

  testEndpoint: staffAction({
    summary: 'Sends a test message to an endpoint at once, and says what it answers.',
    path: '/webhooks/:id/test',
    params: ofId,
    input: none,
    permission: 'manageStaff',
    scope: 'webhooks',
    done: ['endpointTested'],
    refusals: ['noEndpoint', 'testFailed', 'testedTooOften'],
  }),

  disableEndpoint: staffAction({
    summary: 'Stops the deliveries to an endpoint; what is left is dead-lettered.',
    path: '/webhooks/:id/disable',
    params: ofId,
    input: none,
    permission: 'manageStaff',
    scope: 'webhooks',
    done: ['endpointDisabled'],
    refusals: ['noEndpoint'],
  }),

  enableEndpoint: staffAction({
    summary:
      'Delivers events to an endpoint again: those from now on, and with replay those that it missed while it was disabled.',
    path: '/webhooks/:id/enable',
    params: ofId,
    input: z.object({ replay: tickedField }),
    permission: 'manageStaff',
    scope: 'webhooks',
    done: ['endpointEnabled', 'endpointReplayed'],
    refusals: ['noEndpoint'],
  }),

  rotateEndpointSecret: staffAction({
    summary:
      'Gives an endpoint a new secret, shown once; for a day messages are signed with the old one as well.',
    path: '/webhooks/:id/rotate',
    params: ofId,
    input: none,
    permission: 'manageStaff',
    isOnce: true,
    showsSecret: true,
    scope: 'webhooks',
    done: ['secretRotated'],
    refusals: ['noEndpoint'],
  }),

  endCampaign: staffAction({
    summary: 'Ends the campaign of a code with all its codes, now or with the end of today.',
    path: '/campaigns/:code/end',
    params: z.object({ code: z.string().max(100) }),
    input: z.object({ end: z.enum(['NOW', 'TODAY'], INVALID) }),
    permission: 'editCatalogue',
    done: ['campaignEnded'],
    refusals: ['noCampaign'],
  }),

  closeMonth: staffAction({
    summary:
      'Closes a month of the books, such as 2026-11: its figures never change afterwards. With accept also if it does not agree with the payment provider.',
    path: '/ledger/:month/close',
    params: z.object({ month: z.string().max(20) }),
    input: z.object({ accept: tickedField }),
    permission: 'closeBooks',
    done: ['monthClosed'],
    refusals: [
      'noMonth',
      'monthNotOver',
      'monthBeforeStart',
      'monthClosedBefore',
      'earlierMonthOpen',
      'providerSilent',
      'monthNotBalanced',
    ],
  }),

  announcePrices: staffAction({
    summary:
      'Announces the prices of a version of the catalogue to existing contracts, for the first day of the version or a later one.',
    path: '/prices',
    params: none,
    input: z.object({ version: smallIdField('unknownVersion'), from: optionalDayField('wrongDay') }),
    permission: 'editCatalogue',
    scope: 'catalogue',
    done: ['pricesAnnounced'],
    refusals: [
      'wrongDay',
      'unknownVersion',
      'versionReplaced',
      'beforeVersion',
      'announcedBefore',
      'tooSoon',
      'nothingToAnnounce',
    ],
  }),

  withdrawPrices: staffAction({
    summary: 'Withdraws an announced price change until the day before it; its customers are told by mail.',
    path: '/prices/:id/withdraw',
    params: ofId,
    input: none,
    permission: 'editCatalogue',
    scope: 'catalogue',
    done: ['pricesWithdrawn'],
    refusals: ['noPriceChange', 'inForce'],
  }),

  createKey: staffAction({
    summary: `Creates a key for the admin API with scopes out of ${ADMIN_SCOPES.join(', ')}; it is shown once.`,
    path: '/keys',
    params: none,
    input: z.object({
      name: textField(KEY_NAME_MAX, 'key'),
      scopes: listField.pipe(z.array(z.enum(ADMIN_SCOPES, 'key')).min(1, 'key')),
      ...keyBounds,
    }),
    permission: 'manageStaff',
    isOnce: true,
    showsSecret: true,
    done: ['keyCreated'],
    refusals: ['key', 'expires', 'networks', 'NOT_PERMITTED_ANY_MORE'],
  }),

  changeKey: staffAction({
    summary: 'Changes the last day of a key and the networks from which it may be used.',
    path: '/keys/:id',
    params: ofId,
    input: z.object(keyBounds),
    permission: 'manageStaff',
    done: ['keyChanged'],
    refusals: ['expires', 'networks', 'noKey', 'NOT_PERMITTED_ANY_MORE'],
  }),

  revokeKey: staffAction({
    summary: 'Revokes a key; it stops working with its next call.',
    path: '/keys/:id/revoke',
    params: ofId,
    input: none,
    permission: 'manageStaff',
    done: ['keyRevoked'],
    refusals: ['noKey'],
  }),
}
