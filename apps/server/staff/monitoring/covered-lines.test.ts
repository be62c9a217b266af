import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openAlertLines } from '../../core/alert-lines.ts'
import { openLog } from '../../core/log.ts'
import { coveredLines } from './covered-lines.ts'

const server = join(import.meta.dirname, '../..')

function sources(): string {
  const names = readdirSync(server, { recursive: true, encoding: 'utf8' })
  const isSource = (name: string) =>
    /\.tsx?$/.test(name) && !/\.test\.|^(dist|testing)\/|covered-lines/.test(name)
  return names
    .filter(isSource)
    .map((name) => readFileSync(join(server, name), 'utf8'))
    .join('\n')
}

it('a line of the log that is not told is one that the service still writes', () => {
  const text = sources()
  const payments = ['charges', 'refunds'].map((name) => `${name} have been unresolved for too long`)
  expect(text).toContain('`${name} have been unresolved for too long`')
  const gone = [...coveredLines].filter((line) => !payments.includes(line) && !text.includes(`'${line}'`))
  expect(gone).toEqual([])
})

it('every other line with "alert" is told, of whatever part of the service', () => {
  const lines = openAlertLines()
  const log = openLog('info', { write: () => undefined }, lines)
  log.child({ jobId: 'charge-due' }).error({ alert: true, email: 'lea@example.de' }, 'a new kind of alert')
  log.error({ alert: true }, 'a new kind of alert')
  log.error({ err: new Error('no alert') }, 'a job skipped an item')
  log.info('started')
  expect([...lines.take()]).toEqual([['a new kind of alert', 2]])
  expect([...lines.take()]).toEqual([])
  expect(coveredLines).not.toContain('a new kind of alert')
})

it.each([
  'a disputed payment is lost',
  'an inquiry about a payment has become a dispute',
  'a payment without an order is disputed or was returned',
  'a refund was refused',
  'a box is sent after all: its refund was refused',
])('is told although no other alert shows it: %s', (line) => {
  expect(sources()).toContain(`'${line}'`)
  expect(coveredLines).not.toContain(line)
})
