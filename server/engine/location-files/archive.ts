import { Readable } from 'node:stream'
import { createInflateRaw, inflateRawSync } from 'node:zlib'
import { broken, FileFault } from './file-fault'

interface Entry {
  name: string
  method: number
  packed: number
  expanded: number
  /** Of its local header. */
  offset: number
}

export interface Archive {
  has(name: string): boolean
  /** The whole of a small part; undefined without it. */
  read(name: string): Buffer | undefined
  /** A part in pieces, cut off beyond its declared size. */
  pieces(name: string): AsyncIterable<Uint8Array>
}

const most = { entries: 2_000, expanded: 200_000_000, ratio: 100, small: 2_000_000 }
/** Tiny files compress well without being bombs. */
const ratioFrom = 1_000_000

const signatures = { end: 0x06054b50, central: 0x02014b50, local: 0x04034b50 }
const endLength = 22
const centralLength = 46
const localLength = 30
const commentMost = 65_535
const symbolicLink = 0xa000

const tooLarge = () => new FileFault('invalid', 'The file expands to more than a spreadsheet holds.')

/**
 * Reads a zip file's directory and refuses, before anything is expanded, what no spreadsheet needs: more than
 * 2,000 parts, 200 MB expanded, a hundredfold compression, encrypted parts, links and paths that lead out.
 * @throws FileFault
 */
export function openArchive(bytes: Buffer): Archive {
  const entries = new Map<string, Entry>()
  for (const entry of readDirectory(bytes)) {
    if (entries.has(entry.name)) throw broken()
    entries.set(entry.name, entry)
  }
  requireSmall([...entries.values()])
  return {
    has: (name) => entries.has(name),
    read(name) {
      const entry = entries.get(name)
      return entry && expand(bytes, entry)
    },
    async *pieces(name) {
      const entry = entries.get(name)
      if (entry) yield* inflate(bytes, entry)
    },
  }
}

function requireSmall(entries: readonly Entry[]): void {
  const sum = (size: (entry: Entry) => number) => entries.reduce((total, entry) => total + size(entry), 0)
  const expanded = sum((entry) => entry.expanded)
  if (expanded > most.expanded) throw tooLarge()
  if (expanded > ratioFrom && expanded > most.ratio * sum(({ packed }) => packed)) throw tooLarge()
}

function* readDirectory(bytes: Buffer): Generator<Entry> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > most.entries) throw new FileFault('invalid', 'The file has more parts than a spreadsheet.')
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + centralLength > end || bytes.readUInt32LE(at) !== signatures.central) throw broken()
    const nameLength = bytes.readUInt16LE(at + 28)
    yield readEntry(bytes, at, nameLength)
    at += centralLength + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
}

function findEnd(bytes: Buffer): number {
  const last = bytes.length - endLength
  for (let at = last; at >= Math.max(0, last - commentMost); at -= 1) {
    if (bytes.readUInt32LE(at) === signatures.end) return at
  }
  throw broken()
}

function readEntry(bytes: Buffer, at: number, nameLength: number): Entry {
  const name = bytes.toString('utf8', at + centralLength, at + centralLength + nameLength)
  const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
  if (isEncrypted) throw new FileFault('invalid', 'The file is locked with a password. Save it without one.')
  const mode = bytes.readUInt32LE(at + 38) >>> 16
  if ((mode & 0xf000) === symbolicLink || leadsOut(name)) throw broken()
  return {
    name,
    method: bytes.readUInt16LE(at + 10),
    packed: bytes.readUInt32LE(at + 20),
    expanded: bytes.readUInt32LE(at + 24),
    offset: bytes.readUInt32LE(at + 42),
  }
}

const leadsOut = (name: string): boolean =>
  /^\/|^[a-z]:|\\/i.test(name) || name.includes('\0') || name.split('/').includes('..')

function packedBytes(bytes: Buffer, { offset, packed }: Entry): Buffer {
  if (offset + localLength > bytes.length || bytes.readUInt32LE(offset) !== signatures.local) throw broken()
  const start = offset + localLength + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (start + packed > bytes.length) throw broken()
  return bytes.subarray(start, start + packed)
}

const stored = 0
const deflated = 8

function expand(bytes: Buffer, entry: Entry): Buffer {
  if (entry.expanded > most.small) throw tooLarge()
  const content = packedBytes(bytes, entry)
  if (entry.method === stored) return content
  if (entry.method !== deflated) throw broken()
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, entry.expanded) })
  } catch {
    throw broken()
  }
}

async function* inflate(bytes: Buffer, entry: Entry): AsyncGenerator<Uint8Array> {
  const content = packedBytes(bytes, entry)
  if (entry.method !== stored && entry.method !== deflated) throw broken()
  let size = 0
  try {
    const source = entry.method === stored ? [content] : Readable.from([content]).pipe(createInflateRaw())
    for await (const piece of source as AsyncIterable<Uint8Array>) {
      size += piece.length
      // The directory may lie.
      if (size > entry.expanded) throw broken()
      yield piece
    }
  } catch (error) {
    throw error instanceof FileFault ? error : broken()
  }
}
