import { foldText } from '@/lib/format/fold'
import { formatCount } from '@/lib/format/number'
import type { Country, Position } from '@/server/atlas/entities/entities'
import { isYes, type RegisterStation, type StationFile } from '@/server/atlas/read/station-file'
import { pointsOf, registerPlugs } from './register-plugs'
import type { Station } from './station-evses'
import { joinPosts } from './station-posts'
import type { Plug } from './station-power'
import { type LeftOut, leftOutCounts } from './station-use'

export interface GivenStation extends Station {
  /** Of its operator, where other rows name it; '' for none. */
  operatorNumber: string
}

export interface GivenStations {
  stations: readonly GivenStation[]
  notes: readonly string[]
}

/** Parts of folded texts. */
const goneWords =
  'notoperational notinoperation outofservice outoforder ausserbetrieb stillgelegt horsservice fuoriservizio fueradeservicio buitengebruik decommission removed closed geschlossen abandon disused inactive inaktiv inoperative deleted defekt defect'
const plannedWords =
  'plan prevu enprojet previsto proposed project underconstruction imbau encours incostruzione enconstruccion inaanbouw expected upcoming comingsoon'
const closedWords =
  'restrictedaccess reserve employee staff mitarbeiter nichtoffentlich notpublic nonpublic visitors besucher residents bewohner anwohner internal fleet teststation'

const hasOne = (text: string, words: string): boolean => words.split(' ').some((word) => text.includes(word))

/** `Privately owned` says nothing of who may charge. */
const isClosed = (access: string): boolean =>
  /^(?:privat(?!ely)|prive|restricted|no$|nein$|non$)/.test(access) || hasOne(access, closedWords)

/** Codes of the American register beside words of others. */
const codes: Readonly<Record<string, LeftOut>> = { p: 'planned' }

function statusOf({ status, statusNumber, isWorking }: RegisterStation): LeftOut | null {
  const words = foldText(status)
  if (codes[words]) return codes[words]
  if (hasOne(words, goneWords)) return 'gone'
  if (hasOne(words, plannedWords)) return 'planned'
  if (/^(?:false|no|nein|non|0)$/i.test(isWorking)) return 'gone'
  // NOBIL numbers the states of a station.
  return statusNumber !== '' && Number(statusNumber) !== 1 ? 'gone' : null
}

/** @returns null for a public charger of cars */
function leftOutAs(station: RegisterStation): LeftOut | null {
  const state = statusOf(station)
  if (state) return state
  if (station.fuel !== '' && !/^el/i.test(station.fuel)) return 'otherFuel'
  if (isYes(station.isForTwoWheels)) return 'otherVehicles'
  const isPrivate = station.isPublic !== '' && !isYes(station.isPublic)
  return isPrivate || isClosed(foldText(station.access)) ? 'notPublic' : null
}

const positionOf = ({ lng, lat }: Pick<RegisterStation, 'lng' | 'lat'>): Position => [lng, lat]

/** Operators' titles end with remarks: `GOFAST (CH)`, `(Unknown Operator)`. */
function withoutRemark(title: string): string {
  const from = title.indexOf('(')
  const to = title.lastIndexOf(')')
  if (from < 0 || to < from) return title.trim()
  return `${title.slice(0, from).trimEnd()}${title.slice(to + 1).trimStart()}`.trim()
}

/** Of its place where a register has no numbers: the same with every build. */
const idOf = ({ id, lat, lng }: RegisterStation) => id || `${lat.toFixed(6)},${lng.toFixed(6)}`

/** Rows of a station, such as one for each point. Those of the French register repeat the points of the whole. */
function stationOfRows(rows: readonly RegisterStation[], isOpenChargeMap: boolean): GivenStation | [] {
  const first = rows[0]
  if (!first) return []
  const network = rows.map(({ operator }) => withoutRemark(operator)).find((name) => name !== '') ?? ''
  const counts = rows.map((row) => (isOpenChargeMap ? Number(row.points) : pointsOf(row)) ?? 0)
  const points = Math.max(...counts, rows.length > 1 ? rows.length : 0)
  return {
    id: `${isOpenChargeMap ? 'ocm' : 'register'}-${idOf(first)}`,
    name: rows.find(({ name }) => name !== '')?.name ?? '',
    network,
    wikidata: '',
    website: first.website,
    operatorNumber: first.operatorNumber,
    position: positionOf(first),
    plugs: isOpenChargeMap ? registerPlugs(first, true) : plugsOfRows(rows),
    capacity: null,
    points: points || null,
  }
}

