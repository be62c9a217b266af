/** Compresses what is served, once and as well as possible. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/

/** Writes a `.br` and a `.gz` beside every text file. The page itself is compressed when it is served. */
export async function compressFiles(directory: string): Promise<void> {
  const names = await readdir(directory, { recursive: true })
  await Promise.all(
    names
      .filter((name) => compressible.test(name))
      .map(async (name) => {
        const path = join(directory, name)
        const content = await readFile(path)
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
        await Promise.all([
          brotli(content, { params }).then((data) => writeFile(`${path}.br`, data)),
          gz(content, { level: 9 }).then((data) => writeFile(`${path}.gz`, data)),
        ])
      }),
  )
}
