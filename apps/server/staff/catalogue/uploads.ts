/** Forms with a file in them. A file becomes the text of its field. */
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The largest catalogue that a form may send. */
export const DOCUMENT_BYTES = 1_048_576

/** A body that is no form. */
class NoForm extends Error {
  readonly statusCode = 400
}

/** Registers the parser of `multipart/form-data` for the pages. */
export function registerFiles(pages: FastifyInstance): void {
  pages.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: 2 * DOCUMENT_BYTES },
    async (request: FastifyRequest, body: Buffer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' }
      const data = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
        throw new NoForm('the form cannot be read')
      })
      const form = new URLSearchParams()
      for (const [name, value] of data)
        form.append(name, typeof value === 'string' ? value : await value.text())
      return form
    },
  )
}
