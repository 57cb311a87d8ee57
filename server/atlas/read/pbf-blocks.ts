import { type FileHandle, open } from 'node:fs/promises'
import { inflateSync, zstdDecompressSync } from 'node:zlib'
import { ExtractError } from './extract-error'
import { ProtobufCursor, readFields } from './protobuf-cursor'

export interface PbfBlock {
  type: 'OSMHeader' | 'OSMData'
  blob: Uint8Array<ArrayBuffer>
  /** `offset` counts from 0, `number` from 1. */
  offset: number
  number: number
  end: number
  totalBytes: number
}

// The format's limits: 64 KiB of block header and 32 MiB of block, packed and unpacked.
const maxHeader = 65_536
const maxBlock = 33_554_432

interface Source {
  path: string
  file: FileHandle
  size: number
}

/**
 * Steps from block to block by their headers, to the end of the file: some kB of a whole country. What the blocks hold is
 * not looked at.
 * @throws ExtractError naming block and byte
 */
export async function checkPbfBlocks(path: string): Promise<void> {
  const heads = stepThrough(path, async (source, at) => {
    const head = await readBlockHead(source, at)
    if (head.end > source.size) throw faultAt(source, at)(cutOff)
    return head
  })
  for await (const _ of heads);
}

/** @throws ExtractError naming block and byte */
export const readPbfBlocks = (path: string): AsyncGenerator<PbfBlock, void, void> =>
  stepThrough(path, readBlock)

async function* stepThrough<T extends { end: number }>(
  path: string,
  read: (source: Source, at: { offset: number; number: number }) => Promise<T>,
): AsyncGenerator<T, void, void> {
  const file = await openFile(path)
  try {
    const { size } = await file.stat()
    const source = { path, file, size }
    await refuseOtherFormats(source)
    let offset = 0
    for (let number = 1; offset < size; number++) {
      const block = await read(source, { offset, number })
      yield block
      offset = block.end
    }
  } finally {
    await file.close()
  }
}

async function openFile(path: string): Promise<FileHandle> {
  const file = await open(path).catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === 'ENOENT' ? 'does not exist' : `cannot be opened (${cause.code})`
    throw new ExtractError(`The extract ${path} ${reason}.`, { cause })
  })
  if ((await file.stat()).isFile()) return file
  await file.close()
  throw new ExtractError(`The extract ${path} is not a file.`)
}

const otherFormats: readonly [start: string, sentence: string][] = [
  ['\x1f\x8b', 'is compressed with gzip; unpack it first (an .osm.pbf is compressed inside already)'],
  ['BZh', 'is compressed with bzip2; convert it to .osm.pbf, for instance with osmium cat'],
  ['PK\x03\x04', 'is a zip archive; unpack it first'],
  ['\xff\xe0', 'is in the o5m format; convert it to .osm.pbf, for instance with osmium cat'],
  ['<?xml', 'is OpenStreetMap XML; convert it to .osm.pbf, for instance with osmium cat'],
  ['<osm', 'is OpenStreetMap XML; convert it to .osm.pbf, for instance with osmium cat'],
  ['<', 'is a web page, not an extract; the download went wrong'],
  ['{', 'is JSON, not an extract'],
]

async function refuseOtherFormats({ path, file, size }: Source) {
  if (size === 0) throw new ExtractError(`The extract ${path} is empty (0 bytes).`)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0)
  const start = buffer.toString('latin1', 0, bytesRead).trimStart()
  const other = otherFormats.find(([prefix]) => start.startsWith(prefix))
  if (other) throw new ExtractError(`The extract ${path} ${other[1]}.`)
}

type Place = Pick<PbfBlock, 'offset' | 'number'>

interface BlockHead extends Omit<PbfBlock, 'blob'> {
  /** Bytes of the blob, which ends at `end`. */
  size: number
}

const cutOff = 'it is cut off, a block goes on after its end'

const faultAt = (source: Source, { number, offset }: Place) => {
  const where = `block ${number} at byte ${offset}`
  return (reason: string) =>
    new ExtractError(`The extract ${source.path} is not usable: ${reason} (${where} of ${source.size}).`)
}

const takerAt = (source: Source, at: Place) => async (offset: number, length: number) => {
  const fail = faultAt(source, at)
  if (offset + length > source.size) throw fail(cutOff)
  const { buffer, bytesRead } = await source.file.read(Buffer.allocUnsafeSlow(length), 0, length, offset)
  if (bytesRead < length) throw fail('it changed while it was read')
  return buffer
}

/** `end` may lie beyond the file. */
async function readBlockHead(source: Source, at: Place): Promise<BlockHead> {
  const fail = faultAt(source, at)
  const take = takerAt(source, at)
  const headerLength = (await take(at.offset, 4)).readUInt32BE()
  if (headerLength === 0 || headerLength > maxHeader) {
    throw fail(at.number === 1 ? 'it is not an .osm.pbf file' : 'the start of a block is corrupt')
  }
  const header = readHeader(await take(at.offset + 4, headerLength))
  if (!header) throw fail(at.number === 1 ? 'it is not an .osm.pbf file' : 'the header of a block is corrupt')
  if ((header.type === 'OSMHeader') !== (at.number === 1)) throw fail('its blocks are out of order')
  const end = at.offset + 4 + headerLength + header.size
  return { type: header.type, ...at, size: header.size, end, totalBytes: source.size }
}

async function readBlock(source: Source, at: Place): Promise<PbfBlock> {
  const { size, ...head } = await readBlockHead(source, at)
  return { ...head, blob: await takerAt(source, at)(head.end - size, size) }
}

function readHeader(bytes: Buffer): { type: 'OSMHeader' | 'OSMData'; size: number } | null {
  try {
    const header = { type: '', size: 0 }
    const message = new ProtobufCursor(bytes)
    readFields(message, {
      1: () => {
        header.type = Buffer.from(message.message().rest()).toString()
      },
      3: () => {
        header.size = message.signed()
      },
    })
    const { type, size } = header
    if (type !== 'OSMHeader' && type !== 'OSMData') return null
    return size > 0 && size <= maxBlock ? { type, size } : null
  } catch {
    return null
  }
}

const unpackers = new Map<number, (bytes: Uint8Array) => Buffer>([
  [1, (bytes) => Buffer.from(bytes)],
  [3, (bytes) => inflateSync(bytes, { maxOutputLength: maxBlock })],
  [7, (bytes) => zstdDecompressSync(bytes, { maxOutputLength: maxBlock })],
])

const packings = new Map([
  [4, 'LZMA'],
  [5, 'bzip2'],
  [6, 'LZ4'],
])

export function unpackBlob(blob: Uint8Array): Buffer {
  const message = new ProtobufCursor(blob)
  for (let field = message.field(); field !== 0; field = message.field()) {
    const unpackField = unpackers.get(field)
    if (unpackField) return unpackField(message.message().rest())
    const packing = packings.get(field)
    if (packing) throw new Error(`it is packed with ${packing}; zlib, zstd or none are read`)
    message.skip()
  }
  throw new Error('it holds no data')
}
