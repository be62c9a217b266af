import { once } from 'node:events'
import { createWriteStream, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'
import { UnusableFile } from '../core/files/text-file.ts'
import { folderOf } from '../testing/import-files.ts'
import { findFiles } from './find-files.ts'
import { recordsOf, type SourceRecord } from './records.ts'
import { sourceOf } from './sources.ts'

const KNOWN = ['id', 'first_name', 'shippingAddress.zip']

/** The records without what was skipped, each with the lines that it takes if they are several. */
async function read(name: string, content: string | Buffer): Promise<unknown[]> {
  return readPath(join(folderOf({ [name]: content }), name))
}

async function readPath(path: string): Promise<unknown[]> {
  return (await allRecords(path)).flatMap((record) => {
    if ('isSkipped' in record) return []
    const { line, lines } = record
    const place = lines === 1 ? { line } : { line, lines }
    return [{ ...place, ...('cells' in record ? { cells: record.cells } : { fault: record.fault }) }]
  })
}

async function allRecords(path: string): Promise<SourceRecord[]> {
  const records: SourceRecord[] = []
  for await (const group of recordsOf(path, { known: KNOWN })) records.push(...group)
  return records
}

const WRONG_QUOTE = 'has a wrong quote: a value with quotes is written like "Sack 5"""'
const NEVER_CLOSED = 'has a quote that is never closed'

describe('a CSV file', () => {
  it.each([
    ['commas', 'a,b\n1,2\n', [{ line: 2, cells: { a: '1', b: '2' } }]],
    ['semicolons, as German Excel writes', 'a;b\n1;2,5\n', [{ line: 2, cells: { a: '1', b: '2,5' } }]],
    ['a byte order mark', '\uFEFFa,b\n1,2\n', [{ line: 2, cells: { a: '1', b: '2' } }]],
    ['CRLF and no end of the last line', 'a,b\r\n1,2', [{ line: 2, cells: { a: '1', b: '2' } }]],
    ['quotes', 'a,b\n"1,""x""",2\n', [{ line: 2, cells: { a: '1,"x"', b: '2' } }]],
    [
      'a line end in quotes',
      'a,b\n"1\n2",3\n4,5\n',
      [
        { line: 2, lines: 2, cells: { a: '1\n2', b: '3' } },
        { line: 4, cells: { a: '4', b: '5' } },
      ],
    ],
    ['empty lines', 'a,b\n\n1,2\n\n', [{ line: 3, cells: { a: '1', b: '2' } }]],
    [
      'too few columns',
      'a,b\n1\n3,4\n',
      [
        { line: 2, fault: 'has 1 columns instead of 2' },
        { line: 3, cells: { a: '3', b: '4' } },
      ],
    ],
    ['a quote in the middle', 'a,b\nx"1",2\n', [{ line: 2, fault: WRONG_QUOTE }]],
    [
      'rows of empty cells, as Excel leaves behind',
      'a;b\n;\n  ;""\n;;;;\n   \n1;2\n',
      [{ line: 6, cells: { a: '1', b: '2' } }],
    ],
    ['tabs', 'a\tb\n1\t2,5\n', [{ line: 2, cells: { a: '1', b: '2,5' } }]],
    [
      'the separator stated for Excel',
      'sep=;\r\na,b;c\r\n1;2\r\n',
      [{ line: 3, cells: { 'a,b': '1', c: '2' } }],
    ],
    [
      'carriage returns alone',
      'a,b\r1,2\r3,4',
      [
        { line: 2, cells: { a: '1', b: '2' } },
        { line: 3, cells: { a: '3', b: '4' } },
      ],
    ],
    [
      'other spellings of its columns',
      'ID,First Name,\n1,Kim,\n',
      [{ line: 2, cells: { id: '1', first_name: 'Kim', '': '' } }],
    ],
    [
      'a value in a column without a name',
      'a,b,\n1,45,60\n',
      [{ line: 2, fault: 'has a value in a column without a name' }],
    ],
    [
      'a quote in the middle of two lines, with records between them',
      'a,b,c\n1,Sack 5",x\n2,y,z\n3,Sack 5",x\n',
      [
        { line: 2, fault: WRONG_QUOTE },
        { line: 3, cells: { a: '2', b: 'y', c: 'z' } },
        { line: 4, fault: WRONG_QUOTE },
      ],
    ],
    [
      'a quote at the beginning of a value and one at the end of another, with records between them',
      'a,b,c\n1,"Sack,x\n2,y,z\n3,Sack 5",x\n4,y,z\n',
      [
        { line: 2, fault: NEVER_CLOSED },
        { line: 3, cells: { a: '2', b: 'y', c: 'z' } },
        { line: 4, fault: WRONG_QUOTE },
        { line: 5, cells: { a: '4', b: 'y', c: 'z' } },
      ],
    ],
    [
      'such quotes in neighbouring lines',
      'a,b,c\n1,"Sack,x\n3,Sack 5",x\n',
      [
        { line: 2, fault: NEVER_CLOSED },
        { line: 3, fault: WRONG_QUOTE },
      ],
    ],
    [
      'several line ends in quotes, and commas',
      'a,b,c\n1,"Bitte klingeln,\n\nHinterhaus, 2. Stock",x\n',
      [{ line: 2, lines: 3, cells: { a: '1', b: 'Bitte klingeln,\n\nHinterhaus, 2. Stock', c: 'x' } }],
    ],
    [
      'its end in the middle of a value in quotes',
      'a,b,c\n1,y,z\n2,"y',
      [
        { line: 2, cells: { a: '1', b: 'y', c: 'z' } },
        { line: 3, fault: NEVER_CLOSED },
      ],
    ],
    ['text after a value in quotes', 'a,b\n"1"x,2\n', [{ line: 2, fault: WRONG_QUOTE }]],
    [
      'a quote that is never closed',
      'a,b\n"1,2\n3,4\n5,6\n',
      [
        { line: 2, fault: NEVER_CLOSED },
        { line: 3, cells: { a: '3', b: '4' } },
        { line: 4, cells: { a: '5', b: '6' } },
      ],
    ],
    ['only a header', 'a,b\n', []],
  ])('with %s is read line by line', async (_name, content, expected) => {
    expect(await read('customers.csv', content)).toEqual(expected)
  })

  it('with an overlong line loses only that line', async () => {
    const content = `a,b\n1,2\n${'x'.repeat(70_000)}\n3,4\n`
    expect(await read('customers.csv', content)).toEqual([
      { line: 2, cells: { a: '1', b: '2' } },
      { line: 3, fault: 'is longer than 65536 characters' },
      { line: 4, cells: { a: '3', b: '4' } },
    ])
  })

  it('with a line of 300 megabytes needs no memory for it', async () => {
    const path = join(folderOf({}), 'customers.csv')
    const out = createWriteStream(path)
    const block = Buffer.alloc(1 << 20, 'x')
    out.write('a,b\n')
    for (let count = 0; count < 300; count += 1) {
      if (!out.write(block)) await once(out, 'drain')
    }
    out.end('\n3,4\n')
    await finished(out)
    const before = process.memoryUsage().rss
    expect(await readPath(path)).toEqual([
      { line: 2, fault: 'is longer than 65536 characters' },
      { line: 3, cells: { a: '3', b: '4' } },
    ])
    expect(process.memoryUsage().rss - before).toBeLessThan(150 << 20)
  })
})

describe('a JSON file', () => {
  it.each([
    [
      'a list',
      '[\n{"id": 1, "a": null},\n{"id": "2"}\n]',
      [
        { line: 2, cells: { id: '1' } },
        { line: 3, cells: { id: '2' } },
      ],
    ],
    [
      'objects one after the other',
      '{"id":1}\n{"id":2}\n',
      [
        { line: 1, cells: { id: '1' } },
        { line: 2, cells: { id: '2' } },
      ],
    ],
    [
      'nested values',
      '{"a":{"b":1},"c":[{"d":2}],"e":["x","y"]}',
      [{ line: 1, cells: { 'a.b': '1', 'c.0.d': '2', e: 'x,y' } }],
    ],
    [
      'a list as an API returns it',
      '{"count":2,"customers":[{"id":1},\n{"id":2}]}\n',
      [
        { line: 1, cells: { id: '1' } },
        { line: 2, cells: { id: '2' } },
      ],
    ],
    [
      'pages of such a list',
      '{"data":[{"id":1}]}\n{"data":[{"id":2}]}\n',
      [
        { line: 1, cells: { id: '1' } },
        { line: 2, cells: { id: '2' } },
      ],
    ],
    [
      'other spellings of its columns',
      '{"ID":1,"firstName":"Kim","shipping_address":{"zip":"1"}}',
      [{ line: 1, cells: { id: '1', first_name: 'Kim', 'shippingAddress.zip': '1' } }],
    ],
    ['objects over several lines', '[\n{\n"id": 1\n}\n]\n', [{ line: 2, lines: 3, cells: { id: '1' } }]],
    ['braces and quotes in texts', '[{"a":"}]{\\""}]', [{ line: 1, cells: { a: '}]{"' } }]],
  ])('with %s is read object by object', async (_name, content, expected) => {
    expect(await read('customers.json', content)).toEqual(expected)
  })

  it('with a broken object loses only that object', async () => {
    const records = await read('customers.jsonl', '{"a":1}\n{"a":}\n{"a":3}\n')
    expect(records).toMatchObject([
      { line: 1 },
      { line: 2, fault: expect.stringMatching(/^is no JSON object/) as string },
      { line: 3 },
    ])
  })
})

it('a JSON number that is too long to be exact is no value', async () => {
  expect(await read('customers.json', '[{"id":12345678901234567890}]')).toEqual([
    { line: 1, fault: 'is no JSON object: the number of "id" is too long to be exact; write it in quotes' },
  ])
})

it.each([
  ['{"id":1,"email":"a@b.example","email":"c@d.example"}', 'has "email" twice'],
  ['{"id":1,"shippingAddress":{"zip":"1","z\\u0069p":"2"}}', 'has "zip" twice'],
  [
    '{"id":1,"first_name":"A","First Name":"B"}',
    'is no JSON object: "First Name" is there in another spelling, too',
  ],
])('a JSON object with two values for one name is refused, and neither is taken: %s', async (text, fault) => {
  expect(await read('customers.json', `[${text},\n{"id":2,"a":{"b":1},"c":{"b":2}}]`)).toEqual([
    { line: 1, fault },
    { line: 2, cells: { id: '2', 'a.b': '1', 'c.b': '2' } },
  ])
})

it('a JSON file with a text that is not closed loses only that line', async () => {
  expect(await read('customers.jsonl', '{"id":1}\n{"id":"2,"a":1}\n{"id":3}\n')).toEqual([
    { line: 1, cells: { id: '1' } },
    { line: 2, fault: 'has a text in quotes that is not closed' },
    { line: 3, cells: { id: '3' } },
  ])
})

describe('text is read', () => {
  const TEXT = 'id;first_name\r\n1;Jörg Müßig – „5 €“\r\n'
  const cells = { id: '1', first_name: 'Jörg Müßig – „5 €“' }
  const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()
  const windows = Buffer.from([
    ...Buffer.from('id;first_name\r\n1;J\xf6rg M\xfc\xdfig \x96 \x845 \x80\x93\r\n', 'latin1'),
  ])
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['UTF-16 without a byte order mark', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16BE', bigEndian(`\uFEFF${TEXT}`)],
    ['UTF-16BE without a byte order mark', bigEndian(TEXT)],
    ['Windows-1252', windows],
  ])('in %s', async (_name, content) => {
    expect(await read('customers.csv', content)).toEqual([{ line: 2, cells }])
  })
  it('of JSON, too', async () => {
    const content = Buffer.from('{"id":1,"first_name":"J\xf6rg"}', 'latin1')
    expect(await read('customers.json', content)).toEqual([
      { line: 1, cells: { id: '1', first_name: 'Jörg' } },
    ])
  })
})

