import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskFiles } from '@/server/engine/files/disk-files'

const directory = mkdtempSync(join(tmpdir(), 'kerbwatt-files-'))
const files = createDiskFiles(directory)
const text = (content: string) => new TextEncoder().encode(content)
const read = async (key: string) => {
  const file = await files.open(key)
  return file && { size: file.size, content: await new Response(file.stream).text() }
}

afterAll(() => rmSync(directory, { recursive: true }))

test('returns stored files, whole or streamed', async () => {
  await files.put('a/b/whole.txt', text('whole'))
  await files.put('a/b/streamed.txt', new Blob(['in ', 'parts']).stream())
  expect(await read('a/b/whole.txt')).toEqual({ size: 5, content: 'whole' })
  expect(await read('a/b/streamed.txt')).toEqual({ size: 8, content: 'in parts' })
})

test('returns null for an unknown name', async () => {
  expect(await read('a/none.txt')).toBeNull()
  await files.remove('a/none.txt')
})

test('replaces a file as a whole and deletes it on request', async () => {
  await files.put('c/one.txt', text('first'))
  await files.put('c/one.txt', text('second time'))
  expect(await read('c/one.txt')).toEqual({ size: 11, content: 'second time' })
  await files.remove('c/one.txt')
  expect(await read('c/one.txt')).toBeNull()
})

test('leaves nothing behind when a stream breaks', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(text('half'))
    },
    pull(controller) {
      controller.error(new Error('gone'))
    },
  })
  await expect(files.put('d/half.txt', broken)).rejects.toThrow('gone')
  expect(await read('d/half.txt')).toBeNull()
  expect(readdirSync(join(directory, '.drafts'))).toEqual([])
})

test('fails rather than sending a replaced file under the old size', async () => {
  await files.put('e/one.txt', text('first'))
  const opened = await files.open('e/one.txt')
  writeFileSync(join(directory, 'e/one.txt'), 'replaced')
  await expect(new Response(opened?.stream).text()).rejects.toThrow()
})

test('reads a consistent file while it is replaced', async () => {
  const versions = ['short', 'longer '.repeat(20_000)]
  const [first = '', second = ''] = versions
  await files.put('f/one.txt', text(first))
  let isWriting = true
  const write = async () => {
    for (let at = 0; at < 60; at += 1) await files.put('f/one.txt', text(at % 2 ? first : second))
    isWriting = false
  }
  const seen = new Set<string>()
  const readers = Array.from({ length: 4 }, async () => {
    while (isWriting) seen.add(new TextDecoder().decode((await files.read('f/one.txt')) ?? undefined))
  })
  await Promise.all([write(), ...readers])
  expect([...seen].sort()).toEqual([...versions].sort())
  expect(await files.read('f/none.txt')).toBeNull()
})

test.each(['../x', 'a/../../x', '/etc/passwd', 'a//b', '', '.hidden', 'a/b\0c', 'A/b', 'a\\b'])(
  'refuses "%s" as a name',
  async (key) => {
    await expect(files.put(key, text('x'))).rejects.toThrow('is not a name for a file')
    await expect(files.open(key)).rejects.toThrow('is not a name for a file')
    await expect(files.read(key)).rejects.toThrow('is not a name for a file')
  },
)
