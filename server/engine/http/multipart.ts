import { on } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { Context } from 'hono'
import { AppError } from '@/server/engine/errors/app-error'
import type { FormPart } from '@/server/engine/services/deps'

const limits = { headerSize: 4_096, headerPairs: 20 }

const broken = (cause: unknown) =>
  new AppError({ code: 'bad_request', message: 'The form is broken or ends too early.', cause })

/** Throws what `readMultipart` throws, once it is read. */
export const partsOf = ({ req }: Context) => readMultipart(req.raw.body, req.header('content-type') ?? '')

/**
 * Streams parts, so that a large file is never whole in memory.
 * @throws AppError 415 for another content type, 400 for a malformed or truncated form.
 */
export async function* readMultipart(
  body: ReadableStream<Uint8Array> | null,
  contentType: string,
): AsyncGenerator<FormPart, void, undefined> {
  const form = formParser(contentType)
  if (!form || !body) {
    throw new AppError({ code: 'wrong_type', message: 'Send multipart/form-data with a boundary.' })
  }
  const files: BusboyFileStream[] = []
  form.on('file', (_, file) => {
    files.push(file)
    // The parser emits its error without ending the file, whose reader would wait forever.
    file.on('error', (cause) => file.destroy(broken(cause)))
  })
  const parts = on(form, 'file', { close: ['finish'] })
  const close = (cause: Error) => {
    for (const file of files) file.destroy(cause)
  }
  const source = Readable.fromWeb(body as NodeStream<Uint8Array>)
  pipeline(source, form).catch((cause: Error) => close(broken(cause)))
  try {
    for await (const [name = '', content, fileName = null] of parts) yield { name, fileName, content }
  } catch (error) {
    throw error instanceof AppError ? error : broken(error)
  } finally {
    source.destroy()
  }
}

/**
 * Treats every part as a file, so that plain fields need no special case. Undefined for another content type.
 */
function formParser(contentType: string): InstanceType<typeof Busboy> | undefined {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return undefined
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits, isPartAFile: () => true })
  } catch {
    return undefined
  }
}
