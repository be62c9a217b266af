/**
 * Settings of a PostgreSQL whose databases are discarded after a run: no commit has to wait for the disk. Crash tests
 * use separate servers, which do wait.
 */
export const NO_FSYNC = [
  'alter system set fsync = off',
  'alter system set synchronous_commit = off',
  'select pg_reload_conf()',
]
