import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { type LocalServer, serveLocally } from './local-server'

export const hostedToken = 'CANARY-HOSTED-TOKEN'

type Fault = { status: number } | 'silent' | 'no json' | null

interface Kept {
  id: string
  name: string
  description: string
  importSource: string
  latestState: { data: unknown }
  updatedAt: string
}

export interface HostedMaps extends LocalServer {
  maps: Map<string, Kept>
  pictures: Map<string, { type: string; bytes: Buffer }>
  /** Where pictures are, if not at the server's own address. */
  previews: string | null
  fault: Fault
  seen: string[]
}

export async function serveHostedMaps(port = 0): Promise<HostedMaps> {
  const state: Omit<HostedMaps, keyof LocalServer> = {
    maps: new Map(),
    pictures: new Map(),
    previews: null,
    fault: null,
    seen: [],
  }
  const send = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const store = async (request: IncomingMessage, response: ServerResponse, id: string) => {
    const body = JSON.parse(await text(request)) as Omit<Kept, 'id' | 'updatedAt'>
    const kept = { ...body, id, updatedAt: '2026-11-01T10:00:00.000Z' }
    state.maps.set(id, kept)
    send(response, 200, { id, name: kept.name, updatedAt: kept.updatedAt })
  }
  const answerOf = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '' } = request
    const [, id = '', part] = /^\/v1\/maps(?:\/([^/?]+)(\/thumbnail)?)?/.exec(url) ?? []
    if (method === 'POST') return store(request, response, `map-${state.maps.size + 1}`)
    if (id === '') {
      const source = new URL(url, 'http://a').searchParams.get('importSource')
      const items = [...state.maps.values()]
        .filter(({ importSource }) => importSource === source)
        .map(({ latestState: _, ...item }) => ({
          ...item,
          ...(state.pictures.has(item.id) && {
            previewReadPath: state.previews ?? `/previews/${item.id}?signature=1`,
          }),
        }))
      return send(response, 200, { items })
    }
    const kept = state.maps.get(decodeURIComponent(id))
    if (!kept) return send(response, 404, {})
    if (method === 'GET') return send(response, 200, kept)
    if (part === undefined) return store(request, response, kept.id)
    state.pictures.set(kept.id, {
      type: request.headers['content-type'] ?? '',
      bytes: await buffer(request),
    })
    send(response, 200, {})
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    state.seen.push(`${request.method} ${request.url}`)
    const { fault } = state
    if (request.headers.authorization !== `Bearer ${hostedToken}`) send(response, 401, {})
    else if (fault === 'no json') response.writeHead(200).end('<html>')
    else if (fault !== null && fault !== 'silent') send(response, fault.status, {})
    else if (fault === null) await answerOf(request, response)
  }
  /** Signed addresses must carry no token. */
  const show = ({ headers }: IncomingMessage, response: ServerResponse, id: string) => {
    response.writeHead(headers.authorization === undefined ? 200 : 400).end(state.pictures.get(id)?.bytes)
  }
  const server = await serveLocally((request, response) => {
    const picture = /^\/previews\/([^/?]+)\?signature=1$/.exec(request.url ?? '')?.[1]
    if (picture === undefined) void answer(request, response)
    else show(request, response, picture)
  }, port)
  return Object.assign(state, server)
}
