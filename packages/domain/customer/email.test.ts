import { describe, expect, it, test } from 'vitest'
import { EMAIL_TEXT_MAX, mailboxKey, parseEmail } from './email.ts'

describe('one mailbox has one address', () => {
  test.each([
    'anna@bäcker-groß.example',
    'anna@xn--bcker-gro-o1a0c.example',
    'anna@XN--BCKER-GRO-O1A0C.EXAMPLE',
    'anna@BÄCKER-GROß.Example',
    'anna@ba\u0308cker-groß.example',
    'anna@bäcker\u00ad-groß.example',
    'anna@bäcker-groß．example',
    'anna＠bäcker-groß.example',
    'ａｎｎａ@bäcker-groß.example',
    'anna@ｂäcker-groß.example',
    'anna\u200b@bäcker-groß.example',
    'anna@bäcker-groß.example\u200b',
    '\ufeffanna@bäcker-groß.example',
    '\u202aanna@bäcker-groß.example\u202c',
    '\u2066anna@bäcker-groß.example\u2069',
    'anna@bäcker-\u200dgroß.example\u200d',
    '\u00a0anna@bäcker-groß.example\u202f',
    '\tanna@bäcker-groß.example\r\n',
    'anna @ bäcker-groß.example',
    'anna@bäcker-groß.example,',
    'anna@bäcker-groß.example;',
    'anna@bäcker-groß.example.',
    'anna@bäcker-groß.example。',
    '"anna@bäcker-groß.example"',
    "'anna@bäcker-groß.example'",
    '„anna@bäcker-groß.example“',
    '»anna@bäcker-groß.example«',
    '<anna@bäcker-groß.example>',
    '(anna@bäcker-groß.example)',
    'Anna <anna@bäcker-groß.example>',
    '"Berger, Anna" <anna@bäcker-groß.example>;',
    'Anna <mailto:anna@bäcker-groß.example>',
    'anna@bäcker-groß.example (Anna)',
    'mailto:anna@bäcker-groß.example',
    'MAILTO:anna%40b%C3%A4cker-gro%C3%9F.example?subject=Hallo',
    'mailto: "anna@bäcker-groß.example",',
    'mailto://anna@bäcker-groß.example',
    'E-Mail: anna@bäcker-groß.example',
    'Mail:anna@bäcker-groß.example',
    '• anna@bäcker-groß.example',
    '- anna@bäcker-groß.example',
    'anna@bäcker-groß.example–',
    'anna@bäcker-groß.example…',
    'anna@bäcker\u2011groß.example',
    'anna@bäcker–groß.example',
  ])('%j', (typed) => {
    expect(parseEmail(typed)?.address).toBe('anna@xn--bcker-gro-o1a0c.example')
  })

  test.each([
    ['Anna.Berger@Example.DE', 'Anna.Berger@example.de', 'anna.berger@example.de'],
    ['o’neill@example.ie', "o'neill@example.ie", "o'neill@example.ie"],
    ['anna\u2011lena@example.de', 'anna-lena@example.de', 'anna-lena@example.de'],
    ['a+dog@example.de', 'a+dog@example.de', 'a+dog@example.de'],
    [
      "o'neil!#$%&*/=?^_`{|}~@example.de",
      "o'neil!#$%&*/=?^_`{|}~@example.de",
      "o'neil!#$%&*/=?^_`{|}~@example.de",
    ],
    ['a..b@example.ne.jp', 'a..b@example.ne.jp', 'a..b@example.ne.jp'],
    ['a@mail_2.example.de', 'a@mail_2.example.de', 'a@mail_2.example.de'],
    ['ÄNNA@example.de', 'änna@example.de', 'änna@example.de'],
    ['A\u0308nna@example.de', 'änna@example.de', 'änna@example.de'],
    ['anna@пример.испытание', 'anna@xn--e1afmkfd.xn--80akhbyknj4f', 'anna@xn--e1afmkfd.xn--80akhbyknj4f'],
    ['王@例子.example', '王@xn--fsqu00a.example', '王@xn--fsqu00a.example'],
    // A joiner between Persian letters makes another domain.
    ['a@نامه\u200cای.example', 'a@xn--mgba3gch31f060k.example', 'a@xn--mgba3gch31f060k.example'],
  ])('%j is %s, and the key of its mailbox %s', (typed, address, key) => {
    expect(parseEmail(typed)?.address).toBe(address)
    expect(mailboxKey(typed)).toBe(key)
  })
})

test.each([
  ['Anna <Anna@Bäcker-Groß.example>,', 'Anna@Bäcker-Groß.example'],
  ['anna\u200b@example.de', 'anna@example.de'],
  ['anna @ example.de.', 'anna@example.de'],
  ['anna@xn--bcker-gro-o1a0c.example', 'anna@xn--bcker-gro-o1a0c.example'],
  ['o’neill@example.ie', 'o’neill@example.ie'],
])('%j is shown to people as %s', (typed, shown) => {
  expect(parseEmail(typed)?.shown).toBe(shown)
})

describe('a text that is not exactly one address is none', () => {
  test.each([
    '',
    ' ',
    '@',
    'anna',
    'anna@',
    '@example.de',
    'anna@example',
    'anna@.de',
    'anna@example..de',
    'anna@@example.de',
    'anna@example.de, ben@example.de',
    'anna@example.de;ben@example.de',
    'anna@example.de ben@example.de',
    'anna berger@example.de',
    'an\nna@example.de',
    'an\0na@example.de',
    'anna@exam ple.de',
    'anna@example.de/ben',
    'anna@example.de:25',
    'anna@ben:secret@example.de',
    'anna@example.de?ben',
    'anna@example.de#ben',
    'anna@%65xample.de',
    'anna@exa\\mple.de',
    'anna@[127.0.0.1]',
    'anna@127.0.0.1',
    'anna@127.1',
    'anna@0x7f.1',
    'anna@xn--.de',
    'anna@\ud83d.de',
    '\ud83d@example.de',
    'a,b@example.de',
    'a"b@example.de',
    'a:b@example.de',
    `${'a'.repeat(250)}@example.de`,
    `${' '.repeat(EMAIL_TEXT_MAX)}a@example.de`,
    '<anna@example.de> <ben@example.de>',
    'anna@example.de oder ben@example.de',
    'mailto:anna@example.de,ben@example.de',
    'smtp:anna@example.de',
    'anna(at)example.de',
    'anna@example,de',
    '\u200b\u200b',
  ])('%j', (typed) => {
    expect(parseEmail(typed)).toBeUndefined()
  })
})

it('an address is read again as itself', () => {
  for (const typed of ['Anna <Ä@Bäcker-Groß.example>', 'a@نامه\u200cای.example', '王@例子.example']) {
    const { address, shown } = parseEmail(typed) ?? { address: '', shown: '' }
    expect(parseEmail(address)?.address).toBe(address)
    expect(parseEmail(shown)).toEqual({ address, shown })
  }
})

it('texts that are no addresses are one mailbox only if they are equal', () => {
  expect(mailboxKey(' Kein Postfach ')).toBe('kein postfach')
  expect(mailboxKey('a@b')).not.toBe(mailboxKey('a@c'))
})
