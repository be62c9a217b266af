/** Looks up what the domain of the sender has published. */
import { Resolver } from 'node:dns/promises'
import { isPublicDomain, type DnsAnswer, type DomainFacts } from './judge-mail.ts'

/** Looks up the records of a name; throws an error with the code of node:dns. */
export type LookUp = (name: string, kind: 'TXT' | 'MX') => Promise<readonly string[]>

const TIMEOUT_MS = 2_000

/** The resolver of this machine. */
export function systemLookUp(): LookUp {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
  return async (name, kind) => {
    if (kind === 'TXT') return (await resolver.resolveTxt(name)).map((chunks) => chunks.join(''))
    return (await resolver.resolveMx(name)).map(({ exchange }) => exchange)
  }
}

/** Names under which providers and servers publish their keys by default. */
const SELECTORS = [
  'default',
  'dkim',
  'mail',
  'selector1',
  'selector2',
  'google',
  'k1',
  'k2',
  's1',
  's2',
  'sig1',
  'smtp',
  'pm',
  'fm1',
  'key1',
  'mxvault',
  'zoho',
  'protonmail',
  'brevo1',
  'mailjet',
  'mandrill',
]

async function ask(lookUp: LookUp, name: string, kind: 'TXT' | 'MX'): Promise<DnsAnswer> {
  try {
    const records = await lookUp(name, kind)
    return records.length > 0 ? { state: 'FOUND', records } : { state: 'EMPTY' }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    if (code === 'ENODATA') return { state: 'EMPTY' }
    return code === 'ENOTFOUND' ? { state: 'MISSING' } : { state: 'SILENT', reason: code }
  }
}

/** The domain of an address such as `Company <portal@example.com>`, in the form that DNS knows. */
export function domainOf(mailFrom: string): string {
  const [, domain = ''] = /@([^\s@<>]+?)>?\s*$/.exec(mailFrom) ?? []
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain.toLowerCase()
}

/** DMARC of the domain, otherwise of the nearest one above it that has it. */
async function askDmarc(lookUp: LookUp, domain: string): Promise<DnsAnswer> {
  const labels = domain.split('.')
  let answer: DnsAnswer = { state: 'MISSING' }
  for (let from = 0; from < labels.length - 1; from += 1) {
    answer = await ask(lookUp, `_dmarc.${labels.slice(from).join('.')}`, 'TXT')
    if (answer.state === 'FOUND' || answer.state === 'SILENT') return answer
  }
  return answer
}

export async function askDomain(mailFrom: string, lookUp: LookUp): Promise<DomainFacts> {
  const domain = domainOf(mailFrom)
  const missing: DnsAnswer = { state: 'MISSING' }
  const own = isPublicDomain(domain) ? await ask(lookUp, domain, 'TXT') : missing
  // What does not answer once is not asked twenty times.
  if (!isPublicDomain(domain) || own.state === 'SILENT')
    return { domain, own, mailExchangers: missing, dmarc: missing, keys: missing, selectors: [] }
  const [mailExchangers, dmarc, keys, selectors] = await Promise.all([
    ask(lookUp, domain, 'MX'),
    askDmarc(lookUp, domain),
    ask(lookUp, `_domainkey.${domain}`, 'TXT'),
    Promise.all(
      SELECTORS.map(async (name) => ({
        name,
        answer: await ask(lookUp, `${name}._domainkey.${domain}`, 'TXT'),
      })),
    ),
  ])
  return { domain, own, mailExchangers, dmarc, keys, selectors }
}
