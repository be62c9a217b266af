/** Inserts subscriptions that are all due on the same day. */
import type { Database } from '@pfotenportal/server/database/open'
import { idsOf, priceOf, recipeSets, skuOf, type Menu } from './year/expected-box.ts'
import { sampleSeller } from './year/sellers.ts'

const { law: terms } = sampleSeller.company
const menus = recipeSets(terms)
  .map((recipes, index): Menu => {
    return { tier: [500, 800, 1400][index % 3] ?? 500, recipes, pension: 'V', cycle: 28 }
  })
  .map((menu) => ({
    ...idsOf(menu, terms),
    recipes: menu.recipes,
    sku: skuOf(menu),
    cents: priceOf(menu, terms),
  }))

const address = {
  firstName: 'Kim',
  lastName: 'Muster',
  phone: '',
  company: '',
  address1: 'Kastanienallee 12',
  zip: '10435',
  city: 'Berlin',
  countryCode: 'DE',
}

/** Parameters: $1 number of subscriptions, $2 day, $3 address, $4 menus, $5 first id. */
const due = `with due as (
  select id, day, address, menus -> (id % jsonb_array_length(menus)) as menu
  from (select $1::int as size, $2::date as day, $3::jsonb as address, $4::jsonb as menus, $5::int as first) as given,
       generate_series(first, first + size - 1) as id)`

const statements = [
  `insert into customer (id, first_name, last_name, email, tags, selected_lang, referral_code, created_at)
   select id, 'Kim', 'Muster ' || id, 'kim' || id || '@example.de', '{}', 'de', 'DUE' || id, day - 30 from due`,
  `insert into pet (id, customer_id, name, gender, birth_year, birth_month, breed, weight_grams, activity_level,
                    weight_class, dog_stage)
   select id, id, 'Hund ' || id, 'f', 2021, 4, '["Labrador Retriever"]', 28000, 'normal', 'ideal', 'adult' from due`,
  `insert into payment_method (id, customer_id, status, card_brand, card_last_digits, card_expiry_month,
                               card_expiry_year, gateway_reference, billing_address, created_at)
   select 'pm_' || id, id, 'ACTIVE', 'visa', '4242', 12, 2035, 'card:4242', address, day - 30 from due`,
  `insert into subscription (id, customer_id, pet_id, status, recipes, cycle, pension, interval_days, anchor_index,
                             anchor_date, last_cycle_index, next_billing_date, shipping_address, payment_method_id,
                             created_at)
   select id, id, id, 'ACTIVE', array(select jsonb_array_elements_text(menu -> 'recipes')), '28', 'V', 28, 1, day, 0,
          day, address, 'pm_' || id, day - 30 from due`,
  `insert into subscription_line (id, subscription_id, sku, quantity, unit_price_cents, product_id, variant_id)
   select id, id, menu ->> 'sku', 1, (menu -> 'cents')::int, (menu -> 'productId')::int, (menu -> 'variantId')::int
   from due`,
]

/** The first id of the subscriptions, unless another is given. */
export const FIRST_DUE_ID = 500_001

/** Inserts subscriptions, each with a customer, a dog, a menu and a working card; none may have one of their ids. */
export async function insertDueSubscriptions(
  database: Database,
  subscriptions: number,
  day: string,
  firstId = FIRST_DUE_ID,
): Promise<void> {
  const given = [subscriptions, day, JSON.stringify(address), JSON.stringify(menus), firstId]
  const client = await database.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    for (const statement of statements) await client.query(`${due} ${statement}`, given)
    // A table that is still empty stays without statistics: otherwise PostgreSQL would keep plans for empty tables.
    await client.query('analyze customer, pet, payment_method, subscription, subscription_line')
  } finally {
    client.release(true)
  }
}
