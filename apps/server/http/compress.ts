/** Compresses what is sent, as far as the caller accepts it. Built files are compressed beforehand. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** The content in an encoding that the request accepts; sets the headers for it. */
export async function compressed(
  request: FastifyRequest,
  reply: FastifyReply,
  content: string,
): Promise<Buffer | string> {
  const accepted = request.headers['accept-encoding'] ?? ''
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  void reply.header('vary', 'Accept-Encoding')
  if (/\bbr\b/.test(accepted)) {
    void reply.header('content-encoding', 'br')
    return compressBrotli(content, quality)
  }
  if (/\bgzip\b/.test(accepted)) {
    void reply.header('content-encoding', 'gzip')
    return compressGzip(content)
  }
  return content
}
