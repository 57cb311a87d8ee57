import type { ServerResponse } from 'node:http'
import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf'
import { type LocalServer, serveLocally } from './local-server'
import { plainPng } from './tile-server'

export const styleKey = 'CANARY-STYLE-KEY'

export interface StyleServer extends LocalServer {
  /** For BASEMAP_STYLE_URL. */
  styleUrl: string
  seen: string[]
  /** Answers 503 to everything. */
  state: { isDown: boolean }
}

/** Land over the whole tile, a road across it and a town in its middle. */
function vectorTile(): Buffer {
  const feature = (type: 1 | 2 | 3, geometry: unknown, tags: Record<string, string>) =>
    ({ id: type, type, geometry, tags }) as ConstructorParameters<typeof GeoJSONWrapper>[0][number]
  const ring = [
    [0, 0],
    [4096, 0],
    [4096, 4096],
    [0, 4096],
    [0, 0],
  ]
  const road = [
    [0, 1024],
    [4096, 3072],
  ]
  const layer = (name: string, features: ConstructorParameters<typeof GeoJSONWrapper>[0]) =>
    Object.assign(new GeoJSONWrapper(features, { version: 2, extent: 4096 }), { name })
  return Buffer.from(
    fromVectorTileJs({
      layers: {
        land: layer('land', [feature(3, [ring], {})]),
        roads: layer('roads', [feature(2, [road], { class: 'primary' })]),
        places: layer('places', [feature(1, [[2048, 2048]], { name: 'Testtown' })]),
      },
    }),
  )
}

const styleOf = (origin: string) => ({
  version: 8,
  name: 'Test streets',
  glyphs: `fonts/{fontstack}/{range}.pbf?key=${styleKey}`,
  sprite: `${origin}/sprite?key=${styleKey}`,
  sources: {
    streets: { type: 'vector', url: `tiles.json?key=${styleKey}` },
    hills: {
      type: 'raster',
      tileSize: 256,
      tiles: [`${origin}/hills/{z}/{x}/{y}.png`],
      attribution: 'Hills &copy; Survey',
    },
    terrain: { type: 'raster-dem', url: 'terrain.json' },
    boxed: { type: 'vector', url: 'mapbox://mapbox.streets' },
  },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': '#aad3df' } },
    { id: 'hills', type: 'raster', source: 'hills', paint: { 'raster-opacity': 0.2 } },
    {
      id: 'land',
      type: 'fill',
      source: 'streets',
      'source-layer': 'land',
      paint: { 'fill-color': '#f2efe9' },
    },
    {
      id: 'roads',
      type: 'line',
      source: 'streets',
      'source-layer': 'roads',
      paint: { 'line-color': '#f6a96c', 'line-width': 5 },
    },
    { id: 'shade', type: 'hillshade', source: 'terrain' },
    { id: 'boxed', type: 'fill', source: 'boxed', 'source-layer': 'x' },
    {
      id: 'towns',
      type: 'symbol',
      source: 'streets',
      'source-layer': 'places',
      layout: { 'text-field': ['get', 'name'], 'text-font': ['Noto Sans Bold'], 'text-size': 16 },
      paint: { 'text-color': '#333333', 'text-halo-color': '#ffffff', 'text-halo-width': 2 },
    },
  ],
})

/** A service of MapLibre styles: style, TileJSON, vector and raster tiles, sprite and glyphs. */
export async function serveStyle(port?: number): Promise<StyleServer> {
  const seen: string[] = []
  const state = { isDown: false }
  const send = (response: ServerResponse, type: string, body: string | Buffer) =>
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body)
  const answers: readonly [RegExp, (response: ServerResponse, origin: string) => void][] = [
    [
      /^\/v1\/style\.json$/,
      (response, origin) => send(response, 'application/json', JSON.stringify(styleOf(origin))),
    ],
    [
      /^\/v1\/tiles\.json$/,
      (response) =>
        send(
          response,
          'application/json',
          JSON.stringify({
            tilejson: '3.0.0',
            tiles: [`pbf/{z}/{x}/{y}.pbf?key=${styleKey}`],
            minzoom: 0,
            maxzoom: 14,
            attribution: '<a href="https://osm.example">&copy; OpenStreetMap</a> contributors',
          }),
        ),
    ],
    [/^\/v1\/pbf\/\d+\/\d+\/\d+\.pbf$/, (response) => send(response, 'application/x-protobuf', vectorTile())],
    [/^\/hills\/\d+\/\d+\/\d+\.png$/, (response) => send(response, 'image/png', plainPng([120, 140, 110]))],
    [/^\/sprite(?:@2x)?\.json$/, (response) => send(response, 'application/json', '{}')],
    [/^\/sprite(?:@2x)?\.png$/, (response) => send(response, 'image/png', plainPng([0, 0, 0]))],
    // An empty range of glyphs.
    [/^\/v1\/fonts\/[^/]+\/\d+-\d+\.pbf$/, (response) => send(response, 'application/x-protobuf', '')],
  ]
  const server: LocalServer = await serveLocally((request, response) => {
    seen.push(request.url ?? '')
    const { pathname } = new URL(request.url ?? '', 'http://style')
    const [, answer] = answers.find(([path]) => path.test(decodeURIComponent(pathname))) ?? []
    if (state.isDown) response.writeHead(503).end()
    else if (answer) answer(response, `http://${request.headers.host}`)
    else response.writeHead(404).end()
  }, port)
  return { ...server, styleUrl: `${server.origin}/v1/style.json?key=${styleKey}`, seen, state }
}
