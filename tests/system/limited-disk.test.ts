import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  createWriteStream,
  openSync,
  rmSync,
  statfsSync,
  statSync,
  writeFile,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { open, writeFile as writeLater } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { limitedDisk, type SmallDisk } from '@/tests/support/small-disk'

let disk: SmallDisk
let path: string
beforeEach(() => {
  disk = limitedDisk('64k')
  path = join(disk.folder, 'file')
})
afterEach(() => disk.remove())

const large = Buffer.alloc(100_000, 'x')

const forms: [string, () => unknown][] = [
  ['text at once', () => writeFileSync(path, large.toString())],
  ['bytes at once', () => writeFileSync(path, large)],
  ['a copy', () => copyFileSync(join(process.cwd(), 'package-lock.json'), path)],
  ['a promise', () => writeLater(path, large)],
  ['a callback', () => promisify(writeFile)(path, large)],
  ['a stream', () => pipeline([large], createWriteStream(path))],
  [
    'a handle',
    async () => {
      await using file = await open(path, 'w')
      await file.writeFile(large)
    },
  ],
  [
    'pieces',
    () => {
      for (let turn = 0; turn < 40; turn += 1) appendFileSync(path, large.subarray(0, 4096))
    },
  ],
]

it.each(forms)('is full for %s, and never exceeds its size', async (_, write) => {
  await expect((async () => write())()).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(statSync(path, { throwIfNoEntry: false })?.size ?? 0).toBeLessThanOrEqual(64 * 1024)
  disk.resize('1m')
  await write()
  expect(statSync(path).size).toBeGreaterThanOrEqual(100_000)
})

it('lets a file be overwritten, and accepts new ones once one is removed', () => {
  writeFileSync(path, Buffer.alloc(64 * 1024))
  const file = openSync(path, 'r+')
  expect(writeSync(file, large, 0, 8192, 0)).toBe(8192)
  closeSync(file)
  expect(() => writeFileSync(`${path}-2`, large.subarray(0, 100))).toThrow('ENOSPC')
  rmSync(path)
  writeFileSync(`${path}-2`, large.subarray(0, 100))
  const { bavail, bsize } = statfsSync(disk.folder)
  expect(bavail * bsize).toBe(60 * 1024)
})

it('is full for child processes too', () => {
  const script = `require('fs').writeFileSync(${JSON.stringify(path)}, Buffer.alloc(100000))`
  const run = () => execFileSync(process.execPath, ['-e', script], { stdio: 'pipe', env: process.env })
  expect(run).toThrow('ENOSPC')
})
