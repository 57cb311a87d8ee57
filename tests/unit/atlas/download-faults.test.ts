import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAddress } from '@/server/atlas/read/download-extract'
import { bytesOf, content, download, extract, folder, reopenServer, server } from '@/tests/support/downloads'

const kept = () => readdirSync(folder).filter((name) => !name.endsWith('.lock'))

describe('a broken connection', () => {
  test('resumes where it stopped', async () => {
    server.file.breaks = [100_000, 50_000, 100_000]
    expect((await bytesOf(download())).equals(content)).toBe(true)
    const starts = server.ranges.map((range) => Number(/\d+/.exec(range)?.[0] ?? 0))
    expect(starts).toHaveLength(4)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    expect(starts[1]).toBeGreaterThan(0)
  })

  test('resumes by date if the tag is weak', async () => {
    server.file.etag = 'W/"weak"'
    server.file.breaks = [100_000]
    expect((await bytesOf(download())).equals(content)).toBe(true)
    expect(server.ranges[1]).toMatch(/^bytes=[1-9]\d*-$/)
  })

  test('restarts without a tag or a date', async () => {
    Object.assign(server.file, { etag: null, lastModified: null, breaks: [100_000] })
    expect((await bytesOf(download())).equals(content)).toBe(true)
    expect(server.ranges).toEqual(['', ''])
  })

  test('restarts if the server ignores ranges', async () => {
    Object.assign(server.file, { ignoresRange: true, breaks: [100_000] })
    expect((await bytesOf(download())).equals(content)).toBe(true)
  })

  test.each([
    ['answers with the new file', false],
    ['goes on with the new file as if it were the old', true],
  ])('restarts if the file changed and the server %s', async (_, ignoresIfRange) => {
    Object.assign(server.file, { ignoresIfRange, breaks: [100_000] })
    const pause = async () => {
      Object.assign(server.file, { content: extract(), etag: '"two"' })
    }
    const bytes = await bytesOf(download({ pause }))
    expect(bytes.equals(server.file.content)).toBe(true)
    expect(bytes.equals(content)).toBe(false)
  })

  test('is also detected by a long silence', async () => {
    Object.assign(server.file, { isSilent: true, breaks: [100_000] })
    expect((await bytesOf(download({ longestSilence: 300 }))).equals(content)).toBe(true)
  })

  test('is given up without progress, keeping the part for the next attempt', async () => {
    server.file.breaks = [200_000, 0, 0, 0, 0, 0, 0]
    await expect(download()).rejects.toThrow(/cannot be downloaded: .*; what came is kept/)
    server.file.breaks = []
    expect((await bytesOf(download())).equals(content)).toBe(true)
    expect(server.ranges.at(-1)).toMatch(/^bytes=[1-9]\d*-$/)
  })

  test('to an unreachable server gives up with a sentence', async () => {
    await server.close()
    await expect(download()).rejects.toThrow(
      /^http:\/\/127\.0\.0\.1:\d+\/country\.osm\.pbf cannot be downloaded: the server cannot be reached \(ECONNREFUSED\)\.$/,
    )
    await reopenServer()
  })

  test('to a temporarily failing server is retried', async () => {
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

describe('a refused download', () => {
  test.each([
    ['md5', { md5: '0'.repeat(32) }],
    ['sha256', { sha256: '0'.repeat(64) }],
  ])('has another %s than requested, and is deleted', async (_, checksum) => {
    await expect(download({ checksum })).rejects.toThrow(
      /has the (MD5|SHA-256) [\da-f]+ and not the one asked for/,
    )
    expect(kept()).toEqual([])
  })

  test("differs from the server's checksum", async () => {
    server.file.md5 = `${'a'.repeat(32)}  country.osm.pbf`
    await expect(download()).rejects.toThrow("and not the one in the server's .md5, aaaa")
    expect(kept()).toEqual([])
  })

  test('has an invalid requested checksum', async () => {
    await expect(download({ checksum: { md5: 'abc' } })).rejects.toThrow('"abc" is not an MD5')
  })

  test('is a web page, which the error says', async () => {
    server.file.content = Buffer.from('<!DOCTYPE html><html>Sign in</html>')
    await expect(download()).rejects.toThrow('is a web page, not an extract; the download went wrong.')
    expect(kept()).toEqual([])
  })

  test('answers with an error', async () => {
    await expect(download({}, new URL('/none.osm.pbf', server.url).href)).rejects.toThrow(
      /^The server answered 404 Not Found for http:.*none\.osm\.pbf\.$/,
    )
  })

  test.each([
    ['ftp://example.com/a.osm.pbf', 'over http and https, not over "ftp:"'],
    ['file:///etc/passwd', 'not over "file:"'],
    ['https://user:word@example.com/a.osm.pbf', 'a user name or a password'],
    ['http://', 'is not an address'],
  ])('has the address %s', async (url, sentence) => {
    expect(isAddress(url)).toBe(true)
    await expect(download({}, url)).rejects.toThrow(sentence)
  })

  test('redirects to a local file or in a loop', async () => {
    server.file.answers['/local'] = (response) =>
      void response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    server.file.answers['/round'] = (response) => void response.writeHead(302, { location: '/round' }).end()
    await expect(download({}, new URL('/local', server.url).href)).rejects.toThrow('not over "file:"')
    await expect(download({}, new URL('/round', server.url).href)).rejects.toThrow(
      'sends on more than 5 times',
    )
  })

  test('exceeds the size of any extract, with or without a length', async () => {
    await expect(download({ largest: 100_000 })).rejects.toThrow('is larger than 0.00 GB')
    server.file.isChunked = true
    await expect(download({ largest: 100_000 })).rejects.toThrow('is larger than 0.00 GB')
  })

  test('collides with another download of the same file', async () => {
    const ends = await Promise.allSettled([download(), download()])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = ends.find((end) => end.status === 'rejected')
    expect(String(refused?.reason)).toMatch(/Process \d+ on .* is downloading http:/)
  })

  test('has an invalid folder', async () => {
    writeFileSync(join(folder, 'file'), '')
    await expect(download({ folder: join(folder, 'file') })).rejects.toThrow(
      /^The download cannot be written to .*file: a (part|file) .*\.$/,
    )
  })
})
