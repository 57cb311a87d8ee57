import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A square of one colour in RGBA; `over` changes its header. */
export function logoOf(
  size: number,
  over: { width?: number; depth?: number; colour?: number; interlace?: number } = {},
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(over.width ?? size, 0)
  header.writeUInt32BE(size, 4)
  header[8] = over.depth ?? 8
  header[9] = over.colour ?? 6
  header[12] = over.interlace ?? 0
  const pixels = Buffer.alloc(size * (1 + 4 * size), 0x80)
  for (let row = 0; row < size; row++) pixels[row * (1 + 4 * size)] = 0
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
