/** Slots limit how much is done at the same time. */
import { expect, it } from 'vitest'
import { openSlots } from './slots.ts'

/** Work that ends when it is told to. */
function openWork() {
  const started: number[] = []
  const ends: (() => void)[] = []
  const work = (name: number) => () =>
    new Promise<void>((resolve) => {
      started.push(name)
      ends.push(resolve)
    })
  return { started, work, end: (index: number) => ends[index]?.() }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

it('work waits for a free slot, in its order, and starts at once if the limit has grown', async () => {
  let limit = 1
  const slots = openSlots(() => limit)
  const { started, work, end } = openWork()
  const all = [1, 2, 3, 4].map((name) => slots.run(work(name)))
  await settled()
  expect(started).toEqual([1])
  end(0)
  await settled()
  expect(started).toEqual([1, 2])
  limit = 2
  end(1)
  await settled()
  expect(started).toEqual([1, 2, 3, 4])
  end(2)
  end(3)
  await Promise.all(all)
})

it('a lower limit is reached by work that ends', async () => {
  let limit = 3
  const slots = openSlots(() => limit)
  const { started, work, end } = openWork()
  const all = [1, 2, 3, 4].map((name) => slots.run(work(name)))
  await settled()
  limit = 1
  end(0)
  end(1)
  await settled()
  expect(started).toEqual([1, 2, 3])
  end(2)
  await settled()
  expect(started).toEqual([1, 2, 3, 4])
  end(3)
  await Promise.all(all)
})

it('work that fails frees its slot', async () => {
  const slots = openSlots(() => 1)
  await expect(slots.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await slots.run(() => Promise.resolve('done'))).toBe('done')
})
