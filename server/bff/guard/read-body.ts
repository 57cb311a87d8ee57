import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** More than was allowed. */
export class TooLargeError extends Error {
  readonly most: number

  constructor(most: number) {
    super(`The body is larger than ${most} bytes.`)
    this.name = 'TooLargeError'
    this.most = most
  }
}

const unpacking = { br: createBrotliDecompress, gzip: createGunzip, deflate: createInflate } as const
const isKnown = (coding: string): coding is keyof typeof unpacking => coding in unpacking

/** Codings that bodies may have, for `accept-encoding`. */
export const readableCodings = Object.keys(unpacking).join(', ')

/**
 * The whole body, unpacked; reading stops with the first byte beyond `most`, packed or not, so that a small file that
 * unpacks into a huge one costs no more than any other.
 * @throws TooLargeError, an Error for a coding that was not asked for, and what the stream fails with.
 */
export async function readBody(body: Readable, coding: string, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of unpacked(body, coding)) {
    size += chunk.length
    if (size > most) throw new TooLargeError(most)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function unpacked(body: Readable, coding: string): Readable {
  if (coding === '' || coding === 'identity') return body
  if (!isKnown(coding)) throw new Error('The body is packed in a way that was not asked for.')
  // A failure of either ends the loop over the last one; there is nobody else to tell.
  return pipeline(body, unpacking[coding](), () => undefined)
}
