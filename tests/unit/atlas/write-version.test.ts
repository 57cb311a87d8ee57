import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atlasFormat, type Manifest } from '@/lib/contract/scout'
import { type AtlasFile, verifyVersion } from '@/server/atlas/versions/content-hash'
import { writeVersion } from '@/server/atlas/versions/write-version'
import { emptyManifest } from '@/tests/support/empty-manifest'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'atlas-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const file = (path: string, text: string): AtlasFile => ({ path, bytes: Buffer.from(text) })
const files = (text: string) => [file('sites.arrow', text), file('basemap/6/33/22.mvt', 'tile')]
const write = (text: string, over: Partial<Manifest> = {}) =>
  writeVersion(root, files(text), emptyManifest(over))
const current = () => readFileSync(join(root, 'current'), 'utf8').trim()

describe('a written version', () => {
  test('is named after its content, not after the time of the build', async () => {
    const first = await write('a')
    const again = await write('a', { builtAt: '2027-07-07T00:00:00.000Z' })
    const other = await write('b')
    expect(again.version).toBe(first.version)
    expect(other.version).not.toBe(first.version)
    expect(first.version).toMatch(/^[0-9a-f]{12}$/)
  })

  test('changes its name if a note in the manifest changes', async () => {
    const plain = await write('a')
    const noted = await write('a', { notes: ['A gap was closed.'] })
    expect(noted.version).not.toBe(plain.version)
  })

  test('does not depend on the order of its files', async () => {
    const first = await write('a')
    const turned = await writeVersion(root, files('a').reverse(), emptyManifest())
    expect(turned.version).toBe(first.version)
  })

  test('becomes current, keeps the previous one and drops older ones', async () => {
    const versions = [await write('a'), await write('b'), await write('c')].map(({ version }) => version)
    expect(current()).toBe(versions[2])
    expect(readdirSync(root).sort()).toEqual([...versions.slice(1), 'current', 'previous'].sort())
  })

  test('stores tiles compressed and verifies', async () => {
    const { folder } = await write('a')
    expect(readFileSync(join(folder, 'basemap/6/33/22.mvt')).subarray(0, 2)).toEqual(
      Buffer.from([0x1f, 0x8b]),
    )
    expect(await verifyVersion(folder)).toMatchObject({ problems: [], files: 3 })
  })

  test('writes large files one by one', async () => {
    const size = 20_000_000
    const writtenBefore: number[] = []
    function* made() {
      for (const path of ['a.arrow', 'b.arrow', 'c.arrow']) {
        const lengths = readdirSync(root, { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.arrow'))
          .map((name) => statSync(join(root, name)).size)
        writtenBefore.push(lengths.filter((length) => length === size).length)
        yield { path, bytes: new Uint8Array(size) }
      }
    }
    await writeVersion(root, made(), emptyManifest())
    expect(writtenBefore).toEqual([0, 1, 2])
  })
})

describe('a build that fails', () => {
  test('leaves the old version current and no temporary files after a failure within a file', async () => {
    const { version } = await write('a')
    function* broken() {
      yield file('sites.arrow', 'half')
      throw new Error('no space left on device')
    }
    await expect(writeVersion(root, broken(), emptyManifest())).rejects.toThrow('no space left')
    expect(current()).toBe(version)
    expect(readdirSync(root).sort()).toEqual([version, 'current'].sort())
  })

  test('leaves everything as it was after an invalid manifest', async () => {
    const { version } = await write('a')
    await expect(write('b', { bounds: [9, 470, 10, 48] })).rejects.toThrow()
    expect(current()).toBe(version)
    expect(readdirSync(root)).toHaveLength(2)
  })

  test('is cleaned up by the next one after it was killed', async () => {
    // No process has this id: it exceeds the system's maximum.
    const abandoned = join(root, '.building-99999999')
    await writeVersion(abandoned, files('a'), emptyManifest())
    await write('b')
    expect(readdirSync(root).filter((name) => name.startsWith('.'))).toEqual([])
  })
})

describe('verifying', () => {
  test('finds a changed file', async () => {
    const { folder } = await write('a')
    writeFileSync(join(folder, 'sites.arrow'), 'b')
    expect((await verifyVersion(folder)).problems).toEqual([expect.stringContaining('one was changed')])
  })

  test('names a missing tile and a corrupt one', async () => {
    const parent = '851f8e63fffffff'
    const { folder } = await write('a', { hexagonTiles: { '9': [parent] } })
    writeFileSync(join(folder, 'basemap/6/33/22.mvt'), 'torn')
    expect((await verifyVersion(folder)).problems).toEqual([
      'basemap/6/33/22.mvt cannot be unpacked.',
      `hexagons/9/${parent}.arrow is missing.`,
      `hexagons/9/${parent}.locked.arrow is missing.`,
    ])
  })

  test('names the wrong field of a manifest', async () => {
    const { folder } = await write('a')
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...emptyManifest(), iso: 'XAX' }))
    await expect(verifyVersion(folder)).rejects.toThrow(/manifest\.json is not a manifest: iso/)
    writeFileSync(join(folder, 'manifest.json'), '{')
    await expect(verifyVersion(folder)).rejects.toThrow(/manifest\.json is not a manifest: it is not JSON/)
  })

  test.each([
    ['without a format', {}, 'format 1'],
    ['of a later format', { format: 99 }, 'format 99'],
  ])('reports that a manifest %s is of another release', async (_, other, said) => {
    const { folder } = await write('a')
    const { format: __, ...manifest } = emptyManifest()
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, ...other }))
    await expect(verifyVersion(folder)).rejects.toThrow(
      `is of another release (${said}, this one reads 3, 4 and ${atlasFormat}): build the country again.`,
    )
  })
})
