/** Kinds of mistakes, to be planted into any call. */
import type { OperationName } from '@pfotenportal/contract/api'
import type { Answered, Asked, Plant } from './proxy.ts'

/** JSON of unknown shape. */
type Json = Record<string, unknown>

const isSuccess = ({ status }: Answered) => status === 200 || status === 201

const parsed = ({ body }: Answered): Json => JSON.parse(body) as Json

const withJson = (answer: Answered, json: unknown): Answered => ({ ...answer, body: JSON.stringify(json) })

/** The answer with another header; without it for `undefined`. */
export const withHeader = ({ headers, ...answer }: Answered, name: string, value?: string): Answered => ({
  ...answer,
  headers: [
    ...headers.filter(([it]) => it !== name),
    ...(value === undefined ? [] : [[name, value] as const]),
  ],
})

const success = (answer: Answered, data: unknown): Answered => withJson({ ...answer, status: 200 }, { data })

const errorOf = (answer: Answered): Json => parsed(answer)['error'] as Json

const tokenOf = ({ headers }: Asked) => headers['authorization']

/** Changes successful answers. */
export const whenSuccessful =
  (change: (answer: Answered, asked: Asked) => Answered) => (): Plant => async (asked, forward) => {
    const answer = await forward(asked)
    return isSuccess(answer) ? change(answer, asked) : answer
  }

/** Changes the data of successful answers; of a list, its first element. */
export const data = (change: (data: Json) => void) =>
  whenSuccessful((answer) => {
    const json = parsed(answer)
    const { data: all } = json
    const first: unknown = Array.isArray(all) ? all[0] : all
    if (typeof first === 'object' && first !== null) change(first as Json)
    return withJson(answer, json)
  })

export const header = (name: string, value?: string) =>
  whenSuccessful((answer) => withHeader(answer, name, value))

export const status = (wrong: number) => whenSuccessful((answer) => ({ ...answer, status: wrong }))

/** Changes the error of refusals of a type. */
export const refusal =
  (type: string, change: (error: Json, answer: Answered) => Answered) =>
  (): Plant =>
  async (asked, forward) => {
    const answer = await forward(asked)
    return errorIs(answer, type) ? change(errorOf(answer), answer) : answer
  }

/** The type of a refusal, which is a plain string for a discount code. */
function errorIs(answer: Answered, type: string): boolean {
  if (answer.status < 400 || !answer.body.startsWith('{')) return false
  const error: unknown = parsed(answer)['error']
  return typeof error === 'string' ? type === 'DISCOUNT_CODE_INVALID' : (error as Json)['type'] === type
}

/** Accepts what the service refuses, in general or for some requests. */
export const accepts =
  (type: string, when: (asked: Asked) => boolean = () => true) =>
  (): Plant =>
  async (asked, forward) => {
    const answer = await forward(asked)
    return errorIs(answer, type) && when(asked) ? success(answer, {}) : answer
  }

export const refusesWith = (type: string, wrong: { status?: number; type?: string | undefined }) =>
  refusal(type, (error, answer) => {
    const status = wrong.status ?? answer.status
    return withJson({ ...answer, status }, { error: { ...error, status, ...wrong } })
  })

/** Changes requests on their way to the service. */
export const request = (change: (asked: Asked) => Asked) => (): Plant => (asked, forward) =>
  forward(change(asked))

export const withoutHeaders = (...names: string[]) =>
  request((asked) => ({
    ...asked,
    headers: Object.fromEntries(Object.entries(asked.headers).filter(([name]) => !names.includes(name))),
  }))

/** Answers a command successfully, with the subscription as it was. */
export const ignored = (): Plant => async (asked, forward) => {
  const headers = { authorization: tokenOf(asked) ?? '' }
  const listed = await forward({ method: 'GET', path: '/api/v1/subscriptions', headers, body: '' })
  if (!isSuccess(listed)) return forward(asked)
  const id = Number(/subscriptions\/(\d+)/.exec(asked.path)?.[1])
  const found = (parsed(listed)['data'] as { id: number }[]).find((it) => it.id === id)
  const isWellFormed =
    !/unknownField|wrong|^\{"$/.test(asked.body) && asked.headers['content-type'] !== 'text/plain'
  return found && isWellFormed && asked.headers['idempotency-key'] ? success(listed, found) : forward(asked)
}

/** Undoes the change at once with another call. */
export const takenBack = (path: (asked: Asked) => string) => (): Plant => async (asked, forward) => {
  const answer = await forward(asked)
  const headers = { authorization: tokenOf(asked) ?? '', 'content-type': 'application/json' }
  if (isSuccess(answer)) await forward({ method: 'POST', path: path(asked), headers, body: '{}' })
  return answer
}

/** Instead of a refusal of a type, repeats the first success for the same request. */
export const remembered =
  (type: string, same: (asked: Asked) => string = ({ path }) => path) =>
  (): Plant => {
    const seen = new Map<string, Answered>()
    return async (asked, forward) => {
      const answer = await forward(asked)
      if (isSuccess(answer) && !seen.has(same(asked))) seen.set(same(asked), answer)
      return errorIs(answer, type) ? (seen.get(same(asked)) ?? answer) : answer
    }
  }

/** Answers without asking the service. */
export const always = (answered: unknown) => (): Plant => async (asked, forward) => {
  const ok = await forward({ ...asked, method: 'GET', path: '/clock', headers: {}, body: '' })
  return asked.method === 'OPTIONS' ? forward(asked) : success(ok, answered)
}

/** Lets every page read the answer. */
export const anyOrigin = (): Plant => async (asked, forward) =>
  withHeader(await forward(asked), 'access-control-allow-origin', asked.headers['origin'])

/** A mistake and the check that has to find it. */
export interface PlantedMistake {
  readonly call: OperationName
  readonly check: string
  readonly name: string
  readonly plant: () => Plant
  /** Calls without which the check is not made. */
  readonly needs: readonly OperationName[]
}

/** A mistake of a call, the check that has to find it, and what it is. */
export const mistake = (
  call: OperationName,
  check: string,
  name: string,
  plant: () => Plant,
  ...needs: OperationName[]
): PlantedMistake => ({ call, check, name, plant, needs })
