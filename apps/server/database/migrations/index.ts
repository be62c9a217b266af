/** Every migration in its order. Forward only: a file that has been released never changes. */
import type { Migration } from 'kysely'
import * as service from './0001-service.ts'
import * as identity from './0002-identity.ts'
import * as subscriptions from './0003-subscriptions.ts'
import * as doneOnce from './0004-done-once.ts'
import * as operations from './0005-operations.ts'
import * as charging from './0006-charging.ts'

export const migrations: Readonly<Record<string, Migration>> = {
  '0001-service': service,
  '0002-identity': identity,
  '0003-subscriptions': subscriptions,
  '0004-done-once': doneOnce,
  '0005-operations': operations,
  '0006-charging': charging,
}
