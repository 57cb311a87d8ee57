import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type DownloadOptions, downloadExtract, isAddress } from '@/server/atlas/read/download-extract'
import { type FileServer, serveFile } from '@/tests/support/file-server'
import { headerBlock } from '@/tests/support/osm-pbf'

const extract = () => Buffer.concat([headerBlock(), randomBytes(400_000)])
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

let folder: string
let server: FileServer
let content: Buffer
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'downloads-'))
  content = extract()
  server = await serveFile(content)
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const download = (over: Partial<DownloadOptions> = {}, url = server.url) =>
  downloadExtract(url, { folder, pause: async () => undefined, ...over })
const bytesOf = async (given: ReturnType<typeof download>) => readFileSync((await given).path)
const kept = () => readdirSync(folder).filter((name) => !name.endsWith('.lock'))

describe('a download', () => {
  test('is the file, its checksum beside it is compared, and its progress told', async () => {
    server.file.md5 = `${md5(content)}  country.osm.pbf\n`
    const shares: number[] = []
    const onProgress: DownloadOptions['onProgress'] = ({ bytes, totalBytes }) =>
      shares.push(bytes / (totalBytes ?? 0))
    const { path, summary } = await download({ onProgress })
    expect(readFileSync(path).equals(content)).toBe(true)
    expect(summary).toBe('0.4 MB, checksum right')
    expect(shares.at(-1)).toBe(1)
    expect(path).toMatch(/[0-9a-f]{8}-country\.osm\.pbf$/)
  })

  test('has the checksum asked for, whatever the case of its letters', async () => {
    const checksum = { md5: md5(content).toUpperCase(), sha256: sha256(content) }
    expect((await download({ checksum })).summary).toContain('checksum right')
  })

  test('without any checksum says so', async () => {
    expect((await download()).summary).toBe('0.4 MB, no checksum to check')
  })

  test('of a server that does not say its length ends with the answer', async () => {
    server.file.isChunked = true
    expect((await bytesOf(download())).equals(content)).toBe(true)
  })

  test('is used again while the server says that it is unchanged', async () => {
    const first = await download()
    const again = await download()
    expect(again).toEqual({ path: first.path, summary: '0.4 MB, unchanged on the server' })
    server.file.content = extract()
    server.file.etag = '"two"'
    expect((await bytesOf(download())).equals(server.file.content)).toBe(true)
  })

  test('is used again by its date where there is no tag', async () => {
    server.file.etag = null
    await download()
    expect((await download()).summary).toContain('unchanged')
  })

  test('that was damaged on the disk comes anew', async () => {
    const { path } = await download()
    writeFileSync(path, 'damaged')
    // The first question is whether it is unchanged, the second for the file.
    expect((await bytesOf(download())).equals(content)).toBe(true)
  })

  test('that the server packs on the way is unpacked', async () => {
    server.file.answers['/packed.osm.pbf'] = (response) => {
      const packed = gzipSync(content)
      const headers = { 'content-encoding': 'gzip', 'content-length': packed.length, etag: '"packed"' }
      response.writeHead(200, headers).end(packed)
    }
    const url = new URL('/packed.osm.pbf', server.url).href
    expect((await bytesOf(download({}, url))).equals(content)).toBe(true)
  })

  test('follows redirects', async () => {
    server.file.answers['/latest'] = (response) =>
      void response.writeHead(302, { location: '/country.osm.pbf' }).end()
    const url = new URL('/latest', server.url).href
    expect((await bytesOf(download({}, url))).equals(content)).toBe(true)
  })
})

describe('a broken connection', () => {
  test('is gone on with where it stopped', async () => {
    server.file.breaks = [100_000, 50_000, 100_000]
    expect((await bytesOf(download())).equals(content)).toBe(true)
    const starts = server.ranges.map((range) => Number(/\d+/.exec(range)?.[0] ?? 0))
    expect(starts).toHaveLength(4)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    expect(starts[1]).toBeGreaterThan(0)
  })

  test('is gone on with by the date when the tag promises too little', async () => {
    server.file.etag = 'W/"weak"'
    server.file.breaks = [100_000]
    expect((await bytesOf(download())).equals(content)).toBe(true)
    expect(server.ranges[1]).toMatch(/^bytes=[1-9]\d*-$/)
  })

  test('begins anew where nothing tells whether the file is the same', async () => {
    Object.assign(server.file, { etag: null, lastModified: null, breaks: [100_000] })
    expect((await bytesOf(download())).equals(content)).toBe(true)
    expect(server.ranges).toEqual(['', ''])
  })

  test('begins anew when the server ignores ranges', async () => {
    Object.assign(server.file, { ignoresRange: true, breaks: [100_000] })
    expect((await bytesOf(download())).equals(content)).toBe(true)
  })

  test.each([
    ['answers with the new file', false],
    ['goes on with the new file as if it were the old', true],
  ])('begins anew when the file changed and the server %s', async (_, ignoresIfRange) => {
    Object.assign(server.file, { ignoresIfRange, breaks: [100_000] })
    const pause = async () => {
      Object.assign(server.file, { content: extract(), etag: '"two"' })
    }
    const bytes = await bytesOf(download({ pause }))
    expect(bytes.equals(server.file.content)).toBe(true)
    expect(bytes.equals(content)).toBe(false)
  })

  test('that only falls silent counts as broken', async () => {
    Object.assign(server.file, { isSilent: true, breaks: [100_000] })
    expect((await bytesOf(download({ longestSilence: 300 }))).equals(content)).toBe(true)
  })

  test('is given up when nothing comes any more, and what came is kept for the next time', async () => {
    server.file.breaks = [200_000, 0, 0, 0, 0, 0, 0]
    await expect(download()).rejects.toThrow(/cannot be downloaded: .*; what came is kept/)
    server.file.breaks = []
    expect((await bytesOf(download())).equals(content)).toBe(true)
    expect(server.ranges.at(-1)).toMatch(/^bytes=[1-9]\d*-$/)
  })

  test('of a server that is not there is given up with a sentence', async () => {
    await server.close()
    await expect(download()).rejects.toThrow(
      /^http:\/\/127\.0\.0\.1:\d+\/country\.osm\.pbf cannot be downloaded: the server cannot be reached \(ECONNREFUSED\)\.$/,
    )
    server = await serveFile(content)
  })

  test('of a server that is out of order for a moment is tried again', async () => {
    let times = 0
    server.file.answers['/busy.osm.pbf'] = (response) => {
      times += 1
      if (times < 3) response.writeHead(503).end('busy')
      else response.end(content)
    }
    const url = new URL('/busy.osm.pbf', server.url).href
    expect((await bytesOf(download({}, url))).equals(content)).toBe(true)
  })
})