describe('each line of a file is accounted for', () => {
  const PIECES = [
    '"',
    '""',
    ',',
    ';',
    '\n',
    '\r\n',
    '\r',
    'x',
    '1',
    ' ',
    '\0',
    'ü',
    '"a\nb"',
    ',,,',
    'a,b,c\n',
    'x'.repeat(70_000),
  ]
  it('whatever stands in it', async () => {
    let seed = 7
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let run = 0; run < 400; run += 1) {
      const length = next(60)
      const body = Array.from(
        { length },
        () => PIECES[next(PIECES.length - (run % 20 === 0 ? 0 : 1))] ?? '',
      ).join('')
      const text = `d,e,f\n${body}`
      const path = join(folderOf({ 'customers.csv': text }), 'customers.csv')
      const records = await allRecords(path)
      const physical = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '').split('\n').length
      expect(
        records.reduce((sum, { lines }) => sum + lines, 0),
        JSON.stringify(text),
      ).toBe(physical)
    }
  })
  it.each([
    '[\n\n{"id":1},{"id":2},\n{"id":3\n}\n]\n\n',
    '{"id":1}\n\n{"id":"2}\n{"id":\n3}',
    '{"customers":[\n{"id":1}\n],\n"count":1\n}\n',
  ])('of the JSON %j', async (text) => {
    const path = join(folderOf({ 'customers.json': text }), 'customers.json')
    const records = await allRecords(path)
    expect(records.reduce((sum, { lines }) => sum + lines, 0)).toBe(
      text.replace(/\n$/, '').split('\n').length,
    )
  })
})

