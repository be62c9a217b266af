/** One entry on each work list of the sample world, for tests. The sample world itself has a box that is late. */
import { addSeconds, instant } from '@pfotenportal/domain/core/calendar'
import { mailTemplates } from '../mail/templates.ts'
import type { TestService } from './start.ts'

/** Business time of what happened a few days before the sample world begins. */
const EARLIER = '2026-11-17T08:00:00Z'

/** Dead-letters a mail to a customer whose address the mail server has refused; returns its id. */
export async function addDeadMail(
  { services }: Pick<TestService, 'services'>,
  entity: number,
): Promise<string> {
  const { database, mail, clock } = services
  const data = mailTemplates.orderRefunded.sample
  const failedAt = addSeconds(clock.realNow(), -3 * 86_400)
  return database.transaction(async (tx) => {
    const letter = { template: 'orderRefunded', customerId: 1005, entity, version: 1, data } as const
    await mail.outbox.record(tx, [letter], clock.realNow())
    const { id } = await tx
      .updateTable('outbox')
      .set({ failed_at: failedAt, attempts: 1, last_error: 'Recipients were rejected: 550 unknown user' })
      .where('position', '=', (eb) => eb.selectFrom('outbox').select(({ fn }) => fn.max('position').as('it')))
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Dead-letters an item of a job since yesterday. */
export async function addDeadItem(
  { services }: Pick<TestService, 'services'>,
  job: string,
  subjectId: number,
) {
  const yesterday = addSeconds(services.clock.realNow(), -86_400)
  const times = { first_failed_at: yesterday, last_failed_at: yesterday, set_aside_at: yesterday }
  const due = { last_due_at: instant(EARLIER), rest_until: instant(EARLIER) }
  const item = { job, list: 0, subject_id: subjectId, attempts: 6, last_error: 'Error: no such tariff' }
  await services.database.query
    .insertInto('job_trouble')
    .values({ ...item, ...times, ...due })
    .execute()
}

/** Adds everything that needs a person, except declarations. */
export async function fillWorkLists(service: Pick<TestService, 'services'>): Promise<void> {
  const { pool } = service.services.database
  await addDeadMail(service, 1)
  await addDeadItem(service, 'card-expiry', 1001)
  await pool.query(`
    INSERT INTO job_run (name, due_at, state, attempts, lease_until, error, finished_at)
      VALUES ('offer-expiry', '${EARLIER}', 'FAILED', 3, now(), 'Error: a lost table', now() - interval '2 hours');
    INSERT INTO stray_payment (charge_id, amount_cents, gateway_reference, found_at)
      SELECT id, amount_cents, 'sim_stray_1', '${EARLIER}' FROM charge WHERE state = 'PAID' ORDER BY id LIMIT 1;
    INSERT INTO refund (order_id, number, state, amount_cents, reason, charge_reference, refused_code, at,
        started_at, settled_at, failed_at, gateway)
      SELECT id, 1, 'FAILED', 1990, 'spoiled', 'sim_1', 'ACCOUNT_CLOSED', '${EARLIER}', now() - interval '5 days',
          now() - interval '5 days', '${EARLIER}', 'simulated'
      FROM customer_order WHERE status = 'PROCESSED' AND financial_status = 'paid' ORDER BY id LIMIT 1;
    INSERT INTO charge (subscription_id, order_id, attempt, key, trigger, state, amount_cents, request_id,
        business_at, started_at, lease_until, gateway)
      VALUES (20003, 20003900, 1, 'charge:20003900:1', 'DUE', 'OPEN', 4990, 'test', '${EARLIER}',
          now() - interval '2 days', now() + interval '1 day', 'simulated');
    INSERT INTO payment_dispute (charge_id, order_id, kind, provider_id, amount_cents, reason, state, opened_at,
        changed_at)
      SELECT id, order_id, 'DISPUTE', 'dp_1', amount_cents, 'PRODUCT_NOT_RECEIVED', 'OPENED', '${EARLIER}', '${EARLIER}'
      FROM charge WHERE state = 'PAID' ORDER BY id DESC LIMIT 1;
    INSERT INTO webhook_endpoint (url, types, sealed_secrets, created_at, disabled_at,
        disabled_because)
      VALUES ('https://shop.example/hooks', '{}', '', now(), now(), 'GONE');
    WITH event AS (
      INSERT INTO audit (at, recorded_at, actor, action, entity, facts)
        VALUES ('${EARLIER}', now(), 'system', 'test.recorded', '', '{}') RETURNING id)
    INSERT INTO webhook_delivery (endpoint_id, audit_id, subscription_id, type, created_at, attempts, failed_at,
        dead_because, last_error)
      SELECT webhook_endpoint.id, event.id, 20001, 'orderSkipped', now(), 1, now() - interval '1 day', 'GONE',
        'answered 410'
      FROM webhook_endpoint, event;`)
}
