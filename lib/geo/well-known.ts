import { isDegreesCode } from './reference-system'

/** GeoJSON, with the code of its coordinate system if the text names one. */
export interface WellKnown {
  geometry: { type: string; coordinates?: unknown; geometries?: unknown[] }
  srid: number | undefined
}

/** In the order of their numbers in WKB. */
const types = [
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
] as const
type GeometryType = (typeof types)[number]

const maxDepth = 4

const system = /^srid\s*=\s*(\d{1,6})\s*;\s*/i
const typeName = /^(?:multi)?(?:point|linestring|polygon)|^geometrycollection/i

const typeOf = (name: string): GeometryType | undefined =>
  types.find((type) => type.toLowerCase() === name.toLowerCase())

interface TextParts {
  srid: string | undefined
  type: GeometryType
  marks: string
  /** From its parenthesis on, or EMPTY. */
  body: string
}

/** In steps, because cells of any length come here, and one expression would read their spaces again and again. */
function partsOfText(text: string): TextParts | undefined {
  const trimmed = text.trim()
  const [prefix = '', srid] = system.exec(trimmed) ?? []
  const named = trimmed.slice(prefix.length)
  const [name = ''] = typeName.exec(named) ?? []
  const type = typeOf(name)
  if (!type) return undefined
  const marked = named.slice(name.length).trimStart()
  const [marks = ''] = /^(?:zm|z|m)/i.exec(marked) ?? []
  const body = marked.slice(marks.length).trimStart()
  if (!body.startsWith('(') && !isEmpty(body)) return undefined
  return { srid, type, marks: marks.toLowerCase(), body }
}

const isEmpty = (body: string): boolean => /^empty$/i.test(body)

export const isWellKnownText = (text: string): boolean => partsOfText(text) !== undefined

/** Longitude, latitude, height and measure: only the last has a place of its own in GeoJSON. */
const position = (numbers: readonly number[], marks: string): number[] => {
  const [x = Number.NaN, y = Number.NaN, third = 0] = numbers
  return marks === 'm' ? [x, y, 0, third] : [x, y, ...numbers.slice(2, 4)]
}

function nestedPositions(body: string, marks: string): unknown {
  const list = body
    .replace(/[^(),]+/g, (place) => {
      const numbers = place.trim()
      if (numbers === '' || isEmpty(numbers)) return ''
      return JSON.stringify(position(numbers.split(/\s+/).map(Number), marks))
    })
    .replaceAll('(', '[')
    .replaceAll(')', ']')
    // An empty part leaves its comma.
    .replace(/,(?=[,\]])|(?<=\[),/g, '')
  return JSON.parse(list)
}

/** The parts of a collection, at the commas outside of parentheses. */
function partsOf(body: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 1
  for (let at = 0; at < body.length; at += 1) {
    const letter = body[at]
    if (letter === '(') depth += 1
    else if (letter === ')') depth -= 1
    if ((letter === ',' && depth === 1) || (letter === ')' && depth === 0)) {
      parts.push(body.slice(start, at))
      start = at + 1
    }
  }
  return parts
}

function coordinatesOf(type: GeometryType, nested: unknown): unknown {
  const list = Array.isArray(nested) ? nested : []
  if (type === 'Point') return list[0]
  // Both forms are in use: MULTIPOINT (1 2, 3 4) and MULTIPOINT ((1 2), (3 4)).
  if (type === 'MultiPoint')
    return list.map((part) => (Array.isArray(part) && Array.isArray(part[0]) ? part[0] : part))
  return list
}

/** Reads WKT and EWKT; undefined for anything else. @throws SyntaxError for a broken text */
export function readWellKnownText(text: string, depth = 0): WellKnown | undefined {
  const parts = partsOfText(text)
  if (!parts || depth > maxDepth) return undefined
  const { srid, type, marks, body } = parts
  const found = { srid: srid === undefined ? undefined : Number(srid) }
  if (isEmpty(body)) return { ...found, geometry: { type, coordinates: [], geometries: [] } }
  if (type === 'GeometryCollection') {
    const geometries = partsOf(body).map((part) => readWellKnownText(part, depth + 1)?.geometry)
    return { ...found, geometry: { type, geometries } }
  }
  const nested = nestedPositions(body, marks)
  return { ...found, geometry: { type, coordinates: coordinatesOf(type, nested) } }
}

