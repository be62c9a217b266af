import { expect, test } from 'vitest'
import { retryWhileUnavailable, ShuttingDown, type RetryContext } from './retry-while-unavailable.ts'

const unavailable = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const lockTimeout = () =>
  Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })

/** A context whose database is reachable from the given check on; it stops at the given check. */
function waitingFor(
  look: number,
  stopsAt = Infinity,
): RetryContext & { checks(): number; reports(): number } {
  let checks = 0
  let reports = 0
  const isReachable = async () => (checks += 1) >= look
  return {
    services: { database: { isReachable } },
    isStopping: () => checks >= stopsAt,
    reportProgress: () => void (reports += 1),
    checks: () => checks,
    reports: () => reports,
  }
}

function failing(errors: (() => Error)[]) {
  const left = [...errors]
  return async () => {
    const error = left.shift()
    if (error) throw error()
    return 'done'
  }
}

test('work waits until the database is reachable again, and is then done', async () => {
  const context = waitingFor(3)
  expect(await retryWhileUnavailable(context, failing([unavailable]))).toBe('done')
  expect(context.checks()).toBe(3)
})

test('waiting for the database counts as progress, so that an outage does not time out the run', async () => {
  const context = waitingFor(3)
  await retryWhileUnavailable(context, failing([unavailable]))
  expect(context.reports()).toBe(2)
})

test('work is retried after a lock timeout', async () => {
  expect(await retryWhileUnavailable(waitingFor(1), failing([lockTimeout, lockTimeout]))).toBe('done')
})

test('repeated lock timeouts and other errors are failures', async () => {
  const context = waitingFor(1)
  await expect(
    retryWhileUnavailable(context, failing([lockTimeout, lockTimeout, lockTimeout])),
  ).rejects.toThrow('lock timeout')
  await expect(retryWhileUnavailable(context, failing([() => new Error('a bug')]))).rejects.toThrow('a bug')
})

test('a process that shuts down does not wait for the database', async () => {
  await expect(retryWhileUnavailable(waitingFor(9, 1), failing([unavailable]))).rejects.toBeInstanceOf(
    ShuttingDown,
  )
})
