import { cellToBoundary } from 'h3-js'

type Place = readonly [lng: number, lat: number]

export interface Spot {
  at: { cell: string } | { place: Place; radius: number }
  color: string
}

/** Px. */
const size = { width: 360, height: 240, edge: 14 } as const

const outlineOf = ({ at }: Spot): Place[] =>
  'cell' in at ? cellToBoundary(at.cell).map(([lat, lng]): Place => [lng, lat]) : [at.place]

/** Scales degrees of longitude at the middle latitude. */
function fitted(places: readonly Place[]) {
  const west = Math.min(...places.map(([lng]) => lng))
  const east = Math.max(...places.map(([lng]) => lng))
  const south = Math.min(...places.map(([, lat]) => lat))
  const north = Math.max(...places.map(([, lat]) => lat))
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const width = (east - west) * narrowing || 1e-6
  const height = north - south || 1e-6
  const scale = Math.min((size.width - 2 * size.edge) / width, (size.height - 2 * size.edge) / height)
  const left = (size.width - width * scale) / 2
  const top = (size.height - height * scale) / 2
  return ([lng, lat]: Place) =>
    [left + (lng - west) * narrowing * scale, top + (north - lat) * scale].map((part) => part.toFixed(1))
}

export function sampleDrawing(spots: readonly Spot[]): string {
  const toPicture = fitted(spots.flatMap(outlineOf))
  const shapes = spots.map((spot) => {
    const [first, ...rest] = outlineOf(spot).map((place) => toPicture(place).join(' '))
    if ('cell' in spot.at) return `<path fill="${spot.color}" d="M${first}L${rest.join('L')}Z"/>`
    const [x, y] = first?.split(' ') ?? []
    return `<circle fill="${spot.color}" fill-opacity=".85" cx="${x}" cy="${y}" r="${spot.at.radius}"/>`
  })
  const { width, height } = size
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#11171a"/>${shapes.join('')}</svg>`
}
