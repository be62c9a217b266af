/** Generates the files of an import: customers with a dog, a contract and five past orders each. */
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

interface File {
  readonly columns: string
  /** The lines about the customer `n`. */
  readonly lines: (n: number) => readonly string[]
}

const files: Readonly<Record<string, File>> = {
  customers: {
    columns: 'id,email,first_name,last_name',
    lines: (n) => [`c${n},c${n}@example.de,Kim,Nr${n}`],
  },
  addresses: {
    columns: 'id,customer_id,first_name,last_name,address1,zip,city,country',
    lines: (n) => [`a${n},c${n},Kim,Nr${n},Weg ${n},10115,Berlin,DE`],
  },
  'payment-methods': {
    columns: 'id,customer_id,kind,reference,card_brand,card_last_digits,card_expires',
    lines: (n) => [`m${n},c${n},card,card:${n},visa,4242,2099-01`],
  },
  dogs: {
    columns: 'id,customer_id,name,gender,birth,breed,weight_kg',
    lines: (n) => [`d${n},c${n},Flo,f,2021-04,Beagle,14`],
  },
  subscriptions: {
    columns:
      'id,customer_id,dog_id,status,sku,price,address_id,payment_method_id,created_at,next_billing_date',
    lines: (n) => [
      `s${n},c${n},d${n},active,0700GSV28,89.00,a${n},m${n},2025-01-01,${dayFromNow(10 + (n % 28))}`,
    ],
  },
  orders: {
    columns: 'id,customer_id,subscription_id,number,billing_date,sku,price,total',
    lines: (n) =>
      [1, 2, 3, 4, 5].map(
        (k) => `o${n}-${k},c${n},s${n},OLD-${n}-${k},${dayFromNow(-28 * k - (n % 28))},0700GSV28,89.00,89.00`,
      ),
  },
}

/** Writes the files, each in another order than the customers' ids. */
export async function generateFiles(folder: string, customers: number): Promise<void> {
  for (const [name, { columns, lines }] of Object.entries(files)) {
    function* text() {
      yield `${columns}\n`
      for (let index = 0; index < customers; index += 1) {
        const n = 1 + ((index * 7919) % customers)
        yield lines(n)
          .map((line) => `${line}\n`)
          .join('')
      }
    }
    await pipeline(Readable.from(text()), createWriteStream(join(folder, `${name}.csv`)))
  }
}
