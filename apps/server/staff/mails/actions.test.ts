import { afterEach, beforeEach, expect, it } from 'vitest'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { testStaff } from '../../testing/staff.ts'
import { addDeadMail } from '../../testing/work.ts'
import { requeueMails } from './actions.ts'

const world = sharedSampleWorld()
/** How many mails are queued in a transaction. */
const AT_ONCE = 2
let by = 0

beforeEach(async () => {
  by += 1
  await world.services.database.query.deleteFrom('outbox').execute()
})
afterEach(() => world.services.database.pool.query('DROP FUNCTION IF EXISTS meanwhile CASCADE'))

async function addDeadMails(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let entity = 1; entity <= count; entity += 1) ids.push(await addDeadMail(world, entity))
  return ids
}

/** Does this whenever a mail is updated. */
async function meanwhile(statement: string): Promise<void> {
  const { pool } = world.services.database
  await pool.query(`CREATE FUNCTION meanwhile() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN ${statement} RETURN NEW; END $$`)
  await pool.query(
    'CREATE TRIGGER meanwhile BEFORE UPDATE ON outbox FOR EACH ROW EXECUTE FUNCTION meanwhile()',
  )
}

async function sendAllAgain(): Promise<number> {
  return requeueMails(await testStaff(world.services, `staff:${by}`), {}, AT_ONCE)
}

const deadIds = async () => {
  const dead = world.services.database.query.selectFrom('outbox').select('id')
  return (await dead.where('failed_at', 'is not', null).orderBy('position').execute()).map(({ id }) => id)
}

const recorded = () =>
  world.services.database.query
    .selectFrom('audit')
    .select(['entity', 'facts'])
    .where('action', '=', 'mail.requeued')
    .where('acted_by', '=', `staff:${by}`)
    .orderBy('id')
    .execute()

it.each([3, 4, 5])(
  'any number of mails is sent again, such as %d, with one entry in the audit log',
  async (count) => {
    await addDeadMails(count)
    expect(await sendAllAgain()).toBe(count)
    expect(await deadIds()).toEqual([])
    expect(await recorded()).toEqual([{ entity: '', facts: { mails: count } }])
    expect(await sendAllAgain()).toBe(0)
    expect(await recorded()).toHaveLength(1)
  },
)

it('after a failure in between, what was queued stays so and is recorded, and a repeat goes on', async () => {
  const ids = await addDeadMails(5)
  await meanwhile(`IF NEW.id = '${ids[3] ?? ''}' THEN RAISE EXCEPTION 'the disk is full'; END IF;`)
  await expect(sendAllAgain()).rejects.toThrow('the disk is full')
  expect(await deadIds()).toEqual(ids.slice(2))
  await world.services.database.pool.query('DROP FUNCTION meanwhile CASCADE')
  expect(await sendAllAgain()).toBe(3)
  expect(await deadIds()).toEqual([])
  expect((await recorded()).map(({ facts }) => facts)).toEqual([{ mails: 2 }, { mails: 3 }])
})

it('a mail that is dead-lettered again meanwhile is not queued twice', async () => {
  const ids = await addDeadMails(3)
  await meanwhile('NEW.failed_at = OLD.failed_at;')
  expect(await sendAllAgain()).toBe(3)
  expect(await deadIds()).toEqual(ids)
})
