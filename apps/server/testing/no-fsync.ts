/**
 * For a PostgreSQL whose databases are thrown away after a run: no commit has to wait for the disk. What a crash of
 * PostgreSQL leaves is tested on servers of their own, which keep waiting.
 */
export const NO_FSYNC = [
  'alter system set fsync = off',
  'alter system set synchronous_commit = off',
  'select pg_reload_conf()',
]
