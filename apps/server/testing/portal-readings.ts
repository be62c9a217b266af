/** Everything that the portal reads of a customer, as text without the ids that each service gives out itself. */
import { operationNames, type OperationName } from '@pfotenportal/contract/api'
import { routeOf } from '@pfotenportal/contract/routes'
import { linkFor } from './sign-in.ts'
import type { TestService } from './start.ts'

/** Calls that only read and are not compared, with the reason. */
export const NOT_COMPARED: Partial<Record<OperationName, string>> = {
  exportData: 'has every id and time of its service',
  listDocuments: 'were issued by the other service, which keeps them',
  readDocumentFile: 'were issued by the other service, which keeps them',
  listActivity: 'is the log of the other service',
  readErasure: 'keeps nothing of what the other service has to keep',
  listReferrals: 'names other customers, who have exports of their own',
  listPasskeys: 'sign in to one service',
  listSessions: 'are sign-ins to one service',
  readCalendarFeed: 'opens a calendar of one service',
  readDogDraft: 'is not finished, and is begun anew',
  readProduct: 'is the same for everybody',
  readVariant: 'is the same for everybody',
}

/** What differs within the answers that are compared, with the reason. */
const DIFFERENT: Readonly<Record<string, string>> = {
  revision: 'counts the changes at one service',
  updatedAt: 'says when one service last changed it',
  stoppableAmount: 'is refunded by the service that charged it',
  stoppableBoxes: 'are refunded by the service that charged them',
}

/** What differs too until the customer has confirmed the payment method. */
export const UNTIL_CONFIRMED: Readonly<Record<string, string>> = {
  status: 'of a payment method says that it has to be confirmed',
  allowedActions: 'lack those that charge',
}

/** The paths of the calls that name a contract. */
const ofContract = (path: string) => path.includes('/subscriptions/:id/')

/** The paths of the calls that name a dog. */
const ofDog = (path: string) => path.includes('/pets/:id/')

/** Every call that only reads. */
export const reads = operationNames.filter((name) => routeOf(name).method === 'GET')

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Replaces each id by the order of its first appearance, so that what names the same thing still does. */
function withoutIds(
  value: Json,
  seen: Map<string, string>,
  left: Readonly<Record<string, string>>,
  key = '',
): Json {
  if (Array.isArray(value)) return value.map((each: Json) => withoutIds(each, seen, left, key))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !(name in left))
        .map(([name, each]) => [name, withoutIds(each, seen, left, name)]),
    )
  if (value === null || !/^(id|photo)$|Ids?$/.test(key)) return value
  const known = seen.get(String(value)) ?? `id ${seen.size + 1}`
  seen.set(String(value), known)
  return known
}

/** The answers by call, for a customer of a service; without what differs, and what is `left` out in addition. */
export async function readPortal(
  service: TestService,
  customerId: number,
  left: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, Json>>> {
  const { data } = await service.call('signIn', {
    body: { sessionToken: await linkFor(service, { id: customerId }) },
  })
  const token = data.accessToken
  const read = async (path: string): Promise<Json> => {
    const answer = await service.request('GET', path, { token })
    return { status: answer.status, body: (await answer.json()) as Json }
  }
  const { data: contracts } = await service.call('listSubscriptions', { token })
  const answers: Record<string, Json> = {}
  for (const name of reads.filter((each) => !(each in NOT_COMPARED))) {
    const { path } = routeOf(name)
    const ids = ofContract(path)
      ? contracts.map(({ id }) => id)
      : ofDog(path)
        ? contracts.flatMap(({ pet }) => pet?.id ?? [])
        : [customerId]
    const paths = ids.map((id) => path.replace(':id', String(id)))
    for (const [index, each] of paths.entries())
      answers[`${name} ${index + 1}`] = withoutIds(await read(each), new Map(), { ...DIFFERENT, ...left })
  }
  return answers
}
