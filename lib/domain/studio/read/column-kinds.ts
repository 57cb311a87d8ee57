import type { Cell } from '@/lib/contract/dataset'
import { isNoFigure, isNone, isNoText } from '@/lib/domain/tables/no-value'
import { isWellKnownText, readWellKnownHex } from '@/lib/geo/well-known'
import { partOf, textIn } from '@/lib/json/json-parts'
import type { KeplerField } from './kepler-map'
import { parsedGeojson } from './shapes'
import { zonedTime } from './times'

function patternOf(part: string): RegExp | undefined {
  if (/^Y+$/.test(part)) return /\d{2,4}/y
  if (/^M{3,}$/.test(part)) return /[a-z]{3,9}/iy
  if (/^(?:M+|D+|H+|h+|m+|s+)$/.test(part)) return /\d{1,2}/y
  if (/^S+$/.test(part)) return /\d{1,9}/y
  if (part === 'Z') return /Z|[-+]\d{2}(?::?\d{2})?/y
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

/** Which of day and month comes first in numeric dates. */
export type DayOrder = 'day' | 'month'

/** How a column's texts are read, with kepler.gl's names for it. */
export interface ColumnKind {
  /** Of dates that another order would read too. */
  order?: DayOrder
  isNone: (text: string) => boolean
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
  if (!text.startsWith('{')) return isWellKnownText(text) || readWellKnownHex(text) !== undefined
  try {
    return geometries.has(partOf(parsedGeojson(text), 'type'))
  } catch {
    return false
  }
}

const isPair = (text: string) => /^-?\d{1,3}(?:\.\d+)?, {0,3}-?\d{1,3}(?:\.\d+)?$/.test(text)

const plain: ColumnKind = {
  type: 'string',
  format: '',
  analyzerType: 'STRING',
  fits: () => true,
  isNone: isNoText,
  read: same,
}

/** Codes of countries and the like, where NA is one of them. */
export const codes: ColumnKind = { ...plain, isNone }

export const integer: ColumnKind = {
  type: 'integer',
  format: '',
  analyzerType: 'INT',
  fits: isInteger,
  isNone: isNoFigure,
  read: Number,
}
export const real: ColumnKind = {
  type: 'real',
  format: '',
  analyzerType: 'FLOAT',
  fits: isReal,
  isNone: isNoFigure,
  read: Number,
}
const boolean: ColumnKind = {
  type: 'boolean',
  format: '',
  analyzerType: 'BOOLEAN',
  fits: isBoolean,
  isNone: isNoFigure,
  read: (word) => truths.get(word.toLowerCase()) ?? null,
}
const geometry: ColumnKind = {
  type: 'geojson',
  format: '',
  analyzerType: 'GEOMETRY',
  fits: isGeometry,
  isNone: isNoFigure,
  read: same,
}

interface Timed {
  format: string
  pattern: string
  order?: DayOrder
}

const dayOfMonth =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December) \\d{1,2}, \\d{4}'
const monthName = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}'
const day = '(?:0?[1-9]|[12]\\d|3[01])'
const month = '(?:0?[1-9]|1[0-2])'

const yearFirst: readonly Timed[] = [
  { format: 'YYYY-M-D', pattern: `\\d{4}-\\d{1,2}-\\d{1,2}` },
  { format: 'YYYY/M/D', pattern: `\\d{4}/\\d{1,2}/\\d{1,2}` },
]

const days: readonly Timed[] = [
  ...yearFirst,
  { format: 'D/M/YYYY', pattern: `${day}/${month}/\\d{4}`, order: 'day' },
  { format: 'M/D/YYYY', pattern: `${month}/${day}/\\d{4}`, order: 'month' },
  { format: 'D-M-YYYY', pattern: `${day}-${month}-\\d{4}`, order: 'day' },
  { format: 'M-D-YYYY', pattern: `${month}-${day}-\\d{4}`, order: 'month' },
  { format: 'D.M.YYYY', pattern: `${day}\\.${month}\\.\\d{4}`, order: 'day' },
  { format: 'D-MMM-YYYY', pattern: `${day}-${monthName}-\\d{4}` },
  { format: 'D MMM YYYY', pattern: `${day} ${monthName} \\d{4}` },
  { format: 'MMMM DD, YYYY', pattern: dayOfMonth },
]

