import type { IncomingMessage, ServerResponse } from 'node:http'
import { type LocalServer, serveLocally } from './local-server'
import { plainPng } from './tile-server'

export const googleKey = 'CANARY-GOOGLE-SERVER-KEY'

/** Needs no key. */
const photo = '/photo.png'

interface Panorama {
  status: string
  pano_id?: string
  date?: string
  copyright?: string
}

interface Geocoded {
  status: string
  results?: unknown[]
}

/** Tests change it as they run. */
interface GoogleState {
  /** Seconds since 1970. */
  expiry: number
  failure: number | null
  isSilent: boolean
  copyright: string
  maxZooms: number[]
  /** By `lat,lng` with 5 decimals; others are ZERO_RESULTS. */
  panoramas: Record<string, Panorama>
  /** By address or latlng; others are ZERO_RESULTS. */
  places: Record<string, Geocoded>
  nearby: unknown[]
  /** Defaults to this server's own picture. */
  photoUri: string | null
}

export interface GoogleMapsServer extends LocalServer {
  state: GoogleState
  /** `METHOD /path?query`, without the key. */
  seen: string[]
  bodies: unknown[]
}

/** Map Tiles, Street View metadata, Geocoding and Places, as far as the product uses them. */
export async function serveGoogleMaps(): Promise<GoogleMapsServer> {
  const state: GoogleState = {
    expiry: Math.floor(Date.now() / 1000) + 14 * 86_400,
    failure: null,
    isSilent: false,
    copyright: 'Imagery ©2026 Airbus, Maxar Technologies',
    maxZooms: [21, 20],
    panoramas: {},
    places: {},
    nearby: [],
    photoUri: null,
  }
  const seen: string[] = []
  const bodies: unknown[] = []
  let sessions = 0
  async function answer(request: IncomingMessage): Promise<Reply> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    if (url.pathname === photo) return { picture: plainPng([40, 90, 60]) }
    const key = url.searchParams.get('key')
    url.searchParams.delete('key')
    seen.push(`${request.method} ${url.pathname}${url.search}`)
    if (request.method === 'POST') bodies.push(await readBody(request))
    if (key !== googleKey) return { status: 403, json: { error: { status: 'PERMISSION_DENIED' } } }
    if (state.failure) return { status: state.failure, json: { error: { message: `bad ${key}` } } }
    if (url.pathname === '/v1/createSession' && request.method === 'POST') sessions += 1
    return replyTo({ url, state, sessions })
  }
  const server = await serveLocally((request, response) => {
    answer(request).then(
      (reply) => state.isSilent || send(response, reply),
      () => response.destroy(),
    )
  })
  return { ...server, state, seen, bodies }
}

interface Question {
  url: URL
  state: GoogleState
  sessions: number
}

type Reply = { status: number; json: object } | { picture: Buffer }

function replyTo({ url, state, sessions }: Question): Reply {
  const asked = (name: string) => url.searchParams.get(name) ?? ''
  const ok = (json: object): Reply => ({ status: 200, json })
  switch (url.pathname) {
    case '/v1/createSession': {
      const session = `session-${sessions}`
      return ok({ session, expiry: `${state.expiry}`, tileWidth: 256, tileHeight: 256, imageFormat: 'jpeg' })
    }
    case '/tile/v1/viewport': {
      const everywhere = { north: 90, south: -90, east: 180, west: -180 }
      const maxZoomRects = state.maxZooms.map((maxZoom) => ({ maxZoom, ...everywhere }))
      return ok({ copyright: state.copyright, maxZoomRects })
    }
    case '/maps/api/streetview/metadata':
      return ok(state.panoramas[asked('location')] ?? { status: 'ZERO_RESULTS' })
    case '/v1/places:searchNearby':
      return ok(state.nearby.length > 0 ? { places: state.nearby } : {})
    case '/maps/api/geocode/json':
      return ok(state.places[asked('address') || asked('latlng')] ?? { status: 'ZERO_RESULTS', results: [] })
  }
  if (url.pathname.endsWith('/media')) return ok({ photoUri: state.photoUri ?? new URL(photo, url).href })
  const [, number] = /^session-(\d+)$/.exec(asked('session')) ?? []
  if (!url.pathname.startsWith('/v1/2dtiles/'))
    return { status: 404, json: { error: { status: 'NOT_FOUND' } } }
  const isOpen = number !== undefined && Number(number) <= sessions
  if (isOpen) return { picture: plainPng([40, 90, 60]) }
  return { status: 400, json: { error: { status: 'INVALID_ARGUMENT', message: 'Invalid session token.' } } }
}

function send(response: ServerResponse, reply: Reply): void {
  if ('picture' in reply) {
    const headers = { 'content-type': 'image/png', 'cache-control': 'private, max-age=1800' }
    response.writeHead(200, headers).end(reply.picture)
    return
  }
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.json))
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}
