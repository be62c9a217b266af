/** Hot statements, built and compiled once per process. */
import { sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely'
import type { Schema } from '../schema.ts'
import { writeLater, type Check, type Compilable } from './packets.ts'
import { sharedRunOf } from './queries.ts'
import { anyOfList } from './rows.ts'

/** Stands for a value in a query that is compiled once. */
class Parameter {
  constructor(readonly name: PropertyKey) {}
}

/** Makes the placeholder of a value by its name. */
export type Placeholders<V extends object> = <K extends keyof V>(name: K) => RawBuilder<V[K]>

/** Builds and compiles a query at its first use, and only puts the values in afterwards. */
function compiling<V extends object, R>(
  build: (db: Kysely<Schema>, value: Placeholders<V>) => Compilable<R>,
): (db: Kysely<Schema>, values: V) => CompiledQuery<R> {
  let compiled: CompiledQuery<R> | undefined
  return (db, values) => {
    compiled ??= build(db, (name) => sql`${new Parameter(name)}`).compile(db)
    const parameters = compiled.parameters.map((given) =>
      given instanceof Parameter ? Reflect.get(values, given.name) : given,
    )
    return { ...compiled, parameters }
  }
}

/**
 * A short statement whose rows are needed, built and compiled at its first execution and only run afterwards. Outside a
 * transaction it shares a connection with others, so one that waits for locks belongs in a transaction. `build` takes a builder and placeholders for the values, and must always build the
 * same query.
 */
export function compiledOnce<V extends object, R>(
  build: (db: Kysely<Schema>, value: Placeholders<V>) => Compilable<R>,
): (db: Kysely<Schema>, values: V) => Promise<R[]> {
  const queryFor = compiling(build)
  return async (db, values) => {
    const query = queryFor(db, values)
    const run = sharedRunOf(db)
    // Whoever built the statement knows its rows, which the driver does not.
    return run ? ((await run(query)).rows as R[]) : (await db.executeQuery<R>(query)).rows
  }
}

/** The same for a write of a transaction that nobody waits for (`writeLater`). */
export function compiledWrite<V extends object>(
  build: (db: Kysely<Schema>, value: Placeholders<V>) => Compilable<unknown>,
): (db: Kysely<Schema>, values: V, check?: Check) => Promise<void> {
  const queryFor = compiling(build)
  return (db, values, check) => writeLater(db, { compile: () => queryFor(db, values) }, check)
}

/** As `compiledOnce`, for a read by one or more values of a type; planned only once for any number of them. */
export function compiledFor<T, R>(
  type: Parameters<typeof anyOfList>[1],
  build: (db: Kysely<Schema>, oneOf: RawBuilder<T>) => Compilable<R>,
): (db: Kysely<Schema>, values: readonly T[]) => Promise<R[]> {
  const forOne = compiledOnce((db, value: Placeholders<{ value: T }>) => build(db, value('value')))
  const forMore = compiledOnce((db, value: Placeholders<{ values: readonly T[] }>) =>
    build(db, anyOfList(value('values'), type)),
  )
  return (db, values) => {
    const [value, ...more] = values
    return value === undefined || more.length > 0 ? forMore(db, { values }) : forOne(db, { value })
  }
}
