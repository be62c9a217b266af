import { describe, expect, it } from 'vitest'
import { isUndoable } from '@pfotenportal/domain/quote/undoable'
import { quotedOperations } from './quotes.ts'

describe.each(Object.entries(quotedOperations))('%s', (_name, { event, undo }) => {
  it('can be undone by the rules exactly if its descriptor names an undo', () => {
    expect(event === null || isUndoable({ type: event })).toBe(undo !== null)
  })
})
