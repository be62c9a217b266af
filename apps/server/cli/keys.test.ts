import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/start.ts'
import { WrongUsage } from './command.ts'
import { run } from './keys.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

async function keys(...args: string[]) {
  const said: string[] = []
  const complained: string[] = []
  const code = await run({
    services: service.services,
    args,
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  })
  return { code, said, complained }
}

it('creates, lists and revokes a key, and shows its secret once', async () => {
  expect((await keys('list')).said).toEqual(['There is no key.'])
  const created = await keys('create', '--name', 'Shop', '--scope', 'read', '--scope', 'support')
  expect(created.code).toBe(0)
  expect(created.said[0]).toBe('Key 1 may: read, support. It is shown only here:')
  expect(created.said[1]).toMatch(/^pfk_[\w-]{43}$/)
  const listed = await keys('list')
  expect(listed.said[1]).toMatch(/^1 +Shop +read,support +\d{4}-/)
  expect(listed.said.join()).not.toContain('pfk_')
  expect(await keys('revoke', '1')).toMatchObject({ code: 0, said: ['Key 1 is revoked.'] })
  expect((await keys('revoke', '7')).complained).toEqual(['There is no key 7.'])
})

it.each([
  [['create', '--name', 'Shop']],
  [['create', '--scope', 'read']],
  [['create', '--name', ' ', '--scope', 'read']],
  [['create', '--name', 'Shop', '--scope', 'everything']],
  [['revoke', 'Shop']],
  [['revoke']],
  [[]],
])('refuses %j', async (args) => {
  await expect(keys(...args)).rejects.toThrow(WrongUsage)
})
