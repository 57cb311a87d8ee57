import type { LatLng } from './coordinates'

/** Krüger's series for WGS 84, exact to a millimetre within a zone and its neighbours. */
const flattening = 1 / 298.257223563
const third = flattening / (2 - flattening)
const rectifyingRadius = (6_378_137 / (1 + third)) * (1 + third ** 2 / 4 + third ** 4 / 64)
const betas = [
  third / 2 - (2 / 3) * third ** 2 + (37 / 96) * third ** 3,
  third ** 2 / 48 + third ** 3 / 15,
  (17 / 480) * third ** 3,
]
const deltas = [
  2 * third - (2 / 3) * third ** 2 - 2 * third ** 3,
  (7 / 3) * third ** 2 - (8 / 5) * third ** 3,
  (56 / 15) * third ** 3,
]
const scale = 0.9996
const falseNorthing = 10_000_000

interface Metres {
  zone: number
  east: number
  /** From the equator, negative in the south. */
  north: number
}

function degreesOf({ zone, east, north }: Metres): LatLng {
  const xi = north / (scale * rectifyingRadius)
  const eta = (east - 500_000) / (scale * rectifyingRadius)
  let x = xi
  let y = eta
  for (const [at, beta] of betas.entries()) {
    const times = 2 * (at + 1)
    x -= beta * Math.sin(times * xi) * Math.cosh(times * eta)
    y -= beta * Math.cos(times * xi) * Math.sinh(times * eta)
  }
  const conformal = Math.asin(Math.sin(x) / Math.cosh(y))
  const lat = deltas.reduce((sum, delta, at) => sum + delta * Math.sin(2 * (at + 1) * conformal), conformal)
  const lng = Math.atan2(Math.sinh(y), Math.cos(x))
  const turned = zone * 6 - 183 + (lng * 180) / Math.PI
  return { lat: (lat * 180) / Math.PI, lng: turned - 360 * Math.round(turned / 360) }
}

const bands = 'CDEFGHJKLMNPQRSTUVWX'

/** Bands are 8 degrees high, the last one 12; a northing may come from a map just beside its band. */
function isInBand({ lat }: LatLng, band: string): boolean {
  const south = -80 + 8 * bands.indexOf(band)
  return lat >= south - 0.5 && lat <= (band === 'X' ? 84.5 : south + 8.5)
}

const isSouthern = (band: string): boolean => band < 'N'

/** `32T 553000 5220000`. After a zone, N and S may also be the half of the Earth. */
const utm = /^(?:utm )?(\d{1,2}) ?([C-HJ-NP-X]) (\d{6}(?:\.\d{1,9})?) (\d{6,7}(?:\.\d{1,9})?)$/i
const mgrs = /^(\d{1,2})\s?([C-HJ-NP-X])\s?([A-HJ-NP-Z])([A-HJ-NP-V])\s?(\d{2,5})\s?(\d{2,5})$/i

function ofUtm([, digits = '', letter = '', easting = '', northing = '']: RegExpExecArray):
  | LatLng
  | undefined {
  const zone = Number(digits)
  const band = letter.toUpperCase()
  const north = Number(northing)
  const inBand = degreesOf({
    zone,
    east: Number(easting),
    north: isSouthern(band) ? north - falseNorthing : north,
  })
  if (isInBand(inBand, band)) return inBand
  if (band !== 'N' && band !== 'S') return undefined
  return degreesOf({ zone, east: Number(easting), north: band === 'S' ? north - falseNorthing : north })
}

const columns = ['STUVWXYZ', 'ABCDEFGH', 'JKLMNPQR']
const rows = ['FGHJKLMNPQRSTUVABCDE', 'ABCDEFGHJKLMNPQRSTUV']

/** The middle of a square, whose side its digits tell. */
function ofMgrs([
  ,
  digits = '',
  letter = '',
  column = '',
  row = '',
  first = '',
  second = '',
]: RegExpExecArray): LatLng | undefined {
  const zone = Number(digits)
  const band = letter.toUpperCase()
  const columnAt = (columns[zone % 3] ?? '').indexOf(column.toUpperCase())
  const rowAt = (rows[zone % 2] ?? '').indexOf(row.toUpperCase())
  if (columnAt < 0 || rowAt < 0 || first.length !== second.length) return undefined
  const side = 10 ** (5 - first.length)
  const east = (columnAt + 1) * 100_000 + (Number(first) + 0.5) * side
  const above = rowAt * 100_000 + (Number(second) + 0.5) * side
  // Letters of rows come again every 2,000 km.
  for (let turn = 0; turn < 5; turn += 1) {
    const north = above + turn * 2_000_000 - (isSouthern(band) ? falseNorthing : 0)
    const place = degreesOf({ zone, east, north })
    if (isInBand(place, band)) return place
  }
  return undefined
}

export type GridPlace = { kind: 'point'; point: LatLng } | { kind: 'wide' } | { kind: 'wrong' }

/** UTM and MGRS coordinates of WGS 84; undefined for anything else. */
export function readGrid(text: string): GridPlace | undefined {
  if (text.length > 60) return undefined
  const plain = text
    .replace(/m[EN]/g, '')
    .replaceAll(',', ' ')
    .split(/\s/)
    .filter((part) => part !== '')
    .join(' ')
  const metres = utm.exec(plain)
  if (metres) return gridPlace(metres, ofUtm(metres))
  const square = mgrs.exec(text)
  if (!square) return undefined
  return (square[5] ?? '').length < 3 ? { kind: 'wide' } : gridPlace(square, ofMgrs(square))
}

function gridPlace([, zone]: RegExpExecArray, point: LatLng | undefined): GridPlace {
  const isZone = Number(zone) >= 1 && Number(zone) <= 60
  return isZone && point ? { kind: 'point', point: rounded(point) } : { kind: 'wrong' }
}

/** To 0.1 m. */
const rounded = ({ lat, lng }: LatLng): LatLng => ({
  lat: Number(lat.toFixed(6)),
  lng: Number(lng.toFixed(6)),
})
