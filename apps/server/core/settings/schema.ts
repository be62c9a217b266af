/** Every setting of the service: the single source of what the environment may say and of docs/settings.md. */
import { customerGroups } from './groups/customers.ts'
import { paymentGroups } from './groups/payments.ts'
import { serviceGroups } from './groups/service.ts'
import { shippingGroups } from './groups/shipping.ts'
import type { Group, Setting, ValueOf } from './setting.ts'

const { service, data, jobs } = serviceGroups
const { signIn, mail, links } = customerGroups
const { payments, stripe, simulatedGateway } = paymentGroups
const { shipping } = shippingGroups

/** In the order of the documentation. */
export const groups: readonly Group[] = [
  service,
  data,
  mail,
  signIn,
  payments,
  stripe,
  simulatedGateway,
  shipping,
  jobs,
  links,
]

const schema = {
  ...service.settings,
  ...data.settings,
  ...mail.settings,
  ...signIn.settings,
  ...payments.settings,
  ...stripe.settings,
  ...simulatedGateway.settings,
  ...shipping.settings,
  ...jobs.settings,
  ...links.settings,
}

/** The value of every setting, null if it is unset. */
export type Settings = { readonly [Name in keyof typeof schema]: ValueOf<(typeof schema)[Name]> }

export const settings: ReadonlyMap<string, Setting> = new Map(Object.entries(schema))

/** Former names. They are refused, because ignoring a setting silently is worse than not starting. */
export const RENAMED: Readonly<Record<string, string>> = {
  JOB_LANES: 'JOB_CONCURRENCY',
  CHARGE_LANES: 'CHARGE_CONCURRENCY',
  JOB_TURN_SECONDS: 'JOB_ITEM_TIMEOUT_SECONDS',
  SIMULATED_GATEWAY_NOTICES: 'SIMULATED_GATEWAY_WEBHOOKS',
}
