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

it('lists keys with their last use; staff create and revoke them by the id that is shown with the secret, once', async () => {
  const staff = (...args: string[]) => runStaff(service.services, ...args)
  expect((await keys('list')).said).toEqual(['There is no key.'])
  const created = await staff('create-key', '--name', 'Shop', '--scopes', 'read, support,read')
  expect(created.code).toBe(0)
  expect(created.output).toMatch(/^The key is created\. It is shown only once\.\nId: 1\npfk_[\w-]{43}$/)
  const listed = await keys('list')
  expect(listed.said[1]).toMatch(/^1 +Shop +read,support +\d{4}-/)
  expect(listed.said.join()).not.toContain('pfk_')
  expect(await staff('revoke-key', '1')).toEqual({ code: 0, output: 'The key is revoked.' })
  expect(await staff('revoke-key', '7')).toEqual({ code: 1, output: 'There is no such key.' })
})

it('lists the end and the networks of a key, which staff change one by one', async () => {
  const staff = (...args: string[]) => runStaff(service.services, ...args)
  const bounds = ['--expires', '2099-03-31', '--networks', '10.1.2.3/8, 2001:db8::/32']
  expect((await staff('create-key', '--name', 'Depot', '--scopes', 'read', ...bounds)).code).toBe(0)
  const line = async () => (await keys('list')).said.find((each) => each.includes('Depot')) ?? ''
  const id = /^\d+/.exec(await line())?.[0] ?? ''
  expect(await line()).toMatch(/2099-03-31T22:00:00.000Z +10.0.0.0\/8,2001:db8::\/32/)
  expect(await staff('change-key', id, '--networks', '192.0.2.7')).toEqual({
    code: 0,
    output: 'The key is changed.',
  })
  expect(await line()).toMatch(/2099-03-31T22:00:00.000Z +192.0.2.7\/32/)
  expect((await staff('change-key', id, '--expires', '')).code).toBe(0)
  expect(await line()).not.toContain('2099')
  expect((await staff('change-key', '999', '--expires', '')).output).toBe('There is no such key.')
})

it.each([
  ['--expires', '2020-01-01', /from today on/],
  ['--expires', '31.03.2099', /from today on/],
  ['--networks', '10.0.0.0/33', /IP addresses or networks/],
  ['--networks', '::ffff:10.0.0.1', /IP addresses or networks/],
  ['--networks', 'fe80::1%eth0', /IP addresses or networks/],
  ['--networks', 'shop.example', /IP addresses or networks/],
])('no key is created with %s %s', async (flag, value, sentence) => {
  const args = ['--name', 'Depot', '--scopes', 'read', flag, value]
  const refused = await runStaff(service.services, 'create-key', ...args)
  expect(refused).toEqual({ code: 1, output: expect.stringMatching(sentence) as string })
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
