import { expect, it } from 'vitest'
import { runStaff } from '../testing/run-staff.ts'
import { sharedTestService } from '../testing/shared-service.ts'
import { WrongUsage } from './command.ts'
import { run } from './keys.ts'

const service = sharedTestService()

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

it('lists keys with their last use; staff create and revoke them, and the secret is shown once', async () => {
  const staff = (...args: string[]) => runStaff(service.services, ...args)
  expect((await keys('list')).said).toEqual(['There is no key.'])
  const created = await staff('create-key', '--name', 'Shop', '--scopes', 'read, support,read')
  expect(created.code).toBe(0)
  expect(created.output).toMatch(/^The key is created\. It is shown only once\.\npfk_[\w-]{43}$/)
  const listed = await keys('list')
  expect(listed.said[1]).toMatch(/^1 +Shop +read,support +\d{4}-/)
  expect(listed.said.join()).not.toContain('pfk_')
  expect(await staff('revoke-key', '1')).toEqual({ code: 0, output: 'The key is revoked.' })
  expect(await staff('revoke-key', '7')).toEqual({ code: 1, output: 'There is no such key.' })
})

it.each([
  [['--name', 'Shop']],
  [['--scopes', 'read']],
  [['--name', ' ', '--scopes', 'read']],
  [['--name', 'Shop', '--scopes', 'everything']],
])('no key is created with %j', async (args) => {
  const refused = await runStaff(service.services, 'create-key', ...args)
  expect(refused).toEqual({ code: 1, output: 'Please enter a name and choose at least one right.' })
})

it.each([[['create']], [['list', 'all']], [[]]])('refuses %j', async (args) => {
  await expect(keys(...args)).rejects.toThrow(WrongUsage)
})
