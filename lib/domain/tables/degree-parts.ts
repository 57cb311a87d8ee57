import { headingWords } from './heading-words'
import { isNoFigure } from './no-value'
import { axisOfWord } from './place-columns'

/** Columns that hold a latitude or longitude in parts: degrees, minutes and seconds, or a figure and its half of the Earth. */
export interface DegreeParts {
  axis: 'lat' | 'lng'
  degrees: number
  minutes?: number | undefined
  seconds?: number | undefined
  half?: number | undefined
}

interface Texts {
  names: readonly string[]
  /** Filled values of a column, enough to tell what it holds. */
  valuesOf: (column: number) => readonly string[]
}

type Part = Exclude<keyof DegreeParts, 'axis'>

const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

const partWords: Readonly<Record<Part, ReadonlySet<string>>> = {
  degrees: wordSet(
    'deg degs degree degrees d grad grade grader grados gradi graus degre degres graden stopnie stupne g',
  ),
  minutes: wordSet('min mins minute minutes minuten minutos minuti minuter minuty minutit m'),
  seconds: wordSet(
    'sec secs second seconds sek sekunden seg segundos secondi seconde secondes sekunder sekundy s',
  ),
  half: wordSet(
    'dir direction hem hemi hemisphere hemisferio hemisfero hemisfera ref reference cardinal quadrant richtung ns ew we eo letter',
  ),
}

const axisOfHalf: Readonly<Record<string, 'lat' | 'lng'>> = {
  'n s': 'lat',
  'north south': 'lat',
  'nord sud': 'lat',
  'norte sur': 'lat',
  'e w': 'lng',
  'w e': 'lng',
  'e o': 'lng',
  'o e': 'lng',
  'o w': 'lng',
  'w o': 'lng',
  'east west': 'lng',
  'ost west': 'lng',
  'est ouest': 'lng',
  'este oeste': 'lng',
  ns: 'lat',
  ew: 'lng',
  we: 'lng',
  eo: 'lng',
}

interface PartName {
  axis: 'lat' | 'lng' | undefined
  /** Undefined for a whole coordinate. */
  part: Part | undefined
  /** The other words: those of one coordinate are the same. */
  rest: string
}

const partOf = (word: string): Part | undefined =>
  (Object.keys(partWords) as Part[]).find((part) => partWords[part].has(word))

/** `LatDeg`, `lat_min`, `Breite Sekunden`, `N/S`, `GPSLatitudeRef`, `latd`; undefined without an axis or a part. */
function partNamed(name: string): PartName | undefined {
  const words = headingWords(name).flatMap(splitWord)
  const half = axisOfHalf[words.join(' ')]
  if (half) return { axis: half, part: 'half', rest: '' }
  const axisAt = words.findIndex((word) => axisOfWord(word) !== undefined)
  if (axisAt < 0) return undefined
  const axis = axisOfWord(words[axisAt] ?? '')
  const others = words.toSpliced(axisAt, 1)
  const sides = others.join(' ')
  if (axisOfHalf[sides] === axis) return { axis, part: 'half', rest: '' }
  const at = others.findIndex((word) => partOf(word) !== undefined)
  if (at < 0) return { axis, part: undefined, rest: sides }
  return { axis, part: partOf(others[at] ?? ''), rest: others.toSpliced(at, 1).join(' ') }
}

/** `latdeg`, `lonmin` and `latd`, written without a sign between their words. */
function splitWord(word: string): string[] {
  const [, axis = '', part = ''] =
    /^(lat|lon|lng|long)(deg|min|sec|dir|hem|ref|ns|ew|d|m|s)$/.exec(word) ?? []
  return axis === '' ? [word] : [axis, part]
}

const isWhole = (text: string): boolean => /^[-+−]?\d{1,3}(?:[.,]0+)?$/.test(text)
const isSixtieth = (text: string): boolean =>
  /^[-+−]?\d{1,2}(?:[.,]\d{1,12})?$/.test(text) &&
  Math.abs(Number(text.replace(',', '.').replace('−', '-'))) < 60
