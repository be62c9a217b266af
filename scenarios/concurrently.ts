/** Works on all elements, on so many of them at the same time. */
export async function forEachConcurrently<T>(
  all: readonly T[],
  concurrency: number,
  work: (each: T) => Promise<unknown>,
): Promise<void> {
  const left = all.values()
  const worker = async () => {
    for (const each of left) await work(each)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}
