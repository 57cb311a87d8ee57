import { crc32, deflateSync } from 'node:zlib'
import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas'

type DrawnType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'

interface Drawing {
  width: number
  height: number
  type?: DrawnType
}

const encoded = (
  { width, height, type = 'image/png' }: Drawing,
  draw: (context: SKRSContext2D) => void,
): Buffer<ArrayBuffer> => {
  const canvas = createCanvas(width, height)
  draw(canvas.getContext('2d'))
  return Buffer.from(type === 'image/png' ? canvas.toBuffer(type) : canvas.toBuffer(type as 'image/jpeg', 95))
}

/** Red on the left, blue on the right. */
export const twoColours = (drawing: Drawing) =>
  encoded(drawing, (context) => {
    context.fillStyle = 'red'
    context.fillRect(0, 0, drawing.width / 2, drawing.height)
    context.fillStyle = 'blue'
    context.fillRect(drawing.width / 2, 0, drawing.width / 2, drawing.height)
  })

/** Compresses badly. */
export const noise = (drawing: Drawing) =>
  encoded(drawing, (context) => {
    const pixels = context.createImageData(drawing.width, drawing.height)
    let state = 1
    for (let at = 0; at < pixels.data.length; at += 1) {
      state = Math.imul(state, 1_664_525) + 1_013_904_223
      pixels.data[at] = at % 4 === 3 ? 255 : state >>> 24
    }
    context.putImageData(pixels, 0, 0)
  })

/** Metadata of a camera: it lies on its side (6), and a text that names the place. */
export function withExif(jpeg: Buffer, text: string): Buffer<ArrayBuffer> {
  const words = Buffer.from(`${text}\0`)
  const head = Buffer.from('457869660000' + '4d4d002a00000008' + '0002', 'hex')
  const orientation = Buffer.from('0112' + '0003' + '00000001' + '00060000', 'hex')
  const description = Buffer.from('010e' + '0002' + '00000000' + '00000026' + '00000000', 'hex')
  description.writeUInt32BE(words.length, 4)
  const content = Buffer.concat([head, orientation, description, words])
  const segment = Buffer.from('ffe10000', 'hex')
  segment.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), segment, content, jpeg.subarray(2)])
}

/** A PNG whose header gives this size; its pixels are one colour, or missing. */
export function pngOf({ width, height }: Drawing, hasPixels = false): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  header[9] = 2
  const pixels = hasPixels ? Buffer.alloc((width * 3 + 1) * height) : Buffer.alloc(0)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunkOf('IHDR', header),
    chunkOf('IDAT', deflateSync(pixels)),
    chunkOf('IEND', Buffer.alloc(0)),
  ])
}

function chunkOf(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name), data])
  const chunk = Buffer.alloc(content.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  content.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(content), content.length + 4)
  return chunk
}

/** Size and the colours of the first and last pixel. */
export async function lookAt(bytes: Uint8Array) {
  const image = await loadImage(Buffer.from(bytes))
  const { width, height } = image
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(image, 0, 0)
  const colour = (x: number, y: number) => {
    const [red = 0, , blue = 0] = context.getImageData(x, y, 1, 1).data
    return red > blue ? 'red' : 'blue'
  }
  return { width, height, first: colour(0, 0), last: colour(width - 1, height - 1) }
}
