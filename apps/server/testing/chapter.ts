/** A named part of a long test; it continues where the previous part ended, and a failure names it. */
export async function chapter(promise: string, play: () => Promise<void>): Promise<void> {
  try {
    await play()
  } catch (error) {
    if (error instanceof Error) error.message = `${promise}: ${error.message}`
    throw error
  }
}