const isDegrees = (text: string): boolean => /^[-+−]?\d{1,3}(?:[.,]\d{1,20})?$/.test(text)
const isHalf = (text: string): boolean =>
  /^(?:[nsewo]|north|south|east|west|nord|süd|sud|ost|ouest|est|norte|sur|sul|este|oeste|ovest)\.?$/i.test(
    text,
  )

/** Whether the values are what the headings say, such as minutes below 60. */
function bearOut(
  { degrees, minutes, seconds, half }: Omit<DegreeParts, 'axis'>,
  { valuesOf }: Texts,
): boolean {
  const are = (column: number | undefined, is: (text: string) => boolean): boolean => {
    if (column === undefined) return true
    const values = valuesOf(column)
    return values.length > 0 && values.every(is)
  }
  const areDegrees = are(degrees, minutes === undefined ? isDegrees : isWhole)
  return areDegrees && are(minutes, isSixtieth) && are(seconds, isSixtieth) && are(half, isHalf)
}

type OpenParts = Partial<Record<Part | 'whole', number>>

function found(axis: 'lat' | 'lng', open: OpenParts, texts: Texts): DegreeParts | undefined {
  const { whole, minutes, seconds, half } = open
  const degrees = open.degrees ?? whole
  if (degrees === undefined || (minutes === undefined && half === undefined)) return undefined
  const parts = minutes === undefined ? { degrees, half } : { degrees, minutes, seconds, half }
  return bearOut(parts, texts) ? { axis, ...parts } : undefined
}

/** Coordinates whose parts have columns of their own, where both axes have the same kinds of parts. */
export function degreeParts(texts: Texts): DegreeParts[] {
  const named = texts.names.flatMap((name, at) => {
    const part = partNamed(name)
    return part ? [{ ...part, at }] : []
  })
  if (named.every(({ part }) => part === undefined)) return []
  const rests = new Set(named.filter(({ part }) => part !== 'half').map(({ rest }) => rest))
  for (const rest of rests) {
    const pair = (['lat', 'lng'] as const).flatMap((axis) => {
      const open: OpenParts = {}
      for (const each of named) {
        const isOwn = each.rest === rest || (each.part === 'half' && each.rest === '')
        if (each.axis === axis && isOwn) open[each.part ?? 'whole'] ??= each.at
      }
      return found(axis, open, texts) ?? []
    })
    if (pair.length === 2) return pair
  }
  return []
}

const wholeText = (text: string): string => text.replace(/[.,]0{1,12}$/, '')
const unsigned = (text: string): string => text.replace(/^[-+−]/, '')
const isNegative = (text: string): boolean => /^[-−]/.test(text)

/** A minus says the same as S or W. */
const saysNegative = (half: string): boolean => /^(?:s|w|ou|oe|ov)/i.test(half)

/** As one text: `47° 8' 28.5" N`; '' without degrees. */
export function joinedDegrees(
  { degrees, minutes, seconds, half }: DegreeParts,
  cellAt: (column: number) => string,
): string {
  const read = (column: number | undefined): string => {
    const text = column === undefined ? '' : cellAt(column).trim()
    return isNoFigure(text) ? '' : text
  }
  const first = read(degrees)
  if (first === '') return ''
  const side = read(half)
  const start = side !== '' && isNegative(first) && saysNegative(side) ? unsigned(first) : first
  if (minutes === undefined) return side === '' ? start : `${start} ${side}`
  const last = wholeText(unsigned(read(seconds)))
  const middle = unsigned(read(minutes))
  const isLast = last === '' || last === '0'
  const parts = [
    `${wholeText(start)}°`,
    `${(isLast ? middle : wholeText(middle)) || '0'}'`,
    isLast ? '' : `${last}"`,
    side,
  ]
  return parts.filter((part) => part !== '').join(' ')
}

/** What was joined, in a sentence. */
export function joinedNote({ axis, ...parts }: DegreeParts, names: readonly string[]): string {
  const columns = [parts.degrees, parts.minutes, parts.seconds, parts.half].flatMap((at) =>
    at === undefined ? [] : `“${names[at]}”`,
  )
  const title = axis === 'lat' ? 'Latitudes' : 'Longitudes'
  return `${title} are joined from ${columns.slice(0, -1).join(', ')} and ${columns.at(-1)}.`
}
