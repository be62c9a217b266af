/** Rules for the mail server and the domain of the sender. */
import { error, note, warning, well, type Finding } from './finding.ts'
import { THRESHOLDS } from './thresholds.ts'

/** How a connection to the mail server went; `host` without user and password. */
export type MailFacts =
  | { readonly state: 'EMBEDDED' }
  | {
      readonly state: 'ANSWERED'
      readonly host: string
      readonly isEncrypted: boolean
      readonly hasPassword: boolean
      /** Whether the server offers to log in. */
      readonly offersLogin: boolean
      /** Whether it is on this machine. */
      readonly isLocal: boolean
      readonly seconds: number
    }
  | {
      readonly state: 'FAILED'
      readonly host: string
      readonly step: 'NAME' | 'CONNECT' | 'GREETING' | 'TLS' | 'LOGIN'
      readonly reason: string
    }

export function judgeMail(facts: MailFacts): Finding[] {
  if (facts.state === 'EMBEDDED') return [note('mailEmbedded')]
  const { host } = facts
  if (facts.state === 'FAILED') return [failureOf(facts)]
  const { isEncrypted, hasPassword, offersLogin, isLocal } = facts
  const found: Finding[] = []
  if (hasPassword && !offersLogin) found.push(warning('mailNoLogin', host))
  if (!isEncrypted && !isLocal)
    found.push(hasPassword && offersLogin ? error('mailPasswordPlain', host) : warning('mailPlain', host))
  const seconds = Math.round(facts.seconds)
  if (seconds >= THRESHOLDS.mailSeconds) found.push(warning('mailSlow', host, seconds))
  if (found.length > 0) return found
  return [isEncrypted && hasPassword ? well('mailEncrypted', host) : well('mailWell', host)]
}

function failureOf({ host, step, reason }: Extract<MailFacts, { state: 'FAILED' }>): Finding {
  if (step === 'NAME') return error('mailUnknownHost', host)
  if (step === 'GREETING') return error('mailSilent', host)
  if (step === 'TLS') return error('mailTls', host, reason)
  return step === 'LOGIN' ? error('mailLogin', host, reason) : error('mailUnreachable', host, reason)
}

/** What DNS says about a name. */
export type DnsAnswer =
  | { readonly state: 'FOUND'; readonly records: readonly string[] }
  /** The name exists, but has no such record. */
  | { readonly state: 'EMPTY' }
  /** Neither the name nor anything below it exists. */
  | { readonly state: 'MISSING' }
  | { readonly state: 'SILENT'; readonly reason: string }

export interface DomainFacts {
  readonly domain: string
  /** Its TXT records. */
  readonly own: DnsAnswer
  /** Whether mail can be sent to it. */
  readonly mailExchangers: DnsAnswer
  /** The TXT records of `_dmarc`, of the domain or of one above it. */
  readonly dmarc: DnsAnswer
  /** Those of `_domainkey` itself: it exists if there is any selector. */
  readonly keys: DnsAnswer
  /** Those of the usual selectors. */
  readonly selectors: readonly { readonly name: string; readonly answer: DnsAnswer }[]
}

/** Names that only a company or a machine knows (RFC 2606, RFC 6761, RFC 6762). */
const LOCAL = /(^|\.)(localhost|local|internal|lan|home|test|example|invalid)$/

/** Whether a domain can be looked up at all. */
export function isPublicDomain(domain: string): boolean {
  return domain.includes('.') && !LOCAL.test(domain)
}

const recordsOf = (answer: DnsAnswer) => (answer.state === 'FOUND' ? answer.records : [])

export function judgeDomain(facts: DomainFacts): Finding[] {
  const { domain, own, mailExchangers } = facts
  if (!isPublicDomain(domain)) return [note('domainLocal', domain)]
  if (own.state === 'SILENT') return [note('dnsSilent', domain, own.reason)]
  if (own.state === 'MISSING' && mailExchangers.state === 'MISSING') return [error('domainMissing', domain)]
  return [judgeSpf(domain, recordsOf(own)), judgeKeys(facts), judgeDmarc(domain, facts.dmarc)]
}

function judgeSpf(domain: string, records: readonly string[]): Finding {
  const spf = records.filter((record) => /^v=spf1( |$)/i.test(record))
  const [only = ''] = spf
  if (spf.length === 0) return warning('spfMissing', domain)
  if (spf.length > 1) return error('spfTwice', domain, spf.length)
  return / \+?all\s*$/i.test(only) ? warning('spfOpen', domain) : well('spfWell', domain)
}

/** A key; one with an empty `p` is revoked. */
const isKey = (record: string) => /(^|;)\s*p\s*=\s*[A-Za-z0-9+/]/.test(record)

function judgeKeys({ domain, keys, selectors }: DomainFacts): Finding {
  const found = selectors.find(({ answer }) => recordsOf(answer).some(isKey))
  if (found) return well('dkimWell', domain, found.name)
  // A name below which nothing exists does not exist either (RFC 8020); any other answer proves nothing.
  return keys.state === 'MISSING' ? warning('dkimMissing', domain) : note('dkimUnknown', domain)
}

function judgeDmarc(domain: string, answer: DnsAnswer): Finding {
  if (answer.state === 'SILENT') return note('dnsSilent', domain, answer.reason)
  const record = recordsOf(answer).find((each) => /^v=DMARC1\s*(;|$)/i.test(each))
  if (record === undefined) return warning('dmarcMissing', domain)
  const policy = /;\s*p\s*=\s*(\w+)/i.exec(record)?.[1]?.toLowerCase() ?? 'none'
  return policy === 'none' ? note('dmarcWatches', domain) : well('dmarcWell', domain, policy)
}
