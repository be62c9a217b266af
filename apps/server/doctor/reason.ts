/** Reasons of failures in a form that may be shown: one line, without secrets. */
import { settings, type Environment } from '../core/settings/environment.ts'

const LONGEST = 200

/** The first line of an error's message. Node reports a host with several addresses as one error without a message. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join(', ')
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line.trim().replace(/\.$/, '').slice(0, LONGEST)
}

/** Shorter texts are no secrets, and would be found everywhere. */
const SHORTEST_SECRET = 4

function passwordIn(value: string): string[] {
  if (!URL.canParse(value)) return []
  const { password } = new URL(value)
  return [password, decoded(password)]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Removes every secret of the settings, and every password in one, from a text. */
export function redactor(environment: Environment): (text: string) => string {
  const secrets = Object.entries(environment).flatMap(([name, value = '']) =>
    settings.get(name)?.isSecret === true
      ? [value, ...value.split(','), ...passwordIn(value)]
      : passwordIn(value),
  )
  const hidden = [...new Set(secrets.map((it) => it.trim()))]
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .toSorted((a, b) => b.length - a.length)
  return (text) => hidden.reduce((shown, secret) => shown.replaceAll(secret, '…'), text)
}
