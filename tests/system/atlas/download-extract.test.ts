import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { DownloadOptions } from '@/server/atlas/read/download-extract'
import {
  bytesOf,
  content,
  download,
  extract,
  folder,
  md5,
  partBytes,
  server,
  sha256,
} from '@/tests/support/downloads'
import { until } from '@/tests/support/until'

describe('a download', () => {
  test('stores the file, compares the published checksum and reports progress', async () => {
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

  test('matches the requested checksum, ignoring case', async () => {
    const checksum = { md5: md5(content).toUpperCase(), sha256: sha256(content) }
    expect((await download({ checksum })).summary).toContain('checksum right')
  })

  test('reports that there is no checksum', async () => {
    expect((await download()).summary).toBe('0.4 MB, no checksum to check')
  })

  test('resolves with the answer if the server states no length', async () => {
    server.file.isChunked = true
    expect((await bytesOf(download())).equals(content)).toBe(true)
  })

  test('is reused while the server says that it is unchanged', async () => {
    const first = await download()
    const again = await download()
    expect(again).toEqual({ path: first.path, summary: '0.4 MB, unchanged on the server' })
    server.file.content = extract()
    server.file.etag = '"two"'
    expect((await bytesOf(download())).equals(server.file.content)).toBe(true)
  })

  test('is reused by date if the server sends no tag', async () => {
    server.file.etag = null
    await download()
    expect((await download()).summary).toContain('unchanged')
  })

  test('fetches a file again that was damaged on disk', async () => {
    const { path } = await download()
    writeFileSync(path, 'damaged')
    // The first request checks for changes, the second fetches the file.
    expect((await bytesOf(download())).equals(content)).toBe(true)
  })

  test('unpacks a gzip-encoded response', async () => {
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

describe('a killed command', () => {
  function run(...positionals: string[]): ChildProcess {
    const command = ['--import', 'tsx', 'server/atlas/command.ts', ...positionals]
    return spawn(process.execPath, command, { stdio: 'ignore' })
  }

  test('leaves a partial file that the next run resumes', async () => {
    Object.assign(server.file, { isSilent: true, breaks: [150_000] })
    const out = join(folder, 'out')
    const child = run('build', 'liechtenstein', server.url, '--cache', folder, '--out', out)
    const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))
    await until(() => partBytes() >= 1000)
    child.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    expect((await bytesOf(download())).equals(content)).toBe(true)
    expect(server.ranges[1]).toMatch(/^bytes=[1-9]\d*-$/)
  })
})
