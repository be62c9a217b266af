import { expect, test } from 'vitest'
import { z } from 'zod'
import { testConfig } from '../testing/test-config.ts'
import { answerSerializer } from './answer-writer.ts'

const dog = z.object({ name: z.string(), weights: z.array(z.object({ kg: z.number() })).nullable() })
const either = z.union([z.object({ kind: z.literal('dog'), dog }), z.object({ kind: z.literal('none') })])

function write(schema: z.ZodType, value: unknown): unknown {
  const config = { ...testConfig(), production: true }
  const route = { schema, method: 'GET', url: '/', httpStatus: '200' }
  return JSON.parse(answerSerializer(config)(route)(value))
}

test.each([
  ['an object', dog, { name: 'Bello', weights: null, secret: 1 }, { name: 'Bello', weights: null }],
  [
    'an object in a list',
    dog,
    { name: 'B', weights: [{ kg: 1 }, { kg: 2, secret: 1 }] },
    { name: 'B', weights: [{ kg: 1 }, { kg: 2 }] },
  ],
  [
    'a union',
    either,
    { kind: 'dog', dog: { name: 'B', weights: null, secret: 1 } },
    { kind: 'dog', dog: { name: 'B', weights: null } },
  ],
  [
    'a record',
    z.record(z.string(), dog),
    { a: { name: 'B', weights: null, secret: 1 } },
    { a: { name: 'B', weights: null } },
  ],
])(
  'in production, what the contract does not name never leaves the service: %s',
  (_name, schema, value, written) => {
    expect(write(schema, value)).toEqual(written)
  },
)

test('an answer with only what the contract names is written as it is', () => {
  expect(write(dog, { name: 'Bello', weights: [{ kg: 1.5 }] })).toEqual({
    name: 'Bello',
    weights: [{ kg: 1.5 }],
  })
})
