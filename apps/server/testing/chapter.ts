/** A part of a story that goes on where the part before it ended: the whole is one test, and a failure names its part. */
export async function chapter(promise: string, play: () => Promise<void>): Promise<void> {
  try {
    await play()
  } catch (error) {
    if (error instanceof Error) error.message = `${promise}: ${error.message}`
    throw error
  }
}
