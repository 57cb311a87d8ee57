import { pictureTypeOf } from './picture-type'

export interface PictureSize {
  width: number
  height: number
}

/** JPEGs may repeat scans without end, each of which costs a pass over all pixels. */
const maxScans = 100

/**
 * Size that a picture's header gives, without decoding it: a file of 50 KB may hold 30,000 × 30,000 pixels.
 * Null for a header that is broken or unknown.
 */
export function pictureSizeOf(bytes: Uint8Array): PictureSize | null {
  const type = pictureTypeOf(bytes)
  if (type === null) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const size = readers[type](view)
    return size && size.width > 0 && size.height > 0 ? size : null
  } catch (error) {
    // The header ends too early.
    if (error instanceof RangeError) return null
    throw error
  }
}

type Reader = (view: DataView) => PictureSize | null

const letters = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)))

const readPng: Reader = (view) =>
  letters(view, 12) === 'IHDR' ? { width: view.getUint32(16), height: view.getUint32(20) } : null

/** Start of a frame: C0 to CF without the tables C4, C8 and CC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Fill bytes, stuffed zeros and restarts, which have no length. */
const isBare = (marker: number) => marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)
const endMarker = 0xd9
const scanMarker = 0xda

interface Segment {
  marker: number
  at: number
}

/** Segments with a length, up to the end of the picture. */
function* segmentsOf(view: DataView): Generator<Segment> {
  let at = 2
  while (at + 1 < view.byteLength) {
    const marker = view.getUint8(at) === 0xff ? view.getUint8(at + 1) : 0xff
    if (marker === endMarker) return
    if (marker === 0xff) at += 1
    else if (isBare(marker)) at += 2
    else {
      yield { marker, at }
      at += 2 + view.getUint16(at + 2)
    }
  }
}

const readJpeg: Reader = (view) => {
  const sizes: PictureSize[] = []
  let scans = 0
  for (const { marker, at } of segmentsOf(view)) {
    if (isFrame(marker)) sizes.push({ height: view.getUint16(at + 5), width: view.getUint16(at + 7) })
    if (marker === scanMarker) scans += 1
    if (scans > maxScans || sizes.length > 1) return null
  }
  return scans > 0 ? (sizes[0] ?? null) : null
}

/** Frames after the first are not decoded. */
const readGif: Reader = (view) => {
  const screen = { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  const flags = view.getUint8(10)
  let at = 13 + colourBytes(flags)
  while (view.getUint8(at) !== 0x2c) {
    if (view.getUint8(at) !== 0x21) return null
    at += 2
    while (view.getUint8(at) > 0) at += 1 + view.getUint8(at)
    at += 1
  }
  // A frame may reach beyond the screen, which then grows.
  return {
    width: Math.max(screen.width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true)),
    height: Math.max(screen.height, view.getUint16(at + 3, true) + view.getUint16(at + 7, true)),
  }
}

const colourBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

const threeBytes = (view: DataView, at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536

const readWebp: Reader = (view) => {
  const chunk = letters(view, 12)
  if (chunk === 'VP8X') return { width: threeBytes(view, 24) + 1, height: threeBytes(view, 27) + 1 }
  if (chunk === 'VP8 ') {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  }
  if (chunk !== 'VP8L') return null
  const packed = view.getUint32(21, true)
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
}

const readers = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/gif': readGif,
  'image/webp': readWebp,
} as const
