import { describe, expect, test } from 'vitest'
import { possibleOwners } from './owner.ts'
import { sourceOf } from './sources.ts'

const NAMES = {
  customers: 'id,email,first_name,last_name',
  addresses: 'id,customer_id,last_name,address1,zip,city,country',
  subscriptions: 'id,customer_id,dog_id,status,sku,price,address_id,created_at,next_billing_date',
}

function owners(file: keyof typeof NAMES, line: string): (string | undefined)[] {
  const format = sourceOf('own').get(file)
  if (!format) throw new Error(file)
  const seen = line.startsWith('{') ? line : { names: NAMES[file].split(','), cells: line.split(',') }
  return [...possibleOwners(format, seen)].toSorted((a = '~', b = '~') => (a < b ? -1 : 1))
}

describe('a line that cannot be read', () => {
  test.each([
    ['subscriptions', 's2,c1,d2,active,0700GSV28,45,60,a1,2026-09-01,2026-12-01', ['c1']],
    ['subscriptions', '2,1,2,active,0700GSV28,45,60,1,2026-09-01,2026-12-01', ['1']],
    ['subscriptions', 's2,c1,d2,active', ['c1']],
    ['subscriptions', '21,2,active,0700GSV28,45.60,1,2026-09-01,2026-12-01', ['2', '21', undefined]],
    ['subscriptions', 's2,c1,d2active,0700GSV28,45.60,a1,2026-09-01,2026-12-01', ['c1']],
    ['addresses', 'a1,c1,Sommer,Weg 4,Hinterhaus,12047,Berlin,DE', ['Sommer', 'c1', 'c1,Sommer']],
    ['customers', 'c1,k@example.de,Kim,Sommer,GmbH', ['c1']],
    ['subscriptions', 'Exported on 2026-11-20', [undefined]],
    ['subscriptions', '{"id":1,"customer_id":"c1","dog_id":"x}', ['c1']],
    ['subscriptions', '{"customer_id":1,"customer_id":2', ['1', '2']],
    ['subscriptions', '{"id":1', [undefined]],
    ['customers', '{"id":"c1","email"', ['c1']],
  ] as const)('of %s, %s, may belong to %j', (file, line, expected) => {
    expect(owners(file, line)).toEqual(expected)
  })

  test('of Recharge names its customer within an object', () => {
    const format = sourceOf('recharge').get('charges')
    const text = '{"id":1,"customer":{"email":"x","id":77},"a":"b}'
    expect(format && [...possibleOwners(format, text)]).toEqual(['77'])
  })
})
