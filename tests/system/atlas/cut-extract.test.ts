import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deriveEntities } from '@/server/atlas/derive/derive-entities'
import { type PbfBlock, readPbfBlocks, unpackBlob } from '@/server/atlas/read/pbf-blocks'
import { ProtobufCursor } from '@/server/atlas/read/protobuf-cursor'
import { readExtract } from '@/server/atlas/read/read-extract'
import { extracts } from '@/tests/support/extracts'
import { bytesField, fileBlock } from '@/tests/support/osm-pbf'

const folder = mkdtempSync(join(tmpdir(), 'cut-'))
const file = readFileSync(extracts.liechtenstein)
const blocks: Omit<PbfBlock, 'blob'>[] = []
let relations: Buffer = Buffer.alloc(0)

beforeAll(async () => {
  for await (const { blob, ...block } of readPbfBlocks(extracts.liechtenstein)) {
    blocks.push(block)
    relations = unpackBlob(blob)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

const bytesOf = ({ offset, end }: { offset: number; end: number }) => file.subarray(offset, end)
const without = (number: number) =>
  Buffer.concat(blocks.filter((block) => block.number !== number).map(bytesOf))

/** The file with its last block, the relations, cut after relation `lastId`. */
function endedAfter(lastId: number): Buffer {
  const parts: Buffer[] = []
  const block = new ProtobufCursor(relations)
  for (let field = block.field(); field !== 0; field = block.field()) {
    if (field === 2) parts.push(bytesField(2, relationsUpTo(block.message(), lastId)))
    else if (field === 1) parts.push(bytesField(1, Buffer.from(block.message().rest())))
    else block.skip()
  }
  return Buffer.concat([...blocks.slice(0, -1).map(bytesOf), fileBlock('OSMData', Buffer.concat(parts))])
}

function relationsUpTo(group: ProtobufCursor, lastId: number): Buffer {
  const kept: Buffer[] = []
  while (group.field() === 4) {
    const relation = Buffer.from(group.message().rest())
    const fields = new ProtobufCursor(relation)
    while (fields.field() !== 1) fields.skip()
    if (fields.signed() <= lastId) kept.push(bytesField(4, relation))
  }
  return Buffer.concat(kept)
}

async function derive(bytes: Buffer, partial = false) {
  const path = join(folder, 'cut.osm.pbf')
  writeFileSync(path, bytes)
  const extract = await readExtract(path)
  const names = { iso: 'LI', slug: 'liechtenstein', name: 'Liechtenstein' }
  try {
    return deriveEntities(extract, { ...names, partial })
  } finally {
    extract.close()
  }
}

test('refuses a file that lacks a block of ways, or builds it with a note', async () => {
  const cut = without(48)
  await expect(derive(cut)).rejects.toThrow(
    /^A part of .* is missing: ways of \d+ areas inside it; .*--partial\.$/,
  )
  const { notes } = await derive(cut, true)
  expect(notes).toContainEqual(expect.stringMatching(/is missing: ways of \d+ areas inside it\.$/))
})

test.each([
  [10, /nodes of \d+ roads inside it/],
  [33, /nodes of \d+ buildings inside it/],
])('refuses a file without block %i, of nodes', async (number, what) => {
  await expect(derive(without(number))).rejects.toThrow(what)
})

test('refuses a file that ends among its relations', async () => {
  const boundary = 1_155_955
  await expect(derive(endedAfter(boundary))).rejects.toThrow(/is missing: 1 of its subareas; /)
})

test('finds no boundary in a file that ends before its relations', async () => {
  const cut = Buffer.concat(blocks.slice(0, -1).map(bytesOf))
  await expect(derive(cut)).rejects.toThrow(
    /no country boundary at all and no other area: it may be cut off\.$/,
  )
})