describe('a file is refused as a whole', () => {
  it.each([
    [
      'in an encoding of the Mac',
      'customers.csv',
      Buffer.from('a,b\nM\x9fller,1\n', 'latin1'),
      'customers.csv is neither UTF-8 nor UTF-16 nor Windows-1252 (from line 2 on).',
    ],
    [
      'in UTF-8 and Latin-1 at once',
      'customers.csv',
      Buffer.concat([Buffer.from('a,b\nü,1\n'), Buffer.from('\xfc,1\n', 'latin1')]),
      /neither UTF-8/,
    ],
    [
      'that is an Excel workbook',
      'customers.csv',
      Buffer.from('PK\x03\x04xl', 'latin1'),
      'customers.csv is an Excel workbook or a zip archive',
    ],
    ['in UTF-32', 'customers.csv', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), 'is text in UTF-32'],
    [
      'whose first line has a wrong quote',
      'customers.csv',
      'a,"b\n1,2\n',
      'customers.csv: the first line has a wrong quote.',
    ],
    [
      'with two spellings of a column',
      'customers.csv',
      'first_name,First Name\n',
      'customers.csv has two columns "first_name".',
    ],
    [
      'of JSON whose list is never closed',
      'customers.json',
      '[{"a":1},',
      'customers.json ends in the middle of a list.',
    ],
    [
      'of JSON with two lists',
      'customers.json',
      '{"customers":[{"id":1}],"addresses":[{"id":2}]}',
      'customers.json:1 has "addresses" beside its list.',
    ],
    [
      'of JSON that is one page of several',
      'customers.json',
      '{"customers":[{"id":1}],"next_cursor":"abc"}',
      'customers.json:1 is one page of several: "next_cursor" is set.',
    ],
    [
      'of JSON that has fewer objects than it says',
      'customers.json',
      '{"data":[{"id":1}],"meta":{"total":250,"per_page":1}}',
      'customers.json has 1 objects, and says that there are 250. Export every page.',
    ],
    [
      'of JSON that has fewer pages than it says',
      'customers.json',
      '{"page":1,"total_pages":3,"customers":[{"id":1}]}\n{"page":2,"total_pages":3,"customers":[{"id":2}]}',
      'customers.json has 2 objects, and says that there are 3 pages. Export every page.',
    ],
    [
      'of JSON with a text that breaks off within an object',
      'customers.json',
      '[{\n"a": "x,\n"b": 1}]',
      'customers.json:2: a text in quotes is not closed',
    ],
    ['that is empty', 'customers.csv', '', 'customers.csv is empty.'],
    ['with a column twice', 'customers.csv', 'a,a\n', 'customers.csv has two columns "a".'],
    ['of JSON without objects', 'customers.json', '[]', 'customers.json contains no objects.'],
    [
      'of JSON that breaks off',
      'customers.json',
      '[{"a":1},{"b"',
      'customers.json ends in the middle of an object.',
    ],
    [
      'of JSON with something else',
      'customers.json',
      '[1]',
      'customers.json:1: "1" where an object should begin.',
    ],
  ])('%s', async (_name, name, content, message) => {
    await expect(read(name, content)).rejects.toThrow(message)
    await expect(read(name, content)).rejects.toBeInstanceOf(UnusableFile)
  })
})

