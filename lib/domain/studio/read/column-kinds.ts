import type { Cell } from '@/lib/contract/dataset'
import { partOf, textIn } from '@/lib/json/json-parts'
import type { KeplerField } from './kepler-map'

function patternOf(part: string): RegExp | undefined {
  if (/^Y+$/.test(part)) return /\d{2,4}/y
  if (/^M{3,}$/.test(part)) return /[a-z]{3,9}/iy
  if (/^(?:M+|D+|H+|h+|m+|s+)$/.test(part)) return /\d{1,2}/y
  if (/^S+$/.test(part)) return /\d{1,9}/y
  if (part === 'Z') return /Z|[-+]\d{2}:?\d{2}/y
  if (part === 'A' || part === 'a') return /[ap]m/iy
  return part === 'X' || part === 'x' ? /-?\d{1,16}(?:\.\d{1,9})?/y : undefined
}

/** Longer texts are not date formats. */
const maxLetters = 60

/**
 * Supports kepler.gl's formats (those of moment), such as `YYYY-M-D H:m`. Years may have two digits, as in kepler.gl.
 */
function formatFits(format: string): (text: string) => boolean {
  const parts = format.slice(0, maxLetters).match(/Y+|M+|D+|H+|h+|m+|s+|S+|[\s\S]/g) ?? []
  const wanted = parts.map((part) => ({ part, pattern: patternOf(part) }))
  return (text) => {
    let at = 0
    for (const { part, pattern } of wanted) {
      if (!pattern) {
        if (!text.startsWith(part, at)) return false
        at += part.length
        continue
      }
      pattern.lastIndex = at
      if (!pattern.test(text)) return false
      at = pattern.lastIndex
    }
    return at === text.length
  }
}

/** How a column's texts are read, with kepler.gl's names for it. */
export interface ColumnKind {
  type: string
  /** Empty unless a date or time. */
  format: string
  analyzerType: string
  fits: (text: string) => boolean
  read: (text: string) => Cell
}

const same = (text: string) => text

const isInteger = (text: string) => /^[-+]?(?:0|[1-9]\d*)$/.test(text) && Number.isSafeInteger(Number(text))

/** Rejects codes such as 007 and integers that a number would round. */
function isReal(text: string): boolean {
  if (!/^[-+]?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,3})?$/i.test(text)) return false
  const value = Number(text)
  return Number.isSafeInteger(value) || (Number.isFinite(value) && /[.e]/i.test(text))
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', '1'].map((word): [string, boolean] => [word, true]),
  ...['false', 'no', '0'].map((word): [string, boolean] => [word, false]),
])

const isBoolean = (text: string) => /^(?:true|false)$/i.test(text)

const geometries: ReadonlySet<unknown> = new Set([
  ...['Feature', 'FeatureCollection', 'GeometryCollection', 'Point', 'MultiPoint', 'LineString'],
  ...['MultiLineString', 'Polygon', 'MultiPolygon'],
])

function isGeometry(text: string): boolean {
  if (!text.startsWith('{')) {
    return /^(?:(?:multi)?(?:point|linestring|polygon)|geometrycollection) ?(?:z|m|zm)? ?\(/i.test(text)
  }
  try {
    return geometries.has(partOf(JSON.parse(text), 'type'))
  } catch {
    return false
  }
}

const isPair = (text: string) => /^-?\d{1,3}(?:\.\d+)?, {0,3}-?\d{1,3}(?:\.\d+)?$/.test(text)

const plain: ColumnKind = { type: 'string', format: '', analyzerType: 'STRING', fits: () => true, read: same }
export const integer: ColumnKind = {
  type: 'integer',
  format: '',
  analyzerType: 'INT',
  fits: isInteger,
  read: Number,
}
export const real: ColumnKind = {
  type: 'real',
  format: '',
  analyzerType: 'FLOAT',
  fits: isReal,
  read: Number,
}
const boolean: ColumnKind = {
  type: 'boolean',
  format: '',
  analyzerType: 'BOOLEAN',
  fits: isBoolean,
  read: (word) => truths.get(word.toLowerCase()) ?? null,
}
const geometry: ColumnKind = {
  type: 'geojson',
  format: '',
  analyzerType: 'GEOMETRY',
  fits: isGeometry,
  read: same,
}

const timed = (type: 'date' | 'timestamp', format: string, pattern: RegExp): ColumnKind => ({
  type,
  format,
  analyzerType: type === 'date' ? 'DATE' : 'DATETIME',
  fits: (words: string) => pattern.test(words),
  read: same,
})

const dayOfMonth =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}$/
const withZone = /^\d{4}-\d{1,2}-\d{1,2}T\d{2}:\d{2}:\d{2}\.\d{1,9}(?:Z|[-+]\d{2}:?\d{2})$/

