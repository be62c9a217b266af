/** The kinds of values of settings: how each is parsed, and how messages and documentation describe it. */
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { parseInstant } from '@pfotenportal/domain/core/calendar'

z.config({ jitless: true })

/** `mustBe` completes the sentence "NAME must be …"; literal values stand in double quotes. */
export interface SettingKind<T> {
  /** Undefined if the text is not accepted. */
  readonly parse: (text: string) => T | undefined
  readonly mustBe: string
}

export function kind<T>(mustBe: string, parse: (text: string) => T | undefined): SettingKind<T> {
  return { parse, mustBe }
}

export const partsOf = (value: string) => value.split(',').map((part) => part.trim())

export function oneOf<const T extends string>(...choices: T[]): SettingKind<T> {
  const quoted = choices.map((choice) => `"${choice}"`)
  const list = [quoted.slice(0, -1).join(', '), quoted.at(-1)].join(' or ')
  return kind(list, (text) => choices.find((choice) => choice === text))
}

export function wholeNumber(min: number, max: number): SettingKind<number> {
  return kind(`a whole number from ${min} to ${max}`, (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : undefined
  })
}

export const text: SettingKind<string> = kind('text', (value) => value)

export function shortText(maxLength: number): SettingKind<string> {
  return kind(`text of at most ${maxLength} characters`, (value) =>
    value.length <= maxLength ? value : undefined,
  )
}

/** Relative paths start at the working directory. */
export const path: SettingKind<string> = kind('a path', (value) => resolve(value))

export const isOn = (value: string | undefined) => ['on', 'true', '1'].includes(value ?? '')

export const onOrOff: SettingKind<boolean> = kind('"on" or "off"', (value) =>
  isOn(value) ? true : ['off', 'false', '0'].includes(value) ? false : undefined,
)

function urlOf(value: string, ...protocols: string[]): URL | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url && protocols.includes(url.protocol) ? url : undefined
}

/** Whether the address can only be this machine. */
export const isLocal = ({ hostname }: URL) =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d{1,3}){3}$/.test(hostname)

const isOrigin = (url: URL) =>
  url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''

export const publicUrl: SettingKind<string> = kind(
  'an https address without a path (http for localhost only), such as "https://portal.example.com"',
  (value) => {
    const url = urlOf(value, 'http:', 'https:')
    return url && isOrigin(url) && (url.protocol === 'https:' || isLocal(url)) ? url.origin : undefined
  },
)

/** An address of a page. */
export const link: SettingKind<string> = kind(
  'an http or https address',
  (value) => urlOf(value, 'http:', 'https:')?.href,
)

/** An address to which paths are appended: without a trailing slash. */
export const baseUrl: SettingKind<string> = kind('an http or https address', (value) => {
  const url = urlOf(value, 'http:', 'https:')
  return url && url.search === '' && url.hash === '' ? url.href.replace(/\/+$/, '') : undefined
})

/** What stands for a page of the portal instead of an address. */
export const PORTAL = 'portal'

export const linkOrPortal: SettingKind<string> = kind(
  `an http or https address, or "${PORTAL}" for the portal's own page`,
  (value) => (value === PORTAL ? PORTAL : link.parse(value)),
)

export const linkOrMail: SettingKind<string> = kind('an http, https or mailto address', (value) => {
  const url = urlOf(value, 'http:', 'https:', 'mailto:')
  return url && (url.protocol !== 'mailto:' || /^[^\s@]+@[^\s@]+$/.test(url.pathname)) ? url.href : undefined
})

export const secureLink: SettingKind<string> = kind('an https address', (value) => {
  const url = urlOf(value, 'http:', 'https:')
  return url && (url.protocol === 'https:' || isLocal(url)) ? url.href : undefined
})

export const origin: SettingKind<string> = kind(
  'an http or https address without a path, such as "http://localhost:3999"',
  (value) => {
    const url = urlOf(value, 'http:', 'https:')
    return url && isOrigin(url) ? url.origin : undefined
  },
)

export const origins: SettingKind<readonly string[]> = kind(
  'origins such as "https://example.com", separated by commas; there is no wildcard',
  (value) => {
    const found = value.split(',').map((part) => origin.parse(part.trim()))
    return found.every((it) => it !== undefined) ? found : undefined
  },
)

export const trackingUrl: SettingKind<string> = kind('an https address with "{number}" in it', (value) =>
  urlOf(value.replaceAll('{number}', '0'), 'https:') && value.includes('{number}') ? value : undefined,
)

export const databaseUrl: SettingKind<string> = kind(
  'an address such as "postgres://user:password@host:5432/name"',
  (value) => (urlOf(value, 'postgres:', 'postgresql:') ? value : undefined),
)

export const smtpUrl: SettingKind<string> = kind(
  'an address such as "smtps://user:password@host:465"',
  (value) => (urlOf(value, 'smtp:', 'smtps:') ? value : undefined),
)

export const mailAddress: SettingKind<string> = kind(
  'an address such as "Company <portal@example.com>"',
  (value) => (/^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(value) ? value : undefined),
)

export const plainMailAddress: SettingKind<string> = kind(
  'an address such as "admin@example.com"',
  (value) => (/^[^\s@<>,"]+@[^\s@<>,"]+$/.test(value) ? value : undefined),
)

export const plainMailAddresses: SettingKind<readonly string[]> = kind(
  'addresses such as "admin@example.com", separated by commas',
  (value) => {
    const addresses = partsOf(value).map((part) => plainMailAddress.parse(part))
    return addresses.every((it) => it !== undefined) ? [...new Set(addresses)] : undefined
  },
)

export const clockSeed = kind(
  '"system" or an instant with a UTC offset, such as "2026-11-20T12:00+01:00"',
  (value) => (value === 'system' ? value : parseInstant(value)),
)

function isAddress(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  if (isIP(address) === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128))
}

export const proxies: SettingKind<number | readonly string[]> = kind(
  'the exact number of proxies ("0" to "9") or their addresses, separated by commas',
  (value) => {
    if (/^\d$/.test(value)) return Number(value)
    const addresses = value.split(',').map((part) => part.trim())
    return addresses.every(isAddress) ? addresses : undefined
  },
)

function privateKey(value: string): KeyObject {
  if (!value.startsWith('{')) return createPrivateKey(value)
  const jwk = z.record(z.string(), z.string()).parse(JSON.parse(value))
  return createPrivateKey({ key: jwk, format: 'jwk' })
}

export const signingKey: SettingKind<string> = kind(
  'an ES256 (P-256) private key, as PKCS 8 PEM or JWK',
  (value) => {
    const key = value.replaceAll('\\n', '\n')
    try {
      return privateKey(key).asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
    } catch {
      return undefined
    }
  },
)

export const token: SettingKind<string> = kind('printable ASCII characters without spaces', (value) =>
  /^[\x21-\x7e]+$/.test(value) ? value : undefined,
)

export const ageRecipients: SettingKind<readonly string[]> = kind(
  'public keys such as "age1…", separated by commas',
  (value) => {
    const keys = partsOf(value)
    return keys.every((key) => /^age1[a-z0-9]{50,}$/.test(key)) ? keys : undefined
  },
)

/** One secret, or two so that one can replace the other without a gap. */
export function secrets(what: string, pattern: RegExp): SettingKind<readonly string[]> {
  return kind(`${what}, or two separated by a comma during rotation`, (value) => {
    const parts = partsOf(value)
    return parts.length <= 2 && parts.every((part) => pattern.test(part)) ? parts : undefined
  })
}
