/** The declaration of a setting. The service reads it, and docs/settings.md is generated from it. */
import type { SettingKind } from './kinds.ts'

/** The text of a setting, given or by default; undefined if it has neither. */
export type TextOf = (name: string) => string | undefined

/** A condition on which a default or a rule depends. `words` complete the sentence "It is so …". */
export interface Condition {
  readonly words: string
  readonly holds: (textOf: TextOf) => boolean
}

/** No default; `unset` describes the behaviour without a value. */
export interface Unset {
  readonly unset: string
}

/** A default that is derived from other settings; `words` describe how. */
export interface Derived {
  readonly words: string
  readonly derive: (textOf: TextOf) => string
}

/** A default is written as in the environment; `$NAME` stands for the value of another setting. */
export type Default = string | Derived | Unset

/** A value is refused if `when` is true. `must` completes the sentence that begins with the setting's name. */
export interface Rule {
  readonly must: string
  readonly isBroken: (text: string, textOf: TextOf) => boolean
}

/** The setting has to be given even if it has a default. */
export interface Requirement {
  readonly when: Condition
  readonly because: string
}

export interface Setting<T = unknown, D extends Default = Default, E extends Default = Default> {
  /** One or two sentences for the documentation. */
  readonly meaning: string
  readonly kind: SettingKind<T>
  readonly default: D
  /** Takes precedence over `default` if its condition is true. */
  readonly defaultWhen?: readonly [when: Condition, then: E]
  /** Its value never appears in messages. */
  readonly isSecret?: boolean
  readonly required?: readonly Requirement[]
  readonly rules?: readonly Rule[]
}

export interface Group {
  readonly title: string
  readonly settings: Readonly<Record<string, Setting>>
}

/** The type of the parsed value; includes null if the setting may be unset. */
export type ValueOf<S> =
  S extends Setting<infer T, infer D, infer E>
    ? T | ([Extract<D | E, Unset>] extends [never] ? never : null)
    : never

export function setting<T, const D extends Default, const E extends Default = never>(
  declaration: Setting<T, D, E>,
): Setting<T, D, E> {
  return declaration
}

const isProduction = (textOf: TextOf) => textOf('NODE_ENV') === 'production'

export const inProduction: Condition = { words: 'in production', holds: isProduction }

/** The condition that another setting has a certain value, given or by default. */
export function where(name: string, value: string, condition?: Condition): Condition {
  return {
    words: `with \`${name}=${value}\`${condition ? ` ${condition.words}` : ''}`,
    holds: (textOf) => textOf(name) === value && (condition?.holds(textOf) ?? true),
  }
}

/** The default is public in the sources, so production needs its own secret. */
export function ownSecretInProduction(known: string, minLength = 1): Rule[] {
  const breaks = (isWrong: (secret: string) => boolean) => (text: string, textOf: TextOf) =>
    isProduction(textOf) && text.split(',').some((part) => isWrong(part.trim()))
  const notKnown = {
    must: 'must not be the default in production.',
    isBroken: breaks((secret) => secret === known),
  }
  const longEnough = {
    must: `must have at least ${minLength} characters in production.`,
    isBroken: breaks((secret) => secret !== known && secret.length < minLength),
  }
  return minLength > 1 ? [notKnown, longEnough] : [notKnown]
}

/** A value is refused in production. */
export function notInProduction(must: string, isRefused: (text: string) => boolean = () => true): Rule {
  return { must, isBroken: (text, textOf) => isProduction(textOf) && isRefused(text) }
}
