import { channel } from 'node:diagnostics_channel'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packedFiles, sendPackedFiles } from '@/server/listener/packed-files'
import { temporaryDirectory } from '@/tests/support/temporary-directory'

const script = '/_next/static/chunks/a/b.js'
const worker = '/worker/map.mjs'
const world = '/world/countries.json'

function ask(url: string, accepted: string) {
  const headers: Record<string, string> = {}
  const request = { url, headers: { 'accept-encoding': accepted } }
  const response = { setHeader: (name: string, value: string) => (headers[name] = value) }
  channel('http.server.request.start').publish({ request, response })
  return { url: request.url, headers, accepted: request.headers['accept-encoding'] }
}

beforeAll(() => sendPackedFiles(new Set([script, worker, world])))

describe('packed files', () => {
  it('are sent to browsers that accept them, with the type of the file itself', () => {
    expect(ask(`${worker}?v=1`, 'gzip, deflate, br')).toMatchObject({
      url: `${worker}.br?v=1`,
      headers: {
        'content-type': 'application/javascript; charset=UTF-8',
        'content-encoding': 'br',
        vary: 'Accept-Encoding',
      },
    })
    expect(ask(worker, 'gzip, br;q=0')).toMatchObject({
      url: `${worker}.gz`,
      headers: { 'content-encoding': 'gzip' },
    })
  })

  it.each(['deflate', 'br;q=0', ''])(
    'are sent as they are for %j, and never compressed on the way',
    (accepted) => {
      expect(ask(script, accepted)).toEqual({
        url: script,
        headers: { vary: 'Accept-Encoding' },
        accepted: undefined,
      })
    },
  )

  it('keep the type of JSON', () => {
    expect(ask(`${world}?v=1`, 'br').headers['content-type']).toBe('application/json; charset=UTF-8')
  })

  it.each([
    ['/_next/static/chunks/other.js', 'br'],
    ['/scouting', 'br'],
    [`${script}.br`, 'br'],
  ])('are not sent for %s with %j', (url, accepted) => {
    expect(ask(url, accepted)).toEqual({ url, headers: {}, accepted })
  })

  it('are found beside a built file, by their addresses', () => {
    const { path: root, remove } = temporaryDirectory()
    for (const path of [
      '.next/static/chunks/a/b.js',
      'public/worker/map.mjs',
      'public/world/countries.json',
    ]) {
      const file = join(root, path)
      mkdirSync(dirname(file), { recursive: true })
      for (const name of [file, `${file}.br`, `${file}.map`]) writeFileSync(name, '')
    }
    expect([...packedFiles(root)]).toEqual([script, worker, world])
    expect(packedFiles(join(root, 'nowhere')).size).toBe(0)
    remove()
  })
})