function plugsOfRows(rows: readonly RegisterStation[]): Plug[] {
  const [first] = rows
  if (rows.length === 1 && first) return registerPlugs(first, false)
  const sums = new Map<string, Plug>()
  for (const plug of rows.flatMap(plugsOfPoint)) {
    const key = `${plug.current} ${plug.assumed} ${plug.kilowatts}`
    sums.set(key, { ...plug, count: plug.count + (sums.get(key)?.count ?? 0) })
  }
  return cumulatedByCurrent([...sums.values()])
}

const powerOf = ({ kilowatts, assumed }: Plug) => kilowatts ?? assumed

/** A row is a point, with one car at a time: its strongest plug of each current; its count is that of the station. */
function plugsOfPoint(row: RegisterStation): Plug[] {
  const strongestFirst = registerPlugs(
    { ...row, points: '', slowPoints: [], fastPoints: [] },
    false,
  ).toSorted((a, b) => powerOf(b) - powerOf(a))
  return [...Map.groupBy(strongestFirst, ({ current }) => current).values()].flatMap(([plug]) =>
    plug ? [{ ...plug, count: 1 }] : [],
  )
}

/** Weaker points count the stronger ones of their current, too: `countEvses`. */
function cumulatedByCurrent(plugs: readonly Plug[]): Plug[] {
  return [...Map.groupBy(plugs, ({ current }) => current).values()].flatMap((same) => {
    let sum = 0
    return (
      same
        // Known powers come before assumed ones.
        .toSorted(
          (a, b) => powerOf(b) - powerOf(a) || Number(a.kilowatts === null) - Number(b.kilowatts === null),
        )
        .map((plug) => {
          sum += plug.count
          return { ...plug, count: sum }
        })
    )
  })
}

/** Of the same number within about 100 m: a network may number its stations anew in each town. */
const stationKey = (station: RegisterStation, row: number) =>
  station.id === '' ? `row ${row}` : `${station.id} ${station.lat.toFixed(3)} ${station.lng.toFixed(3)}`

/**
 * The public chargers of cars in a register. Posts of one operator within 25 m are a station; those of Open Charge Map are
 * not, as its rows repeat each other.
 */
export function registerStations(file: StationFile | null, country: Country): GivenStations {
  if (!file) return { stations: [], notes: [] }
  const leftOut: LeftOut[] = []
  const open: RegisterStation[] = []
  let inside = 0
  for (const station of file.stations) {
    if (!country.contains(positionOf(station))) continue
    inside += 1
    const why = leftOutAs(station)
    if (why) leftOut.push(why)
    else open.push(station)
  }
  const { isOpenChargeMap } = file
  const keys = open.map((station, row) => (isOpenChargeMap ? `row ${row}` : stationKey(station, row)))
  const rows = Map.groupBy(open.keys(), (row) => keys[row])
  const stations = [...rows.values()].flatMap((each) =>
    stationOfRows(
      each.flatMap((row) => open[row] ?? []),
      isOpenChargeMap,
    ),
  )
  const counts = leftOutCounts(leftOut)
  return {
    stations: withOwnIds(isOpenChargeMap ? stations : joinedPosts(stations)),
    notes: [
      ...file.notes,
      ...(inside === 0 ? [outsideNote(file, country)] : []),
      ...(counts === ''
        ? []
        : [`Left out of the charging stations that ${file.name} has in ${country.name}: ${counts}.`]),
    ],
  }
}

const outsideNote = ({ name, stations }: StationFile, country: Country) =>
  `None of the ${formatCount(stations.length)} charging stations of ${name} is in ${country.name}.`

function joinedPosts(stations: readonly GivenStation[]): GivenStation[] {
  const numbers = new Map(stations.map(({ id, operatorNumber }) => [id, operatorNumber]))
  return joinPosts(stations.map((station) => ({ ...station, drawnAs: 'node' as const }))).map((station) => ({
    ...station,
    operatorNumber: numbers.get(station.id) ?? '',
  }))
}

/** Registers without numbers may have two stations at one place. */
function withOwnIds(stations: readonly GivenStation[]): GivenStation[] {
  const seen = new Map<string, number>()
  return stations.map((station) => {
    const count = (seen.get(station.id) ?? 0) + 1
    seen.set(station.id, count)
    return count === 1 ? station : { ...station, id: `${station.id}-${count}` }
  })
}
