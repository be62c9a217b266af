/** What a request leaves behind in the database, for tests that it left nothing. */
import type { TestService } from './start.ts'

/**
 * What refused requests do leave: counts of limits and of security events, an alert of many, and each call of a key in the audit log. And
 * what the service writes meanwhile: that it can write, up to where changes were handed out, documents that were due, and that
 * expired sessions are removed.
 */
const IGNORED: Readonly<Record<string, string>> = {
  write_check: 'false',
  change_mark: 'false',
  document_file: 'false',
  document_to_draw: 'false',
  staff_session: 'expires_at > now()',
  rate_limit: 'false',
  security_event: 'false',
  told_alert: 'false',
  audit: `action <> 'admin-api.called'`,
}

/** A digest of the rows of each table. */
export async function effectsOf({ services }: TestService): Promise<Readonly<Record<string, string>>> {
  const { pool } = services.database
  // A mail on its way would arrive later.
  await services.mail.sweep()
  const { rows: tables } = await pool.query<{ name: string; path: string }>(
    `SELECT tablename AS name, format('%I.%I', schemaname, tablename) AS path
     FROM pg_tables WHERE schemaname IN ('public', 'simulated_gateway') ORDER BY path`,
  )
  const digests = tables.map(
    ({ name, path }) =>
      `SELECT '${path}' AS path, md5(string_agg(t::text, chr(10) ORDER BY t::text)) AS digest
       FROM ${path} AS t WHERE ${IGNORED[name] ?? 'true'}`,
  )
  const { rows } = await pool.query<{ path: string; digest: string | null }>(digests.join(' UNION ALL '))
  return Object.fromEntries(rows.map(({ path, digest }) => [path, digest ?? 'empty']))
}
