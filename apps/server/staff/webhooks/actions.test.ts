import { expect, it } from 'vitest'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { testStaff } from '../../testing/staff.ts'
import { redeliverAll } from './actions.ts'

const world = sharedSampleWorld()
const BY = 'staff:1'

it('after a failure between two pages, what was queued is on record, the call is not done, and a repeat goes on', async () => {
  const { database } = world.services
  await database.pool.query(`
    INSERT INTO webhook_endpoint (url, types, sealed_secrets, created_at) VALUES ('https://shop.example/hooks', '{}', '', now());
    WITH event AS (
      INSERT INTO audit (at, actor, action, entity, facts)
        SELECT now(), 'system', 'test', '', '{}' FROM generate_series(1, 3) RETURNING id)
    INSERT INTO webhook_delivery (endpoint_id, audit_id, subscription_id, type, created_at, failed_at, dead_because)
      SELECT webhook_endpoint.id, event.id, 20001, 'orderSkipped', now(), now(), 'GAVE_UP' FROM webhook_endpoint, event;
    CREATE FUNCTION refuse_last() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.id = (SELECT max(id) FROM webhook_delivery) THEN RAISE EXCEPTION 'the disk is full'; END IF;
      RETURN NEW; END $$;
    CREATE TRIGGER refuse_last BEFORE UPDATE ON webhook_delivery FOR EACH ROW EXECUTE FUNCTION refuse_last()`)
  let done = 0
  const staff = await testStaff(world.services, BY)
  const actor = { ...staff, markDone: async () => void (done += 1) }
  await expect(redeliverAll(actor, {}, 2)).rejects.toThrow('the disk is full')
  expect(done).toBe(0)
  await database.pool.query('DROP FUNCTION refuse_last CASCADE')
  expect(await redeliverAll(actor, {}, 2)).toBe(1)
  expect(done).toBe(1)
  const recorded = await database.query
    .selectFrom('audit')
    .select('facts')
    .where('action', '=', 'webhook.redelivered')
    .where('acted_by', '=', BY)
    .orderBy('id')
    .execute()
  expect(recorded).toEqual([{ facts: { deliveries: 2 } }, { facts: { deliveries: 1 } }])
})
