import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import { AppError } from './app-error'
import type { SentForm } from './require-form'

interface FormPart {
  name: string
  fileName: string | undefined
  pieces: Uint8Array[]
}

const limits = { headerSize: 4_096, headerPairs: 20 }

const broken = (cause: unknown) =>
  new AppError({ code: 'bad_request', detail: 'The form cannot be read.', cause })

function readParts({ stream, type }: SentForm): Promise<FormPart[]> {
  const form = new Busboy({ headers: { 'content-type': type }, limits, isPartAFile: () => true })
  const parts: FormPart[] = []
  return new Promise((resolve, reject) => {
    form.on('file', (name, content, fileName) => {
      const pieces: Uint8Array[] = []
      parts.push({ name, fileName, pieces })
      content.on('data', (piece) => pieces.push(piece))
      content.on('error', reject)
    })
    form.on('finish', () => (parts.length > 0 ? resolve(parts) : reject(new Error('It has no parts.'))))
    pipeline(Readable.fromWeb(stream as NodeStream<Uint8Array>), form).catch(reject)
  })
}

/** The platform's own reader blocks other requests for 2 ms per MB. @throws AppError 400 */
export async function receiveForm(form: SentForm): Promise<FormPart[]> {
  try {
    return await readParts(form)
  } catch (cause) {
    throw broken(cause)
  }
}
