/** What customers do: reads of the dashboard, and commands that they choose from what they have just read. */
import type { Random } from '../../scenarios/year/seeded-random.ts'
import { callNamed, calls, type Call, type Person } from '../api/calls.ts'
import type { People } from '../api/people.ts'
import type { Sent } from '../harness/send.ts'

/** A request; `next` returns the one that follows from its answer. */
export interface Step {
  readonly request: Sent
  readonly isRead: boolean
  readonly next?: (answer: string) => Step | undefined
}

/** A random element; undefined if there is none. */
function pick<T>(list: readonly T[], random: Random): T | undefined {
  return list[random.below(list.length)]
}

const startPage: Call = {
  ...callNamed('customer'),
  name: 'start',
  requests: ({ token }) => [{ method: 'GET', path: '/api/v1/start', token }],
}

/** The portal opens with `start`, and reads the others again later. */
const reads = [
  startPage,
  ...calls.filter(({ group, limit, name }) => group === 'readers' && limit !== null && name !== 'start'),
]

export function drawRead({ readers }: People, random: Random): Step | undefined {
  const [person, call] = [pick(readers, random), pick(reads, random)]
  const [request] = person && call ? call.requests(person) : []
  return request && { request, isRead: true }
}

interface Entry {
  readonly id: number
  readonly status: string
  readonly isEditable: boolean
}

/** Reads the schedule, then skips one of its orders, or restores it if it is skipped. */
function toggle(person: Person, random: Random): Step | undefined {
  const [request] = callNamed('schedule').requests(person)
  if (!request) return undefined
  function change(answer: string): Step | undefined {
    const { data } = JSON.parse(answer) as { readonly data: readonly Entry[] }
    const order = pick(
      data.filter((entry) => entry.isEditable),
      random,
    )
    if (!order) return undefined
    const { id, status } = order
    const path = `/api/v1/orders/${id}/${status === 'SKIPPED' ? 'unskip' : 'skip'}`
    return { request: { method: 'POST', path, token: person.token, body: {} }, isRead: false }
  }
  return { request, isRead: true, next: change }
}

/** How often a command is drawn, as the upper end of its share of the numbers from 0 to 1. */
const shares = [
  ['skip', 0.5],
  ['quote', 0.75],
  ['order-now', 0.85],
  ['link', 0.95],
  ['sign-in', 1],
] as const

let visits = 0

export function drawCommand(people: People, random: Random): Step | undefined {
  const drawn = random.next()
  const [name] = shares.find(([, end]) => drawn < end) ?? shares[0]
  const call = callNamed(name)
  const group = people[call.group]
  // A link can be used once.
  const person = name === 'sign-in' ? group[visits++] : pick(group, random)
  if (!person) return undefined
  if (name === 'skip') return toggle(person, random)
  const [request] = call.requests(person)
  return request && { request, isRead: false }
}

/** What a customer may be told while days pass and others of the household are at work. */
const proper = new Set([
  'FLOW_BANNER_NOT_FOUND',
  'NO_UPCOMING_ORDER',
  'ORDER_ALREADY_PLACED',
  'ORDER_LOCKED',
  'ORDER_NOT_SKIPPABLE',
  'ORDER_NOT_UNSKIPPABLE',
  'PAYMENT_OPEN',
  'SKIP_LIMIT_REACHED',
  'SUBSCRIPTION_CANCELLED',
  'SUBSCRIPTION_PAUSED',
])

/** Whether a refusal is a proper answer. */
export const isProper = (reason: string): boolean => proper.has(reason)
