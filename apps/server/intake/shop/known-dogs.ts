/** Dogs of an order that have a contract already: a shop whose orders have no references for dogs cannot know them. */
import type { IntakeParams } from '@pfotenportal/contract/admin/intake'
import { isSameDog, subscriptionOfDog, type DogIdentity } from '@pfotenportal/domain/intake/new-dog'
import type { Actor } from '../../context/actor.ts'
import { findCustomerByEmail } from '../../database/customer/customers.ts'
import { findReferred } from '../../database/import/references.ts'
import type { ShopRemark } from '../../database/shop/shop-orders.ts'
import { listSubscriptions } from '../../database/subscription/subscriptions.ts'
import { remark } from './remarks.ts'

type Dog = IntakeParams['contracts'][number]['dog']

const identityOf = ({ name, gender, birthYear: year, birthMonth: month }: Dog): DogIdentity => ({
  name,
  gender,
  birth: { year, month },
})

/** What stands against contracts for dogs that the customer feeds already, or that are in the order twice (C-607). */
export async function remarksOnKnownDogs(
  { services, today }: Pick<Actor, 'services' | 'today'>,
  { source, customer, contracts }: IntakeParams,
): Promise<ShopRemark[]> {
  const { query } = services.database
  const referred = await findReferred(query, { source, kind: 'customers', externalId: customer.reference })
  const customerId = referred?.id ?? (await findCustomerByEmail(query, customer.email))?.id
  const all = customerId === undefined ? [] : await listSubscriptions(query, customerId, today)
  const household = all.map(({ subscription }) => subscription).filter(({ status }) => status !== 'CANCELLED')
  const remarks: ShopRemark[] = []
  for (const [index, { dog, subscription }] of contracts.entries()) {
    const kind = 'subscriptions'
    if (await findReferred(query, { source, kind, externalId: subscription.reference })) continue
    const path = `contracts.${index}.dog.name`
    const identity = identityOf(dog)
    const known = subscriptionOfDog(identity, household)
    if (known) remarks.push(remark(path, ({ dogKnown }) => dogKnown(dog.name, known.id)))
    else if (contracts.slice(0, index).some((each) => isSameDog(identityOf(each.dog), identity)))
      remarks.push(remark(path, ({ dogTwice }) => dogTwice(dog.name)))
  }
  return remarks
}
