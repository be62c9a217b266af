import { describe, expect, it } from 'vitest'
import {
  isDatabaseUnavailable,
  isNotPermitted,
  isRefusedByServer,
  isStatementTimeout,
  isWriteRefused,
} from './errors.ts'

const errorOf = (message: string, fields: Readonly<Record<string, string>>) =>
  Object.assign(new Error(message), fields)

describe('PostgreSQL stores nothing, and a retry may succeed', () => {
  it.each([
    ['a full disk', errorOf('could not extend file "base/1/2"', { code: '53100', file: 'md.c' })],
    ['a read-only transaction', errorOf('cannot execute UPDATE', { code: '25006', file: 'utility.c' })],
    ['a file system that turned read-only', errorOf('could not open file', { code: '42501', file: 'md.c' })],
    ['a folder that it may not enter', errorOf('could not open directory', { code: '42501', file: 'fd.c' })],
    ['a used up quota', errorOf('could not extend file', { code: 'XX000', file: 'md.c' })],
    ['a temporary file that is too large', errorOf('could not write', { code: 'XX000', file: 'buffile.c' })],
  ])('on %s', (_case, error) => {
    expect(isWriteRefused(error)).toBe(true)
    expect(isDatabaseUnavailable(error)).toBe(true)
    expect(isNotPermitted(error)).toBe(false)
  })

  it.each([
    ['a missing right', errorOf('permission denied for table customer', { code: '42501', file: 'aclchk.c' })],
    ['a fault of PostgreSQL', errorOf('cache lookup failed', { code: 'XX000', file: 'lsyscache.c' })],
    ['a fault of ours', new TypeError('x is not a function')],
  ])('but not on %s', (_case, error) => {
    expect(isWriteRefused(error)).toBe(false)
    expect(isDatabaseUnavailable(error)).toBe(false)
  })
})

it.each([
  ['ECONNREFUSED', 'connect'],
  ['ENETUNREACH', 'connect'],
  ['ENETDOWN', 'connect'],
  ['EHOSTDOWN', 'connect'],
  ['EAI_AGAIN', 'getaddrinfo'],
  ['55000', 'database "x" is not currently accepting connections'],
])('a database that cannot be reached (%s) may be back soon', (code, message) => {
  expect(isDatabaseUnavailable(errorOf(message, { code }))).toBe(true)
})

it('a statement that somebody cancelled did not take too long', () => {
  const cancelled = (why: string) => errorOf(`canceling statement due to ${why}`, { code: '57014' })
  expect(isStatementTimeout(cancelled('statement timeout'))).toBe(true)
  expect(isStatementTimeout(cancelled('user request'))).toBe(false)
})

it('only the server’s own errors have a severity', () => {
  expect(isRefusedByServer(errorOf('violated', { code: '23514', severity: 'ERROR' }))).toBe(true)
  expect(isRefusedByServer(errorOf('connect', { code: 'ECONNRESET' }))).toBe(false)
})
