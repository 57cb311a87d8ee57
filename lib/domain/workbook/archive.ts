import { broken, FileFault } from './file-fault'

interface Entry {
  name: string
  method: number
  packed: number
  expanded: number
  offset: number
}

/** Finds parts in any case, as spreadsheet programs do. */
export interface Archive {
  has(name: string): boolean
  names(): Iterable<string>
  pieces(name: string): AsyncIterable<Uint8Array>
  smallPieces(name: string): AsyncIterable<Uint8Array>
}

const max = { entries: 2_000, expanded: 200_000_000, ratio: 100, small: 2_000_000 }
/** Tiny files compress well without being bombs. */
const ratioFrom = 1_000_000

const signatures = { end: 0x06054b50, central: 0x02014b50, local: 0x04034b50 }
const endLength = 22
const centralLength = 46
const localLength = 30
const maxComment = 65_535
const symbolicLink = 0xa000

const tooLarge = () => new FileFault('invalid', 'The file expands to more than a spreadsheet can hold.')

/** Little-endian. */
interface Bytes {
  all: Uint8Array
  view: DataView
}

/**
 * Refuses, before expanding anything, what no spreadsheet needs: over 2,000 parts, 200 MB expanded or a hundredfold
 * compression, encrypted parts, links and paths that lead out. Nothing is written: names only find parts in memory.
 * @throws FileFault
 */
export function openArchive(all: Uint8Array): Archive {
  const bytes: Bytes = { all, view: new DataView(all.buffer, all.byteOffset, all.byteLength) }
  const entries = new Map<string, Entry>()
  for (const entry of readDirectory(bytes)) {
    const name = entry.name.toLowerCase()
    if (entries.has(name)) throw broken()
    entries.set(name, entry)
  }
  requireSmall([...entries.values()])
  const entryOf = (name: string) => entries.get(name.toLowerCase())
  return {
    has: (name) => entryOf(name) !== undefined,
    names: () => entries.keys(),
    async *pieces(name) {
      const entry = entryOf(name)
      if (entry) yield* expanded(bytes, entry)
    },
    async *smallPieces(name) {
      const entry = entryOf(name)
      if (entry && entry.expanded > max.small) throw tooLarge()
      if (entry) yield* expanded(bytes, entry)
    },
  }
}

function requireSmall(entries: readonly Entry[]): void {
  const sum = (size: (entry: Entry) => number) => entries.reduce((total, entry) => total + size(entry), 0)
  const size = sum((entry) => entry.expanded)
  if (size > max.expanded) throw tooLarge()
  if (size > ratioFrom && size > max.ratio * sum(({ packed }) => packed)) throw tooLarge()
}

function* readDirectory(bytes: Bytes): Generator<Entry> {
  const { view } = bytes
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > max.entries) throw new FileFault('invalid', 'The file has more parts than a spreadsheet.')
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (at + centralLength > end || view.getUint32(at, true) !== signatures.central) throw broken()
    const nameLength = view.getUint16(at + 28, true)
    yield readEntry(bytes, at, nameLength)
    at += centralLength + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
}

function findEnd(view: DataView): number {
  const last = view.byteLength - endLength
  for (let at = last; at >= Math.max(0, last - maxComment); at -= 1) {
    if (view.getUint32(at, true) === signatures.end) return at
  }
  throw broken()
}

function readEntry({ all, view }: Bytes, at: number, nameLength: number): Entry {
  const start = at + centralLength
  // Some programs write backslashes, or begin at the root of the package.
  const name = new TextDecoder()
    .decode(all.subarray(start, start + nameLength))
    .replaceAll('\\', '/')
    .replace(/^\//, '')
  const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1
  if (isEncrypted) throw new FileFault('invalid', 'The file is locked with a password. Save it without one.')
  const mode = view.getUint32(at + 38, true) >>> 16
  if ((mode & 0xf000) === symbolicLink || leadsOut(name)) throw broken()
  return {
    name,
    method: view.getUint16(at + 10, true),
    packed: view.getUint32(at + 20, true),
    expanded: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  }
}

const leadsOut = (name: string): boolean =>
  /^\/|^[a-z]:/i.test(name) || name.includes('\0') || name.split('/').includes('..')

function packedBytes({ all, view }: Bytes, { offset, packed }: Entry): Uint8Array {
  if (offset + localLength > all.length || view.getUint32(offset, true) !== signatures.local) throw broken()
  const start = offset + localLength + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + packed > all.length) throw broken()
  return all.subarray(start, start + packed)
}

const stored = 0
const deflated = 8

/** Streams cannot be iterated in every browser. */
async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}

/** Copied: a blob takes no part of a shared buffer. */
const inflated = (content: Uint8Array): ReadableStream<Uint8Array> =>
  new Blob([new Uint8Array(content)]).stream().pipeThrough(new DecompressionStream('deflate-raw'))

async function* expanded(bytes: Bytes, entry: Entry): AsyncGenerator<Uint8Array> {
  const content = packedBytes(bytes, entry)
  if (entry.method !== stored && entry.method !== deflated) throw broken()
  let size = 0
  try {
    for await (const piece of entry.method === stored ? [content] : piecesOf(inflated(content))) {
      size += piece.length
      // The directory may lie.
      if (size > entry.expanded) throw broken()
      yield piece
    }
  } catch (error) {
    throw error instanceof FileFault ? error : broken()
  }
}
