/** What the checks of the machine and the database find, in English. */
import type { doctorInstallationDe } from '../de/doctor-installation.ts'

export const doctorInstallationEn: typeof doctorInstallationDe = {
  failed: (reason) => ({
    what: `The check failed: ${reason}.`,
    todo: 'Fix what the message names, and check again.',
  }),
  timedOut: (seconds) => ({
    what: `The check had no result after ${seconds} seconds.`,
    todo: 'Find out whether the other side is overloaded or a firewall drops packets.',
  }),
  needsSettings: () => ({ what: 'Not checked, because the settings are not valid.' }),
  needsDatabase: () => ({ what: 'Not checked, because the database cannot be used.' }),
  needsMigrations: () => ({ what: 'Not checked, because the database is not that of this version.' }),

  settingsWell: () => ({ what: 'All settings are valid.' }),
  settingWrong: (problem) => ({
    what: problem,
    todo: 'The service does not start until this is corrected (docs/settings.md).',
  }),
  settingUnknown: (name, meant) => ({
    what: `${name} is no setting and is ignored.`,
    todo: `It probably means ${meant}; rename or remove it.`,
  }),
  settingForeign: (name) => ({
    what: `${name} looks like a setting, but is none and is ignored.`,
  }),

  nodeWell: (version) => ({ what: `Node ${version} is supported.` }),
  nodeUnsupported: (version, range) => ({
    what: `Node ${version} is not supported.`,
    todo: `Install a version of ${range}.`,
  }),
  nodeWithoutGerman: () => ({
    what: 'This Node lacks the German locale or the time zone Europe/Berlin.',
    todo: 'Use a Node with full ICU; remove NODE_ICU_DATA.',
  }),

  dependenciesWell: (count) => ({ what: `${count} packages are installed as in package-lock.json.` }),
  dependenciesDiffer: (count, first) => ({
    what: `${count} packages are missing or differ from package-lock.json, first ${first}.`,
    todo: 'Run npm ci and npm run build, and restart the service.',
  }),
  dependenciesUnknown: () => ({
    what: 'Not checked, because there is no package-lock.json or no node_modules here.',
  }),

  databaseWell: (version) => ({ what: `PostgreSQL ${version} answers and accepts writes.` }),
  databaseNew: (path) => ({
    what: `There is no database in ${path} yet; the next start creates an empty one.`,
    todo: 'If there should be one: DATA_DIR is wrong, or the disk is not mounted.',
  }),
  databaseAway: (reason) => ({
    what: `The database does not answer: ${reason}.`,
    todo: 'Check that PostgreSQL runs, and host and port in DATABASE_URL.',
  }),
  databaseSilent: (seconds) => ({
    what: `The database did not answer for ${seconds} seconds.`,
    todo: 'On its machine, find out whether PostgreSQL is still starting, suspended, or waiting for a disk. Restart it if it stays so.',
  }),
  databaseRefuses: (reason) => ({
    what: `The database refuses the service: ${reason}.`,
    todo: 'Check user, password and database name in DATABASE_URL.',
  }),
  databaseEmbedded: (reason) => ({
    what: `${reason}.`,
    todo: 'See docs/operations.md, "The embedded database".',
  }),
  databasePoolRefuses: (reason) => ({
    what: `A pooler in front of the database refuses the service: ${reason}.`,
    todo: 'Point DATABASE_URL at PostgreSQL itself; the service has a pool of its own.',
  }),
  databaseOld: (version) => ({
    what: `The database server is PostgreSQL ${version}.`,
    todo: 'The service needs 15 or later.',
  }),
  databaseStandby: () => ({
    what: 'DATABASE_URL leads to a standby, which is read-only.',
    todo: 'Name the primary there; a standby belongs in DATABASE_READ_URL.',
  }),
  databaseReadOnly: () => ({
    what: 'The database accepts no writes.',
    todo: 'Reset default_transaction_read_only of the role and the database.',
  }),
  databasePooled: () => ({
    what: 'A pooler, such as PgBouncer, stands between the service and the database.',
    todo: 'Point DATABASE_URL at PostgreSQL itself, or use pool_mode=session.',
  }),
  databasePoolDrops: () => ({
    what: 'A pooler in front of the database drops the settings of the connection (statement_timeout, TimeZone).',
    todo: 'Point DATABASE_URL at PostgreSQL itself; the service has a pool of its own.',
  }),
  databasePlain: () => ({
    what: 'The connection to the database crosses the internet and is not encrypted.',
    todo: 'Add ?sslmode=verify-full to DATABASE_URL, with sslrootcert if the certificate is from an authority of your own.',
  }),
  databaseCrowded: (free, max) => ({
    what: `Only ${free} of the database’s ${max} connections are free; a process needs up to 22.`,
    todo: 'Raise max_connections, or stop processes.',
  }),

  replicaWell: (seconds) => ({ what: `The replica follows the primary, at most ${seconds} s behind.` }),
  replicaAway: (reason) => ({
    what: `The replica cannot be read: ${reason}. The primary answers everything.`,
    todo: 'Check that it runs with hot_standby on, and DATABASE_READ_URL.',
  }),
  replicaNoStandby: () => ({
    what: 'DATABASE_READ_URL leads to a server that is no standby; the primary answers everything.',
    todo: 'Name a standby there. If this one was promoted, copy the primary anew.',
  }),
  replicaOther: () => ({
    what: 'DATABASE_READ_URL leads to a standby of another database; the primary answers everything.',
    todo: 'Name a standby of the server of DATABASE_URL, and the same database.',
  }),
  replicaHidden: (role, count) => ({
    what: `The role ${role} of DATABASE_READ_URL cannot read ${count} tables; what needs them fails.`,
    todo: 'Use the role of DATABASE_URL.',
  }),
  replicaPlain: () => ({
    what: 'The connection to the replica crosses the internet and is not encrypted.',
    todo: 'Add ?sslmode=verify-full to DATABASE_READ_URL, with sslrootcert if the certificate is from an authority of your own.',
  }),
  replicaBehind: (seconds, missing) => ({
    what: `The replica is more than ${seconds} seconds behind and lacks ${missing} of the log; the primary answers everything.`,
    todo: 'Check its load and its disk, max_standby_streaming_delay, and whether its replay is paused (select pg_wal_replay_resume()).',
  }),
  replicaCutOff: (seconds, missing) => ({
    what: `The replica receives nothing. It is more than ${seconds} seconds behind and lacks ${missing} of the log; the primary answers everything.`,
    todo: 'Check primary_conninfo and the network. If its log says that the primary no longer has what it needs, copy the primary anew.',
  }),

  encodingWell: (encoding, locale) => ({
    what: `Encoding ${encoding}, locale ${locale}, connections in UTC.`,
  }),
  encodingWrong: (encoding) => ({
    what: `The database has the encoding ${encoding}.`,
    todo: 'Create it anew with encoding UTF8, and restore its content there.',
  }),
  encodingAscii: (locale) => ({
    what: `The locale ${locale} of the database knows no umlauts; a search for "ä" does not find "Ä".`,
    todo: 'Create the database anew with the locale C.UTF-8, de_DE.UTF-8 or ICU.',
  }),
  zoneWrong: (zone) => ({
    what: `Connections have the time zone ${zone} instead of UTC.`,
    todo: 'Something between the service and the database drops the setting; connect directly.',
  }),
  zoneUnknown: () => ({
    what: 'The database does not know the time zone Europe/Berlin.',
    todo: 'Install the system’s time zones (tzdata) on its server.',
  }),

  privilegesWell: (role) => ({ what: `The role ${role} may do all that it has to.` }),
  privilegesTables: (count, first, owner) => ({
    what: `${count} tables belong to another role, first ${first} to ${owner}.`,
    todo: 'Transfer them with REASSIGN OWNED, or use their role in DATABASE_URL.',
  }),
  privilegesNoSchema: () => ({
    what: 'The role has no schema: its search_path names none that exists.',
    todo: 'Set search_path of the role to public or to a schema of its own.',
  }),
  privilegesCreate: (schema) => ({
    what: `The role may not create tables in the schema ${schema}.`,
    todo: `Run GRANT CREATE ON SCHEMA ${schema} as its owner, or the next migration fails.`,
  }),
  privilegesSuper: (role) => ({
    what: `The role ${role} is a superuser.`,
    todo: 'Give the service a role of its own that owns only this database.',
  }),

  migrationsWell: (count) => ({ what: `All migrations are applied (${count}).` }),
  migrationsNone: () => ({ what: 'The database is empty; the first start creates the tables.' }),
  migrationsPending: (count, first) => ({
    what: `${count} migrations are pending, first ${first}.`,
    todo: 'Start a process of this version; the first one applies them.',
  }),
  migrationsNewer: (names) => ({
    what: `The database is newer than this program: ${names}.`,
    todo: 'Start the newer version.',
  }),
  migrationsAhead: (names) => ({
    what: `A newer version has migrated the database (${names}); this one can run with it.`,
    todo: 'Take backups with the newer version until a corrected one runs.',
  }),

  clockWell: () => ({ what: 'The clocks of this machine and of the database agree.' }),
  clockDrifts: (seconds) => ({
    what: `The clock of this machine differs from the database’s by ${seconds} seconds.`,
    todo: 'Set up NTP on both; from 60 seconds on, no job runs.',
  }),
  clockWrong: (seconds) => ({
    what: `The clock of this machine differs from the database’s by ${seconds} seconds; no job runs.`,
    todo: 'Correct the clock that is wrong, and set up NTP on both.',
  }),
  clockZone: (hours) => ({
    what: `The clock of this machine differs from the database’s by ${hours} hours, as if one kept local time.`,
    todo: 'Set the system clock to UTC (timedatectl set-local-rtc 0), and set up NTP.',
  }),
  clockSet: () => ({
    what: 'The business time of this database was set by hand.',
    todo: 'Production needs a different database.',
  }),

  diskWell: (name, free, percent) => ({ what: `${name}: ${free} free (${percent}%).` }),
  diskLow: (name, path, free, percent) => ({
    what: `${name}: only ${free} (${percent}%) are free on the disk of ${path}.`,
    todo: 'Free space; with a full disk the service accepts nothing.',
  }),
  backupDiskLow: (path, free, percent) => ({
    what: `BACKUP_DIR: only ${free} (${percent}%) are free on the disk of ${path}.`,
    todo: 'Free space; on a full disk no backup succeeds (docs/operations.md).',
  }),
  inodesLow: (name, path, percent) => ({
    what: `${name}: only ${percent}% of the inodes are free on the disk of ${path}.`,
    todo: 'Delete small files (df -i), even if there is space left.',
  }),
  diskMissing: (name, path) => ({ what: `${name}: ${path} does not exist yet.` }),
  diskElsewhere: () => ({
    what: 'The disk of the database cannot be seen from here; monitor it on the database’s server.',
  }),

  backupWell: (hours) => ({ what: `The last backup is ${hours} hours old.` }),
  backupOld: (hours) => ({
    what: `The last backup is ${hours} hours old.`,
    todo: 'Find out why the nightly backup fails.',
  }),
  backupNone: () => ({
    what: 'There is no backup in BACKUP_DIR.',
    todo: 'Check whether its disk is mounted; if it is, make one now, and set up a nightly backup.',
  }),
  backupFuture: () => ({
    what: 'The last backup is in the future.',
    todo: 'Check the clock of the machine that makes backups.',
  }),
  backupUnknown: () => ({
    what: 'BACKUP_DIR is not set; backups made in another way cannot be seen from here.',
  }),
  archiveWell: () => ({ what: 'The log of the database is moved to BACKUP_DIR as it grows.' }),
  archiveWaits: (minutes) => ({
    what: `The log of the database has waited for ${minutes} minutes in DATA_DIR/postgres/log; if that disk is lost, so are the changes since then.`,
    todo: 'Check that the service was started with BACKUP_DIR and may write there, and that there is space. Its log names the reason (keep-log).',
  }),
  archiveStuck: (minutes) => ({
    what: `PostgreSQL has not copied its log into DATA_DIR/postgres/log for ${minutes} minutes; it stays in the cluster, and fills the disk.`,
    todo: 'Check the space, and that the folder belongs to the same user as DATA_DIR/postgres/cluster. DATA_DIR/postgres/postgres.log names the reason.',
  }),
  archiveOff: () => ({
    what: 'The log of the database is not kept, although BACKUP_DIR is set here: the service was started without it.',
    todo: 'Set BACKUP_DIR in the settings of the service too, and restart it.',
  }),
  archiveNoBase: () => ({
    what: 'There are backups but no base, and without one no point in time can be restored from the log.',
    todo: 'Run npm run backup; it takes one.',
  }),
  restoreWell: (days) => ({ what: `A restore was last tested ${days} days ago.` }),
  restoreOld: (days) => ({
    what: `A restore was last tested ${days} days ago.`,
    todo: 'Test it once a month.',
  }),
  restoreNever: () => ({
    what: 'No backup has been restored as a test.',
    todo: 'Test it: only then is it certain that the backup is usable.',
  }),
  restoreUnknown: () => ({ what: 'Not checked, because BACKUP_DIR is not set or has no backup.' }),
}