describe('what is refused', () => {
  test.each([
    ['md5', { md5: '0'.repeat(32) }],
    ['sha256', { sha256: '0'.repeat(64) }],
  ])('is a file with another %s than asked for, and nothing of it is kept', async (_, checksum) => {
    await expect(download({ checksum })).rejects.toThrow(
      /has the (MD5|SHA-256) [\da-f]+ and not the one asked for/,
    )
    expect(kept()).toEqual([])
  })

  test('is a file that is not the one of the checksum beside it', async () => {
    server.file.md5 = `${'a'.repeat(32)}  country.osm.pbf`
    await expect(download()).rejects.toThrow("and not the one in the server's .md5, aaaa")
    expect(kept()).toEqual([])
  })

  test('is a checksum that is none', async () => {
    await expect(download({ checksum: { md5: 'abc' } })).rejects.toThrow('"abc" is no MD5')
  })

  test('is a web page, in the words of the reader', async () => {
    server.file.content = Buffer.from('<!DOCTYPE html><html>Sign in</html>')
    await expect(download()).rejects.toThrow('is a web page, not an extract; the download went wrong.')
    expect(kept()).toEqual([])
  })

  test('is an answer that is no file', async () => {
    await expect(download({}, new URL('/none.osm.pbf', server.url).href)).rejects.toThrow(
      /^The server answered 404 Not Found for http:.*none\.osm\.pbf\.$/,
    )
  })

  test.each([
    ['ftp://example.com/a.osm.pbf', 'over http and https, not over "ftp:"'],
    ['file:///etc/passwd', 'not over "file:"'],
    ['https://user:word@example.com/a.osm.pbf', 'a user name or a password'],
    ['http://', 'is not an address'],
  ])('is the address %s', async (url, sentence) => {
    expect(isAddress(url)).toBe(true)
    await expect(download({}, url)).rejects.toThrow(sentence)
  })

  test('is a redirect to a file of the server itself or without an end', async () => {
    server.file.answers['/local'] = (response) =>
      void response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    server.file.answers['/round'] = (response) => void response.writeHead(302, { location: '/round' }).end()
    await expect(download({}, new URL('/local', server.url).href)).rejects.toThrow('not over "file:"')
    await expect(download({}, new URL('/round', server.url).href)).rejects.toThrow(
      'sends on more than 5 times',
    )
  })

  test('is what is larger than any extract, announced or not', async () => {
    await expect(download({ largest: 100_000 })).rejects.toThrow('is larger than 0.00 GB')
    server.file.isChunked = true
    await expect(download({ largest: 100_000 })).rejects.toThrow('is larger than 0.00 GB')
  })

  test('is a second download of the same file at the same time', async () => {
    const ends = await Promise.allSettled([download(), download()])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = ends.find((end) => end.status === 'rejected')
    expect(String(refused?.reason)).toMatch(/Process \d+ on .* is downloading http:/)
  })

  test('is a folder that cannot be one', async () => {
    writeFileSync(join(folder, 'file'), '')
    await expect(download({ folder: join(folder, 'file') })).rejects.toThrow(
      /^The download cannot be written to .*file: a (part|file) .*\.$/,
    )
  })
})

describe('a killed command', () => {
  /** The command in a process of its own. */
  function run(...positionals: string[]): ChildProcess {
    const command = ['--import', 'tsx', 'server/atlas/command.ts', ...positionals]
    return spawn(process.execPath, command, { stdio: 'ignore' })
  }

  test('leaves what the next one goes on with', async () => {
    Object.assign(server.file, { isSilent: true, breaks: [150_000] })
    const out = join(folder, 'out')
    const child = run('build', 'liechtenstein', server.url, '--cache', folder, '--out', out)
    const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))
    const part = () => readdirSync(folder).find((name) => name.endsWith('.part')) ?? 'none'
    while (!existsSync(join(folder, part())) || statSync(join(folder, part())).size < 1000) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    child.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    expect((await bytesOf(download())).equals(content)).toBe(true)
    expect(server.ranges[1]).toMatch(/^bytes=[1-9]\d*-$/)
  }, 60_000)
})
