/** Many subscriptions that are due on the same day, copied from one of the sample world. */
import type { Pool } from 'pg'

/** Copies Anna's subscription that many times, all due on that day; returns the ids, ascending. */
export async function insertDueCopies(pool: Pool, count: number, day: string): Promise<number[]> {
  const columns = async (table: string): Promise<string> => {
    const { rows } = await pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = $1 and column_name <> all($2)`,
      [table, ['id', 'subscription_id', 'next_billing_date', 'anchor_date']],
    )
    return rows.map(({ name }) => name).join(', ')
  }
  const own = await columns('subscription')
  const { rows } = await pool.query<{ id: number }>(
    `insert into subscription (${own}, next_billing_date, anchor_date)
      select ${own}, $1::date, $1::date - interval_days from subscription, generate_series(1, $2) where id = 20001 returning id`,
    [day, count],
  )
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  const line = await columns('subscription_line')
  await pool.query(
    `insert into subscription_line (id, subscription_id, ${line})
      select copy * 10 + row_number() over (partition by copy), copy, ${line}
        from subscription_line, unnest($1::int[]) as copy where subscription_id = 20001`,
    [ids],
  )
  return ids
}
