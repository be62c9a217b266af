import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'
import { folderOf } from '../testing/import-files.ts'
import { findFiles } from './find-files.ts'
import { UnusableFile } from './lines.ts'
import { recordsOf, type SourceRecord } from './records.ts'
import { SOURCES } from './sources.ts'

async function read(name: string, content: string | Buffer): Promise<SourceRecord[]> {
  return readPath(join(folderOf({ [name]: content }), name))
}

async function readPath(path: string): Promise<SourceRecord[]> {
  const records: SourceRecord[] = []
  for await (const group of recordsOf(path, () => undefined)) records.push(...group)
  return records
}

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
        { line: 2, cells: { a: '1\n2', b: '3' } },
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
    ['a quote in the middle', 'a,b\nx"1",2\n', [{ line: 2, fault: 'has a wrong quote' }]],
    [
      'a quote that is never closed',
      'a,b\n"1,2\n3,4\n5,6\n',
      [
        { line: 2, fault: 'has a quote that is never closed' },
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

describe('a file is refused as a whole', () => {
  it.each([
    [
      'in Latin-1',
      'customers.csv',
      Buffer.from('a,b\nM\xfcller,1\n', 'latin1'),
      /customers\.csv is not UTF-8 \(from line \d on\)/,
    ],
    ['in UTF-16', 'customers.csv', Buffer.from('\uFEFFa,b\n', 'utf16le'), /is not UTF-8/],
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
  const own = SOURCES['own'] ?? new Map()
  it('are those that the source knows', () => {
    const folder = folderOf({ 'orders.csv': '', 'customers.jsonl': '', 'notes.txt': '', 'other.csv': '' })
    expect(findFiles(folder, own).map(({ name }) => name)).toEqual(['customers.jsonl', 'orders.csv'])
  })
  it('can be one file', () => {
    const folder = folderOf({ 'orders.csv': '' })
    expect(findFiles(join(folder, 'orders.csv'), own).map(({ name }) => name)).toEqual(['orders.csv'])
  })
  it('are missed if none is known', () => {
    expect(() => findFiles(folderOf({ 'notes.txt': '' }), own)).toThrow(/has no file to import/)
    expect(() => findFiles('/nowhere', own)).toThrow('There is no file or folder "/nowhere".')
  })
})
