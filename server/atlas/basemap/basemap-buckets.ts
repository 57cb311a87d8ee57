import { PbfReader, PbfWriter } from 'pbf'
import { TemporaryFile } from '@/server/atlas/read/temporary-file'
import { type Drawing, drawingOf } from './basemap-clip'
import { firstZoom, lastZoom, type Path } from './basemap-path'
import { kindOf } from './outlined-features'

/** Bytes that all buckets together hold before they move to disk. */
const defaultLimit = 32 * 1024 ** 2

interface Bucket {
  spilled: { start: number; length: number }[]
  held: PbfWriter
}

export class DrawingBuckets {
  readonly #buckets = new Map<string, Bucket>()
  readonly #folder: string
  readonly #limit: number
  #file: TemporaryFile | null = null
  #fileLength = 0
  #held = 0

  constructor(folder: string, limit = defaultLimit) {
    this.#folder = folder
    this.#limit = limit
  }

  /** @throws ExtractError when the temporary file's disk is full */
  add(key: string, drawing: Drawing, maxzoom: number) {
    const paths = drawing.paths.filter(({ minzoom }) => minzoom <= maxzoom)
    if (drawing.minzoom > maxzoom || paths.length === 0) return
    const { held } = this.#bucket(key)
    const before = held.pos
    writeDrawing(held, { ...drawing, paths }, maxzoom)
    this.#held += held.pos - before
    if (this.#held > this.#limit) this.#spill()
  }

  append(key: string, packed: Uint8Array) {
    const { held } = this.#bucket(key)
    held.realloc(packed.length)
    held.buf.set(packed, held.pos)
    held.pos += packed.length
    this.#held += packed.length
    if (this.#held > this.#limit) this.#spill()
  }

  takeAll(): [key: string, packed: Uint8Array<ArrayBuffer>][] {
    const parts = Array.from(this.#buckets, ([key, { held }]): [string, Uint8Array<ArrayBuffer>] => {
      return [key, new Uint8Array(held.finish())]
    })
    this.#buckets.clear()
    return parts
  }

  /** In the order of their addition; each part is a buffer of its own. */
  take(key: string): Uint8Array<ArrayBuffer>[] {
    const bucket = this.#buckets.get(key)
    this.#buckets.delete(key)
    if (!bucket) return []
    const spilled = bucket.spilled.map(({ start, length }) => {
      const bytes = new Uint8Array(length)
      this.#file?.read(bytes, start)
      return bytes
    })
    return [...spilled, new Uint8Array(bucket.held.finish())]
  }

  settle() {
    if (this.#file) this.#spill()
  }

  close() {
    this.#buckets.clear()
    this.#file?.close()
    this.#file = null
  }

  #bucket(key: string): Bucket {
    const found = this.#buckets.get(key)
    if (found) return found
    const bucket = { spilled: [], held: new PbfWriter() }
    this.#buckets.set(key, bucket)
    return bucket
  }

  #spill() {
    this.#file ??= new TemporaryFile(this.#folder)
    for (const bucket of this.#buckets.values()) {
      if (bucket.held.pos === 0) continue
      const bytes = bucket.held.finish()
      this.#file.write(bytes, this.#fileLength)
      bucket.spilled.push({ start: this.#fileLength, length: bytes.length })
      this.#fileLength += bytes.length
      bucket.held = new PbfWriter()
    }
    this.#held = 0
  }
}

const zoomSteps = lastZoom - firstZoom + 1

function writeDrawing(to: PbfWriter, { layer, minzoom, kind, properties, paths }: Drawing, maxzoom: number) {
  to.writeVarint(layer)
  to.writeVarint(minzoom)
  to.writeVarint(kind)
  to.writeString(properties)
  to.writeVarint(paths.length)
  for (const path of paths) writePath(to, path, maxzoom)
}

function writePath(to: PbfWriter, { points, minzoom, outer }: Path, maxzoom: number) {
  const drawn = countDrawn(points, maxzoom)
  to.writeVarint(drawn * 2 + Number(outer))
  to.writeVarint(minzoom)
  let x = 0
  let y = 0
  for (let i = 0; i < points.length; i += 3) {
    const zoom = points[i + 2] ?? 0
    if (zoom > maxzoom) continue
    to.writeVarint(zigzag((points[i] ?? 0) - x) * zoomSteps + zoom - firstZoom)
    to.writeSVarint((points[i + 1] ?? 0) - y)
    x = points[i] ?? 0
    y = points[i + 1] ?? 0
  }
}

function countDrawn(points: readonly number[], maxzoom: number): number {
  let count = 0
  for (let i = 2; i < points.length; i += 3) if ((points[i] ?? 0) <= maxzoom) count += 1
  return count
}

export function* drawingsIn(bytes: Uint8Array): Generator<Drawing> {
  const from = new PbfReader(bytes)
  while (from.pos < from.length) {
    const layer = from.readVarint()
    const minzoom = from.readVarint()
    const kind = kindOf(from.readVarint())
    const properties = from.readString()
    const paths = Array.from({ length: from.readVarint() }, () => readPath(from))
    yield drawingOf({ layer, minzoom, kind, properties, paths })
  }
}

function readPath(from: PbfReader): Path {
  const header = from.readVarint()
  const minzoom = from.readVarint()
  const points: number[] = []
  let x = 0
  let y = 0
  for (let left = header >>> 1; left > 0; left -= 1) {
    const packed = from.readVarint()
    x += unzigzag(Math.floor(packed / zoomSteps))
    y += from.readSVarint()
    points.push(x, y, firstZoom + (packed % zoomSteps))
  }
  return { points, minzoom, outer: header % 2 === 1 }
}

const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)
const unzigzag = (value: number) => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)
