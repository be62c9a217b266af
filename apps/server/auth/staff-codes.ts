/** The second factor of staff: codes of an authenticator app (RFC 6238), and recovery codes. Keeps no state. */
import { Secret, TOTP } from 'otpauth'
import { epochMilliseconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { hashOf } from '../core/secrets.ts'

/** What every authenticator app knows: some ignore any other choice. */
const CODE = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** A phone's clock may be one step early or late. */
const STEPS_OF_SKEW = 1

/** 160 bits, as long as the hash (RFC 4226). */
const APP_SECRET_BYTES = 20

/** 120 bits: nobody guesses one from its hash, so a plain hash is enough. */
const RECOVERY_CODE_BYTES = 15

const RECOVERY_CODES = 10

/** A new secret for an app, in base 32. */
export function newAppSecret(): string {
  return new Secret({ size: APP_SECRET_BYTES }).base32
}

/** The address that an app reads, as a link or from a QR code. */
export function appAddressOf(
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): string {
  return new TOTP({ ...CODE, issuer, label: account, secret }).toString()
}

/** The step whose code was typed, compared in constant time; undefined if it is none of the present ones. */
export function stepOf(secret: string, typed: string, now: Instant): number | undefined {
  const timestamp = epochMilliseconds(now)
  const delta = new TOTP({ ...CODE, secret }).validate({ token: typed, timestamp, window: STEPS_OF_SKEW })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / CODE.period) + delta
}

/** A code as somebody types it, without what only helps to read it. */
export function readCode(
  typed: string,
): { readonly way: 'app' | 'recovery'; readonly code: string } | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return { way: 'app', code }
  return /^[A-Z2-7]{24}$/.test(code) ? { way: 'recovery', code } : undefined
}

/** In groups of four, as people read and type it. */
export function inGroups(text: string, separator = ' '): string {
  return (text.match(/.{1,4}/g) ?? []).join(separator)
}

/** New recovery codes as they are shown. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    inGroups(new Secret({ size: RECOVERY_CODE_BYTES }).base32, '-').toLowerCase(),
  )
}

/** What is stored of a recovery code, however it is typed. */
export function recoveryHashOf(code: string): string {
  return hashOf(code.replaceAll('-', '').toUpperCase()).toString('base64url')
}
