import { expect, it } from 'vitest'
import { askDomain, domainOf, type LookUp } from './ask-dns.ts'
import { judgeDomain } from './judge-mail.ts'

/** A resolver that knows these records, and no other name but the domain itself. */
function resolverWith(records: Readonly<Record<string, readonly string[]>>, otherwise = 'ENOTFOUND'): LookUp {
  return async (name, kind) => {
    const found = kind === 'TXT' ? records[name] : undefined
    if (found) return found
    const isKnown = Object.keys(records).some((known) => known === name || known.endsWith(`.${name}`))
    throw Object.assign(new Error('no answer'), { code: isKnown ? 'ENODATA' : otherwise })
  }
}

const SPF = { 'post.firma.de': ['site-verification=1', 'v=spf1 include:mail.firma.de -all'] }
const DMARC = { '_dmarc.firma.de': ['v=DMARC1; p=quarantine; rua=mailto:a@firma.de'] }
const KEY = { 's2._domainkey.post.firma.de': ['v=DKIM1; k=rsa; p=MIIB'] }

async function codesOf(lookUp: LookUp, from = 'Firma <portal@post.firma.de>'): Promise<string[]> {
  return judgeDomain(await askDomain(from, lookUp)).map(({ level, code }) => `${level} ${code}`)
}

it.each([
  ['all is published', { ...SPF, ...KEY, ...DMARC }, ['well spfWell', 'well dkimWell', 'well dmarcWell']],
  [
    'nothing is published',
    { 'post.firma.de': ['other'] },
    ['warning spfMissing', 'warning dkimMissing', 'warning dmarcMissing'],
  ],
  [
    'the key stands under a name that nobody told',
    { ...SPF, ...DMARC, 'company7._domainkey.post.firma.de': ['v=DKIM1; p=MIIB'] },
    ['well spfWell', 'note dkimUnknown', 'well dmarcWell'],
  ],
  [
    'the only known key is revoked',
    { ...SPF, ...DMARC, 's1._domainkey.post.firma.de': ['v=DKIM1; p='] },
    ['well spfWell', 'note dkimUnknown', 'well dmarcWell'],
  ],
  [
    'SPF is there twice, and DMARC only monitors',
    {
      ...KEY,
      'post.firma.de': ['v=spf1 -all', 'v=spf1 mx -all'],
      '_dmarc.post.firma.de': ['v=DMARC1; p=none'],
    },
    ['error spfTwice', 'well dkimWell', 'note dmarcWatches'],
  ],
  [
    'SPF lets everybody send',
    { ...KEY, ...DMARC, 'post.firma.de': ['v=spf1 mx +all'] },
    ['warning spfOpen', 'well dkimWell', 'well dmarcWell'],
  ],
])('the domain of the sender: %s', async (_case, records, expected) => {
  expect(await codesOf(resolverWith(records))).toEqual(expected)
})

it('a domain that does not exist is an error', async () => {
  expect(await codesOf(resolverWith({}))).toEqual(['error domainMissing'])
})

it.each(['ECONNREFUSED', 'ETIMEOUT', 'ESERVFAIL'])(
  'DNS that does not answer (%s) is no fault of the domain, and is asked once',
  async (code) => {
    let asked = 0
    const lookUp: LookUp = async (name, kind) => {
      asked += 1
      return resolverWith({}, code)(name, kind)
    }
    expect(await codesOf(lookUp)).toEqual(['note dnsSilent'])
    expect(asked).toBe(1)
  },
)

it('a domain that only this machine knows is not looked up', async () => {
  const lookUp: LookUp = () => Promise.reject(new Error('must not be asked'))
  expect(await codesOf(lookUp, 'portal@server7')).toEqual(['note domainLocal'])
  expect(await codesOf(lookUp, 'portal@firma.example')).toEqual(['note domainLocal'])
})

it.each([
  ['"Firma, GmbH" <portal@Bäcker.de>', 'xn--bcker-gra.de'],
  ['portal@firma.de', 'firma.de'],
])('the domain of %s is %s', (from, domain) => {
  expect(domainOf(from)).toBe(domain)
})
