import { expect, it } from 'vitest'
import { printTable } from './table.ts'

it('a table is printed in aligned columns', () => {
  const lines: string[] = []
  printTable((line) => void lines.push(line), ['ID', 'REASON'], [['1234', 'full'], ['5']])
  expect(lines).toEqual(['ID    REASON', '1234  full', '5'])
})

it('a table of any length is printed', () => {
  const rows = Array.from({ length: 200_000 }, (_, index) => [`${index}`, 'full'])
  let count = 0
  printTable(() => void (count += 1), ['ID', 'REASON'], rows)
  expect(count).toBe(200_001)
})
