import { isObject, type Json, listIn, partOf, textIn } from '@/lib/json/json-parts'

/** The part of a MapLibre style that maps of this product draw: below their own layers, in their own fonts. */
export interface StreetsStyle {
  sources: Readonly<Record<string, Json>>
  layers: readonly Json[]
  sprite: string | undefined
}

export interface Streets {
  style: StreetsStyle
  attribution: string
}

const max = { sources: 20, layers: 1_000, attribution: 500 } as const

const drawn: ReadonlySet<string> = new Set([
  ...['background', 'fill', 'line', 'symbol', 'circle', 'raster', 'fill-extrusion', 'heatmap'],
])
const tiled: ReadonlySet<string> = new Set(['vector', 'raster'])

/** Keeps the braces of tile templates. Undefined for other protocols, such as `mapbox:`. */
function webAddressOf(address: unknown, base: string): string | undefined {
  const url = typeof address === 'string' && address !== '' ? URL.parse(address, base) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return url.href.replaceAll('%7B', '{').replaceAll('%7D', '}')
}

function withTiles(source: Json, base: string): Json | undefined {
  // Maps would ask an address of another protocol instead of the tiles.
  const { url: _, ...own } = source
  const tiles = listIn(source, 'tiles').flatMap((address) => webAddressOf(address, base) ?? [])
  return tiles.length > 0 ? { ...own, tiles } : undefined
}

const tileSettings = ['minzoom', 'maxzoom', 'bounds', 'scheme', 'attribution', 'encoding'] as const

/** A source that names a TileJSON document, with what that says. */
function withDescription(source: Json, description: unknown, base: string): Json | undefined {
  const told = tileSettings.flatMap((name) => {
    const value = partOf(description, name)
    return value === undefined ? [] : [[name, value]]
  })
  return withTiles({ ...Object.fromEntries(told), ...source, tiles: listIn(description, 'tiles') }, base)
}

/** Reads a JSON document. @throws if it cannot be read */
export type ReadDocument = (address: string) => Promise<unknown>

async function readSource(source: unknown, base: string, read: ReadDocument): Promise<Json | undefined> {
  if (!isObject(source)) return undefined
  const type = textIn(source, 'type')
  if (type === 'geojson') {
    if (isObject(source.data)) return source
    const data = webAddressOf(source.data, base)
    return data === undefined ? undefined : { ...source, data }
  }
  if (!tiled.has(type)) return undefined
  const address = webAddressOf(source.url, base)
  if (address === undefined) return withTiles(source, base)
  return withDescription(source, await read(address), address)
}

const named: Readonly<Record<string, string>> = {
  copy: '©',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
}

/** Each tag becomes a space. An expression would read a text of many opening brackets from each of them to its end. */
function withoutTags(html: string): string {
  const pieces = html.split('>')
  const end = pieces.pop() ?? ''
  const texts = pieces.map((piece) => {
    const tag = piece.indexOf('<')
    return tag === -1 ? `${piece}>` : `${piece.slice(0, tag)} `
  })
  return texts.join('') + end
}

/** A style's credit is HTML; maps show text. */
export function creditText(html: string): string {
  return withoutTags(html)
    .replaceAll(
      /&(?:#(\d{1,6})|([a-z]{2,6}));/gi,
      (all, code: string | undefined, name: string | undefined) =>
        code === undefined ? (named[(name ?? '').toLowerCase()] ?? all) : String.fromCodePoint(Number(code)),
    )
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
}

function attributionOf(sources: readonly Json[], host: string): string {
  const credits = sources
    .map((source) => creditText(textIn(source, 'attribution')))
    .filter((text) => text !== '')
  return ([...new Set(credits)].join(' · ') || host).slice(0, max.attribution)
}

/** Sprites of several names have one default. */
function spriteOf(style: Json, base: string): string | undefined {
  const { sprite } = style
  if (!Array.isArray(sprite)) return webAddressOf(sprite, base)
  return webAddressOf(
    textIn(
      sprite.find((each) => textIn(each, 'id') === 'default'),
      'url',
    ),
    base,
  )
}

/**
 * Resolves a style's relative addresses and its sources' TileJSON. Leaves out what these maps do not draw: terrain,
 * models, and sources of other protocols. Texts are drawn in the product's fonts, so glyphs are not needed.
 * @param address of the style
 * @returns undefined without anything to draw
 */
export async function readStreets(
  style: unknown,
  address: string,
  read: ReadDocument,
): Promise<Streets | undefined> {
  if (!isObject(style) || style.version !== 8 || !isObject(style.sources)) return undefined
  const entries = Object.entries(style.sources).slice(0, max.sources)
  const found = await Promise.all(
    entries.map(async ([id, source]) => ({ id, source: await readSource(source, address, read) })),
  )
  const sources: Record<string, Json> = {}
  for (const { id, source } of found) if (source) sources[id] = source
  const layers = listIn(style, 'layers')
    .slice(0, max.layers)
    .filter((layer): layer is Json => {
      const source = textIn(layer, 'source')
      return (
        isObject(layer) &&
        drawn.has(textIn(layer, 'type')) &&
        (source === '' || Object.hasOwn(sources, source))
      )
    })
  if (layers.length === 0 || Object.keys(sources).length === 0) return undefined
  const host = URL.parse(address)?.host ?? ''
  return {
    style: { sources, layers, sprite: spriteOf(style, address) },
    attribution: attributionOf(Object.values(sources), host),
  }
}

/** Origins that a browser asks for the map, for the pages' policy. */
export function streetsOrigins({ style: { sources, sprite } }: Streets): string[] {
  const addresses = Object.values(sources).flatMap((source) => [
    ...listIn(source, 'tiles'),
    ...(typeof source.data === 'string' ? [source.data] : []),
  ])
  const origins = [...addresses, sprite].flatMap((address) => {
    const origin = typeof address === 'string' ? URL.parse(address)?.origin : undefined
    return origin === undefined || origin === 'null' ? [] : [origin]
  })
  return [...new Set(origins)].sort()
}
