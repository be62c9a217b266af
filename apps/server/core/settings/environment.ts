/**
 * Every setting of the service: the single source of docs/settings.md, and how the settings are read from the
 * environment. A setting `NAME` may also come from a file that `NAME_FILE` names.
 */
import { readFileSync } from 'node:fs'
import { alertGroups } from './groups/alerts.ts'
import { backupGroups } from './groups/backup.ts'
import { customerGroups } from './groups/customers.ts'
import { paymentGroups } from './groups/payments.ts'
import { serviceGroups } from './groups/service.ts'
import { shippingGroups } from './groups/shipping.ts'
import { shopGroups } from './groups/shop.ts'
import { staffGroups } from './groups/staff.ts'
import type { Group, Setting, TextOf, ValueOf } from './setting.ts'

const { service, data, jobs } = serviceGroups
const { backup } = backupGroups
const { brand, signIn, mail, links, prices } = customerGroups
const { payments, stripe, simulatedGateway } = paymentGroups
const { shipping } = shippingGroups
const { shop } = shopGroups
const { staff } = staffGroups
const { alerts } = alertGroups

/** In the order of the documentation. */
export const groups: readonly Group[] = [
  service,
  staff,
  alerts,
  data,
  backup,
  brand,
  mail,
  prices,
  signIn,
  payments,
  stripe,
  simulatedGateway,
  shipping,
  shop,
  jobs,
  links,
]

const schema = {
  ...service.settings,
  ...staff.settings,
  ...alerts.settings,
  ...data.settings,
  ...backup.settings,
  ...brand.settings,
  ...mail.settings,
  ...prices.settings,
  ...signIn.settings,
  ...payments.settings,
  ...stripe.settings,
  ...simulatedGateway.settings,
  ...shipping.settings,
  ...shop.settings,
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

export type Environment = Readonly<Record<string, string | undefined>>

export type EnvironmentResult =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly problems: readonly string[] }

/** All settings, or one message for each invalid one. Touches nothing but the files that `…_FILE` settings name. */
export function readEnvironment(environment: Environment): EnvironmentResult {
  const { given, problems } = withFiles(environment)
  const textOf = textsOf(given)
  const values: Record<string, unknown> = {}
  for (const [name, setting] of settings) {
    const text = given.get(name)
    const value = text === undefined ? undefined : setting.kind.parse(text)
    if (text !== undefined && value === undefined) problems.push(wrongValue(name, setting, text))
    else problems.push(...brokenRules(name, setting, text, textOf))
    values[name] = value
  }
  if (problems.length > 0) return { ok: false, problems }
  for (const [name, setting] of settings) values[name] ??= defaultValue(name, setting, textOf)
  return { ok: true, settings: values as Settings }
}

/** The quotes around a value in an env file, which `docker run --env-file` hands over with it. */
const quoted = /^(["'])([^"']*)\1$/

/** Empty settings count as absent, so that `SMTP_URL= npm start` unsets it. Secrets stay as they are. */
function withFiles(environment: Environment): { given: Map<string, string>; problems: string[] } {
  const valueOf = (name: string) => {
    const value = environment[name]?.trim()
    return (settings.get(name)?.isSecret ? value : value?.replace(quoted, '$2').trim()) || undefined
  }
  const given = new Map<string, string>()
  const problems = Object.entries(RENAMED)
    .filter(([before]) => valueOf(before) !== undefined)
    .map(([before, now]) => `${before} is now ${now}.`)
  for (const name of settings.keys()) {
    const value = valueOf(name)
    const file = valueOf(`${name}_FILE`)
    if (value && file) problems.push(`${name} and ${name}_FILE are both set; keep one.`)
    else if (value) given.set(name, value)
    else if (file) {
      try {
        given.set(name, readFileSync(file, 'utf8').trim())
      } catch {
        problems.push(`${name}_FILE names a file that cannot be read: ${file}`)
      }
    }
  }
  return { given, problems }
}

function wrongValue(name: string, { kind, isSecret }: Setting, text: string): string {
  return isSecret ? `${name} must be ${kind.mustBe}.` : `${name} must be ${kind.mustBe}, not "${text}".`
}

function brokenRules(name: string, setting: Setting, text: string | undefined, textOf: TextOf): string[] {
  if (text !== undefined) {
    const broken = (setting.rules ?? []).filter((rule) => rule.isBroken(text, textOf))
    return broken.map(({ must }) => `${name} ${must.replaceAll('`', '')}`)
  }
  const missing = (setting.required ?? []).filter(({ when }) => when.holds(textOf))
  return missing.map(({ because }) => `${name} is missing: ${because}`)
}

/** The given value, otherwise the default; a default may depend on other settings, but never in a circle. */
function textsOf(given: ReadonlyMap<string, string>): TextOf {
  return function textOf(name): string | undefined {
    const text = given.get(name)
    const setting = settings.get(name)
    if (text !== undefined || setting === undefined) return text
    const [condition, exception] = setting.defaultWhen ?? []
    const chosen = exception !== undefined && condition?.holds(textOf) ? exception : setting.default
    if (typeof chosen === 'string') {
      return chosen.replaceAll(/\$([A-Z_]+)/g, (_, other: string) => textOf(other) ?? '')
    }
    return 'derive' in chosen ? chosen.derive(textOf) : undefined
  }
}

function defaultValue(name: string, { kind }: Setting, textOf: TextOf): unknown {
  const text = textOf(name)
  if (text === undefined) return null
  const value = kind.parse(text)
  if (value === undefined) throw new TypeError(`the default of ${name} is not ${kind.mustBe}: ${text}`)
  return value
}
