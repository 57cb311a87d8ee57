import { foldName } from '@/lib/format/fold'
import { headingWords } from './heading-words'

/** Without accents, in the languages of Europe, Chinese, Japanese and Korean. */
const axisWords = {
  lat: `lat|latitude|breite|breitengrad|latitudine|latitud|breedtegraad|szerokosc|sirka|leveysaste|leveyspiiri|breddgrad
    |breddegrad|enlem|szelesseg|sirina|laiuskraad|platuma|platums|πλατος|широта|緯度|北緯|纬度|위도`,
  lng: `lng|lon|long|longitude|lange|laenge|langengrad|laengengrad|longitudine|longitud|lengtegraad|dlugosc|delka
    |dlzka|pituusaste|pituuspiiri|langdgrad|lengdegrad|laengdegrad|boylam|hosszusag|dolzina|duzina|pikkuskraad|ilguma
    |garums|μηκος|долгота|経度|東経|经度|경도`,
} as const

const wordsIn = (list: string): ReadonlySet<string> => new Set(list.split('|').map(foldName))

const words = {
  lat: wordsIn(axisWords.lat),
  lng: wordsIn(axisWords.lng),
} as const

/** Of a word of a heading. */
export function axisOfWord(word: string): 'lat' | 'lng' | undefined {
  if (words.lat.has(word)) return 'lat'
  return words.lng.has(word) ? 'lng' : undefined
}

interface AxisName {
  axis: 'lat' | 'lng'
  /** The other words: those of a pair are the same. */
  rest: string
}

function axisNameOf(name: string): AxisName | undefined {
  const found = headingWords(name)
  if (found.length === 1 && /^[xy]$/.test(found[0] ?? '')) {
    return { axis: found[0] === 'y' ? 'lat' : 'lng', rest: '\nxy' }
  }
  for (const axis of ['lat', 'lng'] as const) {
    const at = found.findIndex((word) => words[axis].has(word))
    if (at >= 0) return { axis, rest: found.toSpliced(at, 1).join(' ') }
  }
  // Numbered pairs: lat0, lng0.
  const [, word = '', digits] = /^([a-z]+)(\d)$/.exec(found.join(' ')) ?? []
  if (!digits) return undefined
  if (words.lat.has(word)) return { axis: 'lat', rest: digits }
  return words.lng.has(word) ? { axis: 'lng', rest: digits } : undefined
}

export interface PlacePair {
  lat: number
  lng: number
}

/** Columns that name latitudes and longitudes by the same words, those of the fewest first. */
export function placePairs(names: readonly string[]): PlacePair[] {
  const open = new Map<string, { lat?: number; lng?: number }>()
  for (const [at, name] of names.entries()) {
    const found = axisNameOf(name)
    if (!found) continue
    const pair = open.get(found.rest) ?? {}
    open.set(found.rest, { [found.axis]: at, ...pair })
  }
  return [...open]
    .flatMap(([rest, { lat, lng }]) => (lat === undefined || lng === undefined ? [] : [{ rest, lat, lng }]))
    .sort((a, b) => a.rest.length - b.rest.length)
    .map(({ lat, lng }) => ({ lat, lng }))
}
