/**
 * Writes answers as JSON. The handlers' types guarantee what an answer has, so it is not parsed again; but what its
 * schema does not name is dropped, so that a row with more columns than the contract never leaves the service
 * (docs/security.md).
 */
import { isDeepStrictEqual } from 'node:util'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Config } from '../core/config.ts'

/** Returns a value without what its schema does not name: the same value if there is nothing to drop. */
type Pruner = (value: unknown) => unknown

const keep: Pruner = (value) => value

/** How values of a schema are picked; null if only parsing can tell, as for a union of objects. */
function pickOf(schema: z.core.$ZodType): Pruner | null {
  if (schema instanceof z.ZodObject) return pickObject(schema.shape)
  if (schema instanceof z.ZodArray) return pickItems(pickOf(schema.element))
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return pickOf(schema.unwrap())
  if (schema instanceof z.ZodUnion) return schema.options.every((each) => pickOf(each) === keep) ? keep : null
  if (schema instanceof z.ZodRecord) return pickOf(schema.valueType) === keep ? keep : null
  return leaves.some((kind) => schema instanceof kind) ? keep : null
}

/** Kinds of values with nothing inside to drop. */
const leaves = [
  z.ZodString,
  z.ZodStringFormat,
  z.ZodNumber,
  z.ZodBoolean,
  z.ZodEnum,
  z.ZodLiteral,
  z.ZodNull,
  z.ZodUnknown,
]

function pickItems(pick: Pruner | null): Pruner | null {
  if (pick === null || pick === keep) return pick
  return (value) => {
    if (!Array.isArray(value)) return value
    const items: readonly unknown[] = value
    return items.some((each) => isChangedBy(pick, each)) ? items.map(pick) : items
  }
}

function isChangedBy(pick: Pruner, value: unknown): boolean {
  return pick(value) !== value
}

function pickObject(shape: Readonly<Record<string, z.core.$ZodType>>): Pruner | null {
  const picks = new Map<string, Pruner>()
  for (const [key, schema] of Object.entries(shape)) {
    const pick = pickOf(schema)
    if (pick === null) return null
    picks.set(key, pick)
  }
  // Without a list of entries: this runs for every object of every answer.
  const hasOnlyNamed = (value: object) => {
    for (const key in value) {
      const pick = picks.get(key)
      if (pick === undefined || (pick !== keep && isChangedBy(pick, Reflect.get(value, key)))) return false
    }
    return true
  }
  return (value) => {
    if (typeof value !== 'object' || value === null || hasOnlyNamed(value)) return value
    const named = Object.entries(value).filter(([key]) => picks.has(key))
    return Object.fromEntries(named.map(([key, each]) => [key, picks.get(key)?.(each)]))
  }
}

type Serializer = typeof serializerCompiler

/** Drops what the schema of an answer does not name. */
const pickingSerializer: Serializer = (route) => {
  const { schema } = route
  const pick = schema instanceof z.ZodType ? pickOf(schema) : null
  return pick ? (answer) => JSON.stringify(pick(answer)) : serializerCompiler(route)
}

/** Parses answers as well: outside production, an answer that its schema does not allow is an error. */
const checkingSerializer: Serializer = (route) => {
  const parse = serializerCompiler(route)
  const write = pickingSerializer(route)
  return (answer) => {
    const written = write(answer)
    if (!isDeepStrictEqual(JSON.parse(written), JSON.parse(parse(answer))))
      throw new Error(`the answer of ${route.method} ${route.url} is not written as its schema says`)
    return written
  }
}

/** How the answers of calls are written. */
export function answerSerializer({ production }: Config): Serializer {
  return production ? pickingSerializer : checkingSerializer
}
