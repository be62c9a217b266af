import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { sharedSampleWorld } from '../testing/shared-service.ts'
import { shopOrder } from '../testing/shop.ts'
import { WrongUsage } from './command.ts'
import { run } from './intake.ts'

const world = sharedSampleWorld()
const folder = mkdtempSync(join(tmpdir(), 'intake-'))
afterAll(() => rmSync(folder, { recursive: true }))

const example = (name: string) =>
  fileURLToPath(new URL(`../../../docs/examples/shopify/${name}`, import.meta.url))

function fileOf(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

async function intake(...args: string[]) {
  const said: string[] = []
  const complained: string[] = []
  const code = await run({
    services: world.services,
    args,
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  })
  return { code, said: said.join('\n'), complained }
}

it('takes in an order of a file once, and names the fields that are wrong', async () => {
  const order = shopOrder()
  const file = fileOf('order.json', order)
  const first = await intake('take', file)
  expect([first.code, first.complained]).toEqual([0, []])
  expect(first.said).toContain('"isNew": true')
  expect((await intake('take', file)).said).not.toContain('"isNew": true')
  const [customer] = await world.services.database.query
    .selectFrom('audit')
    .select(['actor', 'action'])
    .where('action', '=', 'customerCreated')
    .execute()
  expect(customer?.actor).toBe('staff')
  const heavy = fileOf('heavy.json', shopOrder({ dog: { weight: 400 } }))
  expect(await intake('take', heavy)).toMatchObject({
    code: 1,
    complained: ['contracts.0.dog.weight: The maximum is 100.'],
  })
  const nameless = fileOf('nameless.json', shopOrder({ dog: { name: undefined } }))
  expect((await intake('take', nameless)).complained).toEqual([
    'contracts.0.dog.name: Please fill in this field.',
  ])
})

it('takes in an order part by part, each once, and says what is wrong with a part', async () => {
  const { customer, address, paymentMethod, contracts } = shopOrder()
  const [{ dog, subscription } = {}] = contracts
  const part = async (...words: readonly unknown[]) => {
    const file = fileOf(`${String(words[0])}.json`, words.at(-1))
    const { code, said, complained } = await intake(...words.slice(0, -1).map(String), file)
    expect([code, complained]).toEqual([0, []])
    return JSON.parse(said) as { id: number | string; isNew: boolean }
  }
  const taken = await part('customer', customer)
  expect(taken.isNew).toBe(true)
  expect(await part('customer', customer)).toEqual({ ...taken, isNew: false })
  const { id: addressId } = await part('address', taken.id, address)
  const { id: paymentMethodId } = await part('payment-method', taken.id, { paymentMethod })
  const { id: dogId } = await part('dog', taken.id, dog)
  const contract = await part('subscription', dogId, { addressId, paymentMethodId, subscription })
  expect(contract.isNew).toBe(true)
  const again = await part('subscription', dogId, { addressId, paymentMethodId, subscription })
  expect(again).toMatchObject({ id: contract.id, isNew: false })

  const heavy = fileOf('part.json', { ...dog, reference: 'heavy', weight: 400 })
  expect(await intake('dog', String(taken.id), heavy)).toMatchObject({
    code: 1,
    complained: ['weight: The maximum is 100.'],
  })
  const unknown = await intake('dog', '4711', fileOf('part.json', dog))
  expect([unknown.code, unknown.complained.length]).toEqual([1, 1])
})

it('says what the sample map makes of the sample order', async () => {
  const { code, said, complained } = await intake('check', example('map.json'), example('orders-paid.json'))
  expect([code, complained]).toEqual([0, []])
  expect(said).toContain('map.json has no error.')
  expect(said).toContain('“Reisenapf” belongs to no subscription')
  expect(said).toContain('"name": "Frida"')
})

it('names each fault of a map with its place', async () => {
  const map = {
    articles: [{ is: 'contract' }, { sku: 'A', is: 'supplement', supplement: 'Öl' }],
    properties: { nmae: ['Name'] },
    firstBox: 'LATER',
  }
  const { code, complained } = await intake('check', fileOf('wrong.json', map))
  expect(code).toBe(1)
  const all = complained.join('\n')
  expect(all).toContain('articles.0: needs a sku or a product by which it is recognised.')
  for (const place of ['articles.1.supplement: ', 'properties', 'firstBox: ']) expect(all).toContain(place)
  expect((await intake('check', fileOf('none.json', '{'))).complained[0]).toContain('is not JSON')
  expect((await intake('check', join(folder, 'missing.json'))).complained[0]).toContain('cannot be read')
})

it('names what a map promises and the catalogue does not have', async () => {
  const map = {
    articles: [
      { sku: 'A', is: 'supplement', supplement: 'moon_dust' },
      { sku: 'B', is: 'contract', recipes: ['XX'], cycle: 49 },
    ],
    firstBox: 'NONE',
  }
  const { complained } = await intake('check', fileOf('unknown.json', map))
  const all = complained.join('\n')
  expect(all).toContain('articles.0: the catalogue has no moon_dust.')
  expect(all).toContain('articles.1: the catalogue has no XX.')
})

it.each([
  [[]],
  [['take']],
  [['take', 'a', 'b']],
  [['sell', 'a']],
  [['customer']],
  [['customer', '1', 'a']],
  [['dog', 'a']],
  [['dog', 'Momo', 'a']],
])('refuses the words %j', async (args) => {
  await expect(intake(...args)).rejects.toThrow(WrongUsage)
})
