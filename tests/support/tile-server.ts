import type { ServerResponse } from 'node:http'
import { crc32, deflateSync } from 'node:zlib'
import { type LocalServer, serveLocally } from './local-server'

type Answer = (response: ServerResponse) => void

export interface TileServer extends LocalServer {
  /** For SATELLITE_TILES_URL. */
  template: string
  seen: string[]
  /** By path; replaces the picture. */
  answers: Record<string, Answer>
}

/** `/<z>/<x>/<y>.png`, each in its own colour. */
export async function serveTiles(port?: number): Promise<TileServer> {
  const seen: string[] = []
  const answers: Record<string, Answer> = {}
  const server = await serveLocally((request, response) => {
    const path = request.url ?? ''
    seen.push(path)
    const own = answers[path]
    const [, z, x, y] = /^\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(path) ?? []
    if (own) own(response)
    else if (y === undefined) response.writeHead(404).end()
    else sendPng(response, [Number(z) * 12, (Number(x) * 37) % 256, (Number(y) * 53) % 256])
  }, port)
  return { ...server, template: `${server.origin}/{z}/{x}/{y}.png`, seen, answers }
}

function sendPng(response: ServerResponse, colour: readonly [number, number, number]): void {
  response.writeHead(200, { 'content-type': 'image/png' }).end(plainPng(colour))
}

/** 256 pixels, made here so that the repository needs no picture. */
export function plainPng([red, green, blue]: readonly [number, number, number]): Buffer {
  const size = 256
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(size * 3, Buffer.from([red, green, blue]))])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // 8 bits per channel, RGB without alpha.
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.concat(Array.from({ length: size }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  const check = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
