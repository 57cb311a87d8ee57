import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, country, root, served } from '@/tests/support/broken-extracts'
import { serveFile } from '@/tests/support/file-server'
import { osmFile } from '@/tests/support/osm-file'
import { headerBlock } from '@/tests/support/osm-pbf'
import { smallCountry } from '@/tests/support/small-country'
import { type SmallDisk, smallDisk } from '@/tests/support/small-disk'

describe('a full disk', () => {
  let disk: SmallDisk
  let out: string
  beforeAll(() => {
    disk = smallDisk('4m')
    out = disk.folder
  })
  afterAll(() => disk.remove())

  test('is reported, keeps the old atlas served, and lets the next build succeed once there is room', async () => {
    expect(await build(country(), { out })).toEqual({ code: 0, wrong: '' })
    const { version } = (await served(out)).manifest
    const filler = join(out, 'filler')
    try {
      writeFileSync(filler, Buffer.alloc(4_200_000))
    } catch {
      // Filled whatever room was left.
    }
    const other = osmFile(smallCountry().node({ shop: 'bakery', name: 'Brot' }, [100, 100]).extract())
    const { code, wrong } = await build(other, { out })
    expect(code).toBe(1)
    expect(wrong).toMatch(
      new RegExp(`^The atlas cannot be written to ${out}/liechtenstein/.*: the disk is full\\.$`),
    )
    expect((await served(out)).manifest.version).toBe(version)
    rmSync(filler)
    expect(await build(other, { out })).toEqual({ code: 0, wrong: '' })
    expect((await served(out)).manifest.version).not.toBe(version)
  })

  test('refuses a download larger than the free space, announced or not', async () => {
    const server = await serveFile(Buffer.concat([headerBlock(), Buffer.alloc(8_000_000, 'x')]))
    const cache = join(out, 'downloads')
    try {
      const announced = await build(server.url, { out, cache })
      server.file.isChunked = true
      const unannounced = await build(server.url, { out, cache })
      expect([announced, unannounced]).toEqual([
        {
          code: 1,
          wrong: expect.stringMatching(
            /^The download needs 0\.01 GB more, and .*downloads has 0\.00 GB left\.$/,
          ),
        },
        {
          code: 1,
          wrong: expect.stringMatching(/^The download cannot be written to .*\.part: the disk is full\.$/),
        },
      ])
    } finally {
      await server.close()
    }
  })
})

test('reports a file size limit with exit code 1 and leaves nothing behind', () => {
  const extract = join(root, 'country.osm.pbf')
  const out = join(root, 'limited')
  writeFileSync(extract, country())
  const command = `ulimit -f 8; exec "${process.execPath}" --import tsx server/atlas/command.ts build li "$0" --out "$1"`
  const { status, stderr } = spawnSync('bash', ['-c', command, extract, out], { encoding: 'utf8' })
  expect(stderr).toMatch(
    /^The atlas cannot be written to .*limited.*: files may not grow that large there\.$/m,
  )
  expect(status).toBe(1)
  expect(readdirSync(join(out, 'liechtenstein'))).toEqual([])
})
