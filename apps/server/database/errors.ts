/** What a database error means for the caller. Codes: PostgreSQL, appendix A; errno names of the socket. */

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}

/** A migration changed the columns of a prepared statement after it was prepared on this connection. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
}

/** Deadlock, serialization failure or stale plan: the same work may succeed if repeated immediately. */
export function isSerializationFailure(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error)) || isStalePlan(error)
}

/** The statement was cancelled: it took longer than the server allows, or an administrator ended it. */
export function isStatementCancelled(error: unknown): boolean {
  return codeOf(error) === '57014'
}

/** The statement took longer than the server allows. */
export function isStatementTimeout(error: unknown): boolean {
  return isStatementCancelled(error) && !(error instanceof Error && error.message.includes('user request'))
}

/** Another transaction held the row for longer than the lock timeout. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03'
}

/** The statement names a table or a column that does not exist. */
export function isUnknownName(error: unknown): boolean {
  return ['42P01', '42703'].includes(codeOf(error))
}

/** The customer was merged into another while somebody waited to change it. */
export class MergedMeanwhile extends Error {}

/** Another row has the value that this unique index allows once. */
export function isDuplicateIn(error: unknown, index: string): boolean {
  const isDuplicate = codeOf(error) === '23505'
  return isDuplicate && error instanceof Error && 'constraint' in error && error.constraint === index
}

/** The server refuses to store anything: read-only, or without space. */
const unwritableCodes = new Set(['25006', '53100', '58030'])
/**
 * What PostgreSQL reports for a file of its own that it may not open (a file system that turned read-only), or may not
 * extend (a quota, the largest size of a file); the first also means that the role has no right to a table.
 */
const fileCodes = new Set(['42501', 'XX000'])
/** PostgreSQL's sources that open, extend and write its files. */
const fileSources = new Set([
  'buffile.c',
  'copydir.c',
  'fd.c',
  'md.c',
  'relmapper.c',
  'slru.c',
  'smgr.c',
  'xlog.c',
])

function isFileRefused(error: unknown): boolean {
  if (!fileCodes.has(codeOf(error)) || !(error instanceof Error) || !('file' in error)) return false
  return typeof error.file === 'string' && fileSources.has(error.file)
}

/** The database does not store what is written, although it may answer what is read. */
export function isWriteRefused(error: unknown): boolean {
  return unwritableCodes.has(codeOf(error)) || isFileRefused(error)
}

/** The transaction is read-only; a session is for as long as it lasts if the setting held when it began. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === '25006'
}

/** Waits for a write that a read can do without: it is left out while nothing is stored, so that reads go on. */
export async function ifStored(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!isWriteRefused(error)) throw error
  })
}

/** The role may not do that, or has no schema to do it in. */
export function isNotPermitted(error: unknown): boolean {
  return ['42501', '3F000'].includes(codeOf(error)) && !isFileRefused(error)
}

/** PostgreSQL refused a statement; the driver's own errors and those of the connection have no severity. */
export function isRefusedByServer(error: unknown): error is Error {
  return error instanceof Error && 'severity' in error
}

/** There is no such database: waiting does not help, unlike while a service runs. */
export function isMissingDatabase(error: unknown): boolean {
  return codeOf(error) === '3D000'
}

const unavailableCodes = new Set([
  ...unwritableCodes,
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  '53000',
  '53200',
  '53300',
  '53400',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '3D000',
])

const unavailableMessages = [
  /^Connection terminated/,
  /timeout exceeded when trying to connect/,
  /^timeout expired/,
  /not queryable/,
  /not currently accepting connections/,
]

/** Nothing is begun now, because the database would not store how it ends. */
export class NothingIsStored extends Error {}

/** The database is unreachable, starting, stopping, read-only, full or too slow: a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof NothingIsStored) return true
  const code = codeOf(error)
  // The socket of a server that is down; a missing file is no matter of the database.
  if (code === 'ENOENT') return error instanceof Error && 'syscall' in error && error.syscall === 'connect'
  if (unavailableCodes.has(code) || code.startsWith('08') || isFileRefused(error)) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  return error instanceof Error && unavailableMessages.some((pattern) => pattern.test(error.message))
}
