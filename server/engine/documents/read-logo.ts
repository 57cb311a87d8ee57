import { inflateSync } from 'node:zlib'

const start = 'data:image/png;base64,'
/** Pixels of a side; the app stores 128. */
const mostPixels = 512
/** Bytes of the signature, and of a chunk's length and type before its data. */
const signature = 8
const chunkHead = 8
const checksum = 4

/**
 * A customer's logo as a PNG file that is safe to draw: 8 bits a channel in RGB or RGBA, not interlaced, as canvases
 * write them. Undefined without one and for any other file, which could fail or fill the memory where it is decoded.
 */
export function readLogo(logo: string | null): Buffer | undefined {
  if (!logo?.startsWith(start)) return undefined
  const file = Buffer.from(logo.slice(start.length), 'base64')
  try {
    return isDrawable(file) ? file : undefined
  } catch {
    return undefined
  }
}

function isDrawable(file: Buffer): boolean {
  const header = file.subarray(signature + chunkHead)
  const width = header.readUInt32BE(0)
  const height = header.readUInt32BE(4)
  const [depth, colour, , , interlace] = header.subarray(8, 13)
  if (width > mostPixels || height > mostPixels || depth !== 8 || interlace !== 0) return false
  const channels = colour === 6 ? 4 : 3
  if (colour !== 6 && colour !== 2) return false
  const expected = height * (1 + width * channels)
  return expected > 0 && inflateSync(pixelsOf(file), { maxOutputLength: expected }).length === expected
}

/** The data of all `IDAT` chunks. */
function pixelsOf(file: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = signature; at + chunkHead <= file.length; ) {
    const length = file.readUInt32BE(at)
    const data = at + chunkHead
    if (file.toString('latin1', at + 4, data) === 'IDAT') parts.push(file.subarray(data, data + length))
    at = data + length + checksum
  }
  return Buffer.concat(parts)
}