const times: readonly ColumnKind[] = [
  timed('date', 'YYYY-M-D', /^\d{4}-\d{1,2}-\d{1,2}$/),
  timed('date', 'YYYY/M/D', /^\d{4}\/\d{1,2}\/\d{1,2}$/),
  timed('date', 'M/D/YYYY', /^(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])\/\d{4}$/),
  timed('date', 'MMMM DD, YYYY', dayOfMonth),
  timed('timestamp', 'YYYY-M-D H:m', /^\d{4}-\d{1,2}-\d{1,2} \d{1,2}:\d{2}$/),
  timed('timestamp', 'YYYY-M-D H:m:s', /^\d{4}-\d{1,2}-\d{1,2} \d{1,2}:\d{2}:\d{2}$/),
  timed('timestamp', 'YYYY-M-DTHH:mm:ss', /^\d{4}-\d{1,2}-\d{1,2}T\d{2}:\d{2}:\d{2}$/),
  timed('timestamp', 'YYYY-M-DTHH:mm:ssZ', /^\d{4}-\d{1,2}-\d{1,2}T\d{2}:\d{2}:\d{2}(?:Z|[-+]\d{2}:?\d{2})$/),
  timed('timestamp', 'YYYY-M-DTHH:mm:ss.SSSS', /^\d{4}-\d{1,2}-\d{1,2}T\d{2}:\d{2}:\d{2}\.\d{1,9}$/),
  timed('timestamp', 'YYYY-M-DTHH:mm:ss.SSSSZ', withZone),
]

const inferred: readonly ColumnKind[] = [boolean, integer, real, ...times, geometry, plain]

/** Only for columns with a predecessor: others would be read as another kind. */
const kept: readonly ColumnKind[] = [
  {
    type: 'boolean',
    format: '',
    analyzerType: 'BOOLEAN',
    fits: (word) => truths.has(word.toLowerCase()),
    read: (word) => truths.get(word.toLowerCase()) ?? null,
  },
  { type: 'geojson', format: '', analyzerType: 'PAIR_GEOMETRY_FROM_STRING', fits: isPair, read: same },
  { type: 'h3', format: '', analyzerType: 'H3', fits: (word) => /^[\da-f]{15,16}$/i.test(word), read: same },
]

const isTime = (type: string) => type === 'date' || type === 'timestamp'

function ofFormat(field: KeplerField): ColumnKind[] {
  const format = textIn(field.source, 'format')
  if (!isTime(field.type) || format === '') return []
  const isNumber = format.toLowerCase() === 'x'
  return [
    {
      type: field.type,
      format,
      analyzerType: textIn(field.source, 'analyzerType'),
      fits: formatFits(format),
      read: isNumber ? Number : same,
    },
  ]
}

/** Best first: the predecessor's type, and at last one that reads anything. */
export function kindsFor(before: KeplerField | undefined): readonly ColumnKind[] {
  if (!before) return inferred
  const isSame = ({ type }: ColumnKind) => type === before.type
  return [...new Set([...ofFormat(before), ...inferred.filter(isSame), ...kept.filter(isSame), ...inferred])]
}
