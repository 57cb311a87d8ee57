const axisWords = {
  lat: 'lat|latitude|breite|breitengrad|latitudine|latitud|breedtegraad|szerokosc|latitud',
  lng: 'lng|lon|long|longitude|lange|laenge|langengrad|laengengrad|longitudine|longitud|lengtegraad|dlugosc',
} as const

const words = {
  lat: new Set(axisWords.lat.split('|')),
  lng: new Set(axisWords.lng.split('|')),
} as const

/** `Site_Latitude`, `x_lat`, `coordinates.latitude` and `stopLon` in words, without accents. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

interface AxisName {
  axis: 'lat' | 'lng'
  /** The other words: those of a pair are the same. */
  rest: string
}

function axisNameOf(name: string): AxisName | undefined {
  const found = wordsOf(name)
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
