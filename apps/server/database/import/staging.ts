/** The lines of an import's files while it runs, in temporary tables of its connection. */
import { sql } from 'kysely'
import type { Queries } from '../open.ts'

export interface StagedLine {
  readonly kind: string
  readonly externalId: string
  /** The customer's id in the other system. */
  readonly unit: string
  readonly file: string
  readonly line: number
  /** How many lines of the file are accounted for with it. */
  readonly lines: number
  readonly digest: string
  /** JSON text. */
  readonly content: string
}

/** A value that only one customer can have. */
export interface Claim {
  readonly kind: string
  readonly value: string
  readonly unit: string
}

/** Creates the tables; `db` is one connection, with which they disappear. */
export async function createStaging(db: Queries): Promise<void> {
  await sql`SET temp_buffers = '64MB'`.execute(db)
  await sql`
    CREATE TEMPORARY TABLE import_line (
      kind text COLLATE "C" NOT NULL,
      external_id text COLLATE "C" NOT NULL,
      unit text COLLATE "C" NOT NULL,
      file text NOT NULL,
      line integer NOT NULL,
      lines integer NOT NULL,
      digest text NOT NULL,
      content text NOT NULL,
      PRIMARY KEY (kind, external_id)
    )`.execute(db)
  await sql`CREATE INDEX import_line_unit ON import_line (unit)`.execute(db)
  await sql`
    CREATE TEMPORARY TABLE import_claim (
      kind text NOT NULL,
      value text NOT NULL,
      unit text NOT NULL,
      PRIMARY KEY (kind, value)
    )`.execute(db)
  await sql`
    CREATE TEMPORARY TABLE import_stray (
      file text COLLATE "C" NOT NULL,
      line integer NOT NULL,
      unit text COLLATE "C" NOT NULL,
      lines integer NOT NULL,
      PRIMARY KEY (file, line, unit)
    )`.execute(db)
}

/** Makes the planner know how much was staged. */
export async function analyzeStaging(db: Queries): Promise<void> {
  await sql`ANALYZE import_line`.execute(db)
}

/** The same for what was imported: of a table that was empty before, PostgreSQL would plan to read all. */
export async function analyzeImported(db: Queries, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`ANALYZE ${sql.table(table)}`.execute(db)
}

/** Stages lines, and returns the positions of those whose kind and id were staged before. */
export async function stageLines(db: Queries, lines: readonly StagedLine[]): Promise<readonly number[]> {
  const column = <T>(of: (line: StagedLine) => T) => lines.map(of)
  const { rows } = await sql<{ place: string }>`
    INSERT INTO import_line (kind, external_id, unit, file, line, lines, digest, content)
    SELECT * FROM unnest(
      ${column(({ kind }) => kind)}::text[], ${column(({ externalId }) => externalId)}::text[],
      ${column(({ unit }) => unit)}::text[], ${column(({ file }) => file)}::text[],
      ${column(({ line }) => line)}::integer[], ${column(({ lines: size }) => size)}::integer[],
      ${column(({ digest }) => digest)}::text[], ${column(({ content }) => content)}::text[])
    ON CONFLICT DO NOTHING
    RETURNING kind || ' ' || external_id || ' ' || file || ' ' || line AS place`.execute(db)
  if (rows.length === lines.length) return []
  const staged = new Set(rows.map(({ place }) => place))
  return lines.flatMap(({ kind, externalId, file, line }, index) =>
    staged.delete(`${kind} ${externalId} ${file} ${line}`) ? [] : [index],
  )
}

/** The line that has this kind and id already. */
export async function findStaged(
  db: Queries,
  { kind, externalId }: Pick<StagedLine, 'kind' | 'externalId'>,
): Promise<Pick<StagedLine, 'file' | 'line' | 'digest' | 'unit'> | undefined> {
  return db
    .selectFrom('import_line')
    .select(['file', 'line', 'digest', 'unit'])
    .where('kind', '=', kind)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
}

/** Those of these ids that are customers: of a line that was staged, or imported before. */
export async function findUnits(
  db: Queries,
  source: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ unit: string }>`
    SELECT unit FROM import_line WHERE unit = ANY(${ids}::text[])
    UNION
    SELECT external_id FROM imported_row
    WHERE source = ${source} AND kind = 'customers' AND external_id = ANY(${ids}::text[])`.execute(db)
  return new Set(rows.map(({ unit }) => unit))
}

/** A line that names a customer whom no file has. */
export interface StrayLine {
  readonly file: string
  readonly line: number
  readonly lines: number
  readonly unit: string
}

/**
 * Sets the lines apart whose customer no file has and none was imported as. A customer whose own line cannot be read is
 * no such one.
 */
export async function setStraysApart(db: Queries, source: string): Promise<void> {
  await sql`
    WITH own AS (
      SELECT unit FROM import_line WHERE kind = 'customers' OR kind = 'unreadable'
        AND file IN (SELECT DISTINCT file FROM import_line WHERE kind = 'customers')
    ), stray AS (
      DELETE FROM import_line AS line WHERE NOT EXISTS (SELECT FROM own WHERE own.unit = line.unit)
        AND NOT EXISTS (SELECT FROM imported_row
          WHERE source = ${source} AND kind = 'customers' AND external_id = line.unit)
      RETURNING file, line, lines, unit
    )
    INSERT INTO import_stray (file, line, unit, lines)
    SELECT file, line, unit, sum(lines) FROM stray GROUP BY file, line, unit`.execute(db)
}

/** The next lines that were set apart, in the order of their files, at most `count`. */
export async function listStrays(
  db: Queries,
  after: StrayLine | undefined,
  count: number,
): Promise<readonly StrayLine[]> {
  const { file = '', line = 0, unit = '' } = after ?? {}
  const { rows } = await sql<StrayLine>`
    SELECT file, line, unit, lines FROM import_stray
    WHERE (file, line, unit) > (${file}, ${line}::integer, ${unit})
    ORDER BY file, line, unit LIMIT ${count}`.execute(db)
  return rows
}

/**
 * The next lines after a customer, at most `count`, the lines of a customer together. The last customer may be
 * incomplete if there are so many.
 */
export async function listLines(db: Queries, after: string, count: number): Promise<StagedLine[]> {
  const { rows } = await sql<StagedLine>`
    SELECT kind, external_id AS "externalId", unit, file, line, lines, digest, content
    FROM import_line WHERE unit > ${after} ORDER BY unit LIMIT ${count}`.execute(db)
  return rows
}

/** Claims values, the first customer winning, and returns the claims that belong to another customer. */
export async function takeClaims(db: Queries, claims: readonly Claim[]): Promise<Claim[]> {
  if (claims.length === 0) return []
  const kinds = claims.map(({ kind }) => kind)
  const values = claims.map(({ value }) => value)
  const units = claims.map(({ unit }) => unit)
  await sql`
    INSERT INTO import_claim (kind, value, unit)
    SELECT * FROM unnest(${kinds}::text[], ${values}::text[], ${units}::text[])
    ON CONFLICT DO NOTHING`.execute(db)
  const { rows } = await sql<Claim>`
    SELECT claim.kind, claim.value, claim.unit
    FROM unnest(${kinds}::text[], ${values}::text[], ${units}::text[]) AS claim (kind, value, unit)
    JOIN import_claim AS taken ON taken.kind = claim.kind AND taken.value = claim.value
    WHERE taken.unit <> claim.unit`.execute(db)
  return rows
}