/** Of extended WKB, beside the ISO thousands. */
const flags = { z: 0x80000000, m: 0x40000000, srid: 0x20000000 } as const

class WkbReader {
  srid: number | undefined
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get isAtEnd(): boolean {
    return this.#at === this.#view.byteLength
  }

  geometry(depth = 0): WellKnown['geometry'] {
    const order = this.#byte()
    if (order > 1) throw new RangeError('Not a geometry.')
    const isLittle = order === 1
    const code = this.#whole(isLittle)
    if ((code & flags.srid) !== 0) this.srid = this.#whole(isLittle)
    const kind = code & 0xfffffff
    const thousands = Math.floor(kind / 1_000)
    const type = types[(kind % 1_000) - 1]
    if (!type || thousands > 3 || depth > maxDepth) throw new RangeError('Not a geometry.')
    const hasZ = (code & flags.z) !== 0 || thousands === 1 || thousands === 3
    const hasM = (code & flags.m) !== 0 || thousands >= 2
    const read = () => this.#position(isLittle, hasZ, hasM)
    const line = () => this.#list(isLittle, read)
    if (type === 'Point') return { type, coordinates: read() }
    if (type === 'LineString') return { type, coordinates: line() }
    if (type === 'Polygon') return { type, coordinates: this.#list(isLittle, line) }
    const parts = this.#list(isLittle, () => this.geometry(depth + 1))
    if (type === 'GeometryCollection') return { type, geometries: parts }
    return { type, coordinates: parts.map(({ coordinates }) => coordinates) }
  }

  #position(isLittle: boolean, hasZ: boolean, hasM: boolean): number[] {
    const numbers = Array.from({ length: 2 + Number(hasZ) + Number(hasM) }, () => {
      this.#at += 8
      return this.#view.getFloat64(this.#at - 8, isLittle)
    })
    return position(numbers, hasM && !hasZ ? 'm' : '')
  }

  /** Reads parts until the bytes end, whatever their count says. */
  #list<Part>(isLittle: boolean, read: () => Part): Part[] {
    const count = this.#whole(isLittle)
    const parts: Part[] = []
    while (parts.length < count) parts.push(read())
    return parts
  }

  #byte(): number {
    this.#at += 1
    return this.#view.getUint8(this.#at - 1)
  }

  #whole(isLittle: boolean): number {
    this.#at += 4
    return this.#view.getUint32(this.#at - 4, isLittle)
  }
}

/** Undefined for bytes that are not one whole geometry. */
export function readWellKnownBytes(bytes: Uint8Array): WellKnown | undefined {
  const reader = new WkbReader(bytes)
  try {
    const geometry = reader.geometry()
    return reader.isAtEnd ? { geometry, srid: reader.srid } : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** A byte order, the code of a type, and whole bytes. */
const hexadecimal = /^(?:\\x)?0[01][0-9a-f]{8}(?:[0-9a-f]{2})*$/i

/** Reads WKB and EWKB in hexadecimal digits, as PostGIS writes them. */
export function readWellKnownHex(text: string): WellKnown | undefined {
  if (!hexadecimal.test(text)) return undefined
  const digits = text.startsWith('\\x') ? text.slice(2) : text
  const bytes = new Uint8Array(digits.length / 2)
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16)
  }
  return readWellKnownBytes(bytes)
}

/** WGS 84 and its equals, and none: a file that names no system means degrees. */
export const isDegrees = (srid: number | undefined): boolean => srid === undefined || isDegreesCode(srid)

export const foreignSentence = (system: string): string =>
  `These coordinates are in ${system}, not WGS 84, and this system is not known. Save the file in WGS 84 (EPSG:4326).`
