import { tableRows } from '@/server/atlas/read/table-rows'

/** Columns as published by the two councils. */
interface Session {
  cp: string
  site: string
  model: string
  start: string
  end: string
  kwh: number
}

interface Place {
  lat: string
  lng: string
}

interface Located {
  byId: Map<string, Place>
  byName: Map<string, Place>
}

/** CSV. */
export interface CitySessions {
  sessions: string
  locations: string
}

export interface JoinedSessions {
  /** For `npm run model -- train`. */
  table: string
  places: number
  chargePoints: number
  unplaced: { sites: string[]; chargePoints: number }
  /** `faulty` ones lack a charge point or have more energy than any car takes. */
  sessions: { all: number; faulty: number; unplaced: number }
}

/** Cars at once, and kW: a rapid charge point has several plugs for one car. */
const models: Readonly<Record<string, readonly [connectors: number, kilowatts: number]>> = {
  'APT Triple Rapid Charger': [1, 50],
  'APT Dual Rapid Charger': [1, 50],
  'APT 50kW Raption': [1, 50],
  'Siemens Triple Rapid Charger': [1, 50],
  'APT 22kW Raption': [2, 22],
  'APT 22kW Dual Outlet': [2, 22],
  'Siemens Semi-Rapid': [2, 22],
  'Siemens 7 kW Dual Outlet': [2, 7],
  'APT 7kW Dual Outlet': [2, 7],
  'APT 7kW Single Outlet': [1, 7],
}

/** kWh. No car of these years took more, so the meter is faulty. */
const maxEnergy = 150

/**
 * Finds places by id, or else by the site's name, or else by another charge point of the site. Charge points
 * of one power at one place are one station. Equal input gives an equal table.
 */
export function joinSessions(cities: readonly CitySessions[]): JoinedSessions {
  const parts = cities.map(joinCity)
  const sum = (of: (part: JoinedCity) => number) => parts.reduce((total, part) => total + of(part), 0)
  const lines = parts.flatMap(({ lines }) => lines)
  return {
    table: [`station,lat,lng,connectors,max_power,start,end,kwh`, ...lines, ''].join('\n'),
    places: sum(({ places }) => places),
    chargePoints: sum(({ chargePoints }) => chargePoints),
    unplaced: {
      sites: parts.flatMap(({ unplaced }) => unplaced),
      chargePoints: sum(({ unplacedPoints }) => unplacedPoints),
    },
    sessions: {
      all: sum(({ all }) => all),
      faulty: sum(({ faulty }) => faulty),
      unplaced: sum(({ lost }) => lost),
    },
  }
}

interface JoinedCity {
  lines: string[]
  places: number
  chargePoints: number
  unplaced: string[]
  unplacedPoints: number
  all: number
  faulty: number
  lost: number
}

interface ChargePoint {
  site: string
  model: string
  place: Place | undefined
}

function joinCity({ sessions, locations }: CitySessions): JoinedCity {
  const all = [...records(sessions)].map(sessionOf)
  const sound = all.filter(({ cp, kwh }) => cp !== '' && kwh >= 0 && kwh <= maxEnergy)
  const points = chargePointsOf(sound, locatedIn(locations))
  const placed = [...points.values()].filter(({ place }) => place)
  const connectors = new Map<string, number>()
  for (const point of placed) {
    const key = stationOf(point)
    connectors.set(key, (connectors.get(key) ?? 0) + outletsOf(point)[0])
  }
  const lines = sound.flatMap((session) => {
    const point = points.get(session.cp)
    if (!point?.place) return []
    const { lat, lng } = point.place
    const key = stationOf(point)
    const [, kilowatts] = outletsOf(point)
    return `"${key}",${lat},${lng},${connectors.get(key)},${kilowatts},${session.start},${session.end},${session.kwh}`
  })
  const unplaced = [...points.values()].filter(({ place }) => !place)
  return {
    lines,
    places: new Set(placed.map(({ place }) => `${place?.lat},${place?.lng}`)).size,
    chargePoints: points.size,
    unplaced: [...new Set(unplaced.map(({ site }) => site))].sort(),
    unplacedPoints: unplaced.length,
    all: all.length,
    faulty: all.length - sound.length,
    lost: sound.length - lines.length,
  }
}

/** Each at its sites' most frequent name. */
function chargePointsOf(sessions: readonly Session[], located: Located): Map<string, ChargePoint> {
  const names = new Map<string, Map<string, number>>()
  const modelOf = new Map<string, string>()
  for (const { cp, site, model } of sessions) {
    const counts = names.get(cp) ?? new Map<string, number>()
    names.set(cp, counts.set(site, (counts.get(site) ?? 0) + 1))
    modelOf.set(cp, model)
  }
  const ids = [...names.keys()].sort()
  const siteOf = (cp: string) => mostFrequent(names.get(cp) ?? new Map())
  const bySite = new Map<string, Place>()
  for (const cp of ids) {
    const place = located.byName.get(folded(siteOf(cp))) ?? located.byId.get(cp)
    // Charge points of one site share a place, so the first one's is taken.
    if (place && !bySite.has(folded(siteOf(cp)))) bySite.set(folded(siteOf(cp)), place)
  }
  return new Map(
    ids.map((cp) => {
      const site = siteOf(cp)
      return [cp, { site, model: modelOf.get(cp) ?? '', place: bySite.get(folded(site)) }]
    }),
  )
}

const mostFrequent = (counts: ReadonlyMap<string, number>): string =>
  [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), ['', 0] as const)[0]

function outletsOf({ model }: ChargePoint): readonly [connectors: number, kilowatts: number] {
  const known = models[model]
  if (!known) throw new Error(`The charge point model "${model}" is not in the table of models.`)
  return known
}

function stationOf(point: ChargePoint): string {
  const { lat = '', lng = '' } = point.place ?? {}
  return `${lat} ${lng} ${outletsOf(point)[1]} kW`
}

function locatedIn(locations: string): Located {
  const located: Located = { byId: new Map(), byName: new Map() }
  for (const field of records(locations)) {
    const place = { lat: field('latitude'), lng: field('longitude') }
    if (place.lat === '' || place.lng === '') continue
    if (field('cp_id') === '') located.byName.set(folded(field('site')), place)
    else located.byId.set(field('cp_id'), place)
  }
  located.byName.delete('')
  return located
}

/** Names of one site differ in commas, spaces and hyphens. */
const folded = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

function sessionOf(field: (name: string) => string): Session {
  return {
    cp: field('cp_id'),
    site: field('site'),
    model: field('model'),
    start: instantOf(field('start_date'), field('start_time')),
    end: instantOf(field('end_date'), field('end_time')),
    kwh: field('kwh') === '' ? Number.NaN : Number(field('kwh')),
  }
}

/** ISO 8601. */
function instantOf(date: string, time: string): string {
  const [day, month, year] = date.split('/')
  return `${year}-${month}-${day}T${time}Z`
}

/** Each row maps a column's name to its field. */
function* records(text: string): Generator<(name: string) => string> {
  const { rows } = tableRows(text, { refusal: (fault) => new Error(`The table cannot be read: ${fault}.`) })
  const header = rows.next()
  const names = header.done ? [] : header.value.fields.map((name) => name.toLowerCase())
  for (const { fields } of rows) yield (name) => fields[names.indexOf(name)] ?? ''
}