describe('the files of a folder', () => {
  const own = sourceOf('own')
  it('are those that the source knows', () => {
    const folder = folderOf({ 'orders.csv': '', 'customers.jsonl': '', 'notes.txt': '', '.hidden': '' })
    const { files, unread } = findFiles(folder, own)
    expect(files.map(({ name }) => name)).toEqual(['customers.jsonl', 'orders.csv'])
    expect(unread.map(({ name }) => name)).toEqual(['notes.txt'])
  })
  it('can be one file', () => {
    const folder = folderOf({ 'orders.csv': '' })
    expect(findFiles(join(folder, 'orders.csv'), own).files.map(({ name }) => name)).toEqual(['orders.csv'])
  })
  it.each([
    ['orders (1).csv', 'is not called orders.csv or orders.json or orders.jsonl'],
    [
      'payment_methods.csv',
      'is not called payment-methods.csv or payment-methods.json or payment-methods.jsonl',
    ],
    ['Orders.csv', 'is not called orders.csv'],
    ['order.csv', 'is not called orders.csv'],
    ['dogs.xlsx', 'is not called dogs.csv'],
    ['orders.csv.gz', 'is not called orders.csv'],
    ['charges.json', 'is none of customers, addresses'],
  ])('do not contain %s, which is named', (name, message) => {
    const { unread } = findFiles(folderOf({ 'customers.csv': '', [name]: '' }), own)
    expect(unread).toEqual([{ name, message: expect.stringContaining(message) as string }])
  })
  it('may be folders, which are named as well', () => {
    const folder = folderOf({ 'customers.csv': '' })
    mkdirSync(join(folder, 'orders.csv'))
    symlinkSync('/nowhere', join(folder, 'dogs.csv'))
    const { files, unread } = findFiles(folder, own)
    expect(files.map(({ name }) => name)).toEqual(['customers.csv'])
    expect(unread.map(({ name, message }) => [name, message])).toEqual([
      ['dogs.csv', 'is no file that can be opened'],
      ['orders.csv', 'is no file that can be opened'],
    ])
  })
  it('are missed if none is known', () => {
    expect(() => findFiles(folderOf({ 'notes.txt': '' }), own)).toThrow(/has no file to import/)
    expect(() => findFiles('/nowhere', own)).toThrow('There is no file or folder "/nowhere".')
  })
})