const hours: readonly Timed[] = [
  { format: 'H:m', pattern: '\\d{1,2}:\\d{2}' },
  { format: 'H:m:s', pattern: '\\d{1,2}:\\d{2}:\\d{2}' },
  { format: 'h:m A', pattern: '\\d{1,2}:\\d{2} [AaPp][Mm]' },
  { format: 'h:m:s A', pattern: '\\d{1,2}:\\d{2}:\\d{2} [AaPp][Mm]' },
]

const zone = '(?:Z|[-+]\\d{2}(?::?\\d{2})?)'
const isoDay = '\\d{4}-\\d{1,2}-\\d{1,2}'
const isoTime = '\\d{2}:\\d{2}:\\d{2}'

const moments: readonly Timed[] = [
  ...days.flatMap((each) =>
    hours.map((hour) => ({
      ...each,
      format: `${each.format} ${hour.format}`,
      pattern: `${each.pattern} ${hour.pattern}`,
    })),
  ),
  { format: 'YYYY-M-D H:m:s.SSSS', pattern: `${isoDay} ${isoTime}\\.\\d{1,9}` },
  { format: 'YYYY-M-D H:m:sZ', pattern: `${isoDay} ${isoTime}${zone}` },
  { format: 'YYYY-M-D H:m:s.SSSSZ', pattern: `${isoDay} ${isoTime}\\.\\d{1,9}${zone}` },
  { format: 'YYYY-M-DTHH:mmZ', pattern: `${isoDay}T\\d{2}:\\d{2}${zone}` },
  { format: 'YYYY-M-DTHH:mm:ss', pattern: `${isoDay}T${isoTime}` },
  { format: 'YYYY-M-DTHH:mm:ssZ', pattern: `${isoDay}T${isoTime}${zone}` },
  { format: 'YYYY-M-DTHH:mm:ss.SSSS', pattern: `${isoDay}T${isoTime}\\.\\d{1,9}` },
  { format: 'YYYY-M-DTHH:mm:ss.SSSSZ', pattern: `${isoDay}T${isoTime}\\.\\d{1,9}${zone}` },
]

const timed =
  (type: 'date' | 'timestamp') =>
  ({ format, pattern, order }: Timed): ColumnKind => {
    const whole = new RegExp(`^${pattern}$`)
    return {
      type,
      format,
      analyzerType: type === 'date' ? 'DATE' : 'DATETIME',
      fits: (words) => whole.test(words),
      isNone: isNoFigure,
      read: same,
      ...(order && { order }),
    }
  }

/** Its texts become times in UTC: neither kepler.gl nor SQL reads names of zones. */
const zoned: ColumnKind = {
  type: 'timestamp',
  format: 'YYYY-M-DTHH:mm:ss.SSSSZ',
  analyzerType: 'DATETIME',
  fits: (words) => zonedTime(words) !== undefined,
  isNone: isNoFigure,
  read: (words) => zonedTime(words) ?? null,
}

const times: readonly ColumnKind[] = [...days.map(timed('date')), ...moments.map(timed('timestamp')), zoned]

const inferred: readonly ColumnKind[] = [boolean, integer, real, ...times, geometry, plain]

/** Only for columns with a predecessor: others would be read as another kind. */
const kept: readonly ColumnKind[] = [
  {
    type: 'boolean',
    format: '',
    analyzerType: 'BOOLEAN',
    fits: (word) => truths.has(word.toLowerCase()),
    isNone: isNoFigure,
    read: (word) => truths.get(word.toLowerCase()) ?? null,
  },
  {
    type: 'geojson',
    format: '',
    analyzerType: 'PAIR_GEOMETRY_FROM_STRING',
    fits: isPair,
    isNone: isNoFigure,
    read: same,
  },
  {
    type: 'h3',
    format: '',
    analyzerType: 'H3',
    fits: (word) => /^[\da-f]{15,16}$/i.test(word),
    isNone: isNoFigure,
    read: same,
  },
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
      isNone: isNoFigure,
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
