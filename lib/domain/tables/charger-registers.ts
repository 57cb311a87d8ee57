import { type ChargingClass, chargingClasses, chargingClassOf } from '@/lib/catalogue/charging-class'
import { formatCountOf } from '@/lib/format/number'
import { readPlaceText } from '@/lib/geo/place-text'
import { isObject, type Json, partOf } from '@/lib/json/json-parts'

/** Columns of a row under our headings, and the object that it is read from. */
interface RegisterRow {
  named: readonly (readonly [heading: string, value: unknown])[]
  /** For its other columns. */
  rest: Json
}

export interface RegisterRows {
  rows: readonly RegisterRow[]
  /** What was read, in sentences. */
  notes: readonly string[]
}

interface Register {
  /** As in `The file has locations of OCPI`. */
  what: string
  /** Name of the list in a whole answer. */
  list?: string
  isRow: (row: unknown) => boolean
  rowsOf: (list: readonly unknown[]) => RegisterRows
}

const plain = (name: string) => name.replaceAll('_', '').toLowerCase()

/** `AddressInfo`, `addressInfo` or `address_info`. */
function at(value: unknown, ...path: readonly string[]): unknown {
  let found = value
  for (const name of path) {
    const own = partOf(found, name)
    if (own !== undefined) {
      found = own
      continue
    }
    const wanted = plain(name)
    const key = isObject(found) ? Object.keys(found).find((each) => plain(each) === wanted) : undefined
    found = key === undefined ? undefined : partOf(found, key)
  }
  return found ?? undefined
}

const listAt = (value: unknown, ...path: readonly string[]): readonly unknown[] => {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

/** Registers write numbers as texts, too. */
function numberAt(value: unknown, ...path: readonly string[]): number | undefined {
  const found = at(value, ...path)
  const number = typeof found === 'string' && found.trim() !== '' ? Number(found) : found
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

interface Plug {
  kilowatts: number | undefined
  /** Undefined unless the register tells. */
  isDirect: boolean | undefined
  count: number
}

const classOf = ({ kilowatts, isDirect }: Plug): ChargingClass | undefined => {
  if (kilowatts !== undefined && kilowatts > 0) return chargingClassOf(kilowatts)
  return isDirect === false ? 'AC' : undefined
}

function currentsOf(plugs: readonly Plug[]): string | undefined {
  const direct = plugs.map((plug) => {
    const kind = classOf(plug)
    return plug.isDirect ?? (kind === undefined ? undefined : kind !== 'AC')
  })
  const words = [direct.includes(false) ? 'AC' : '', direct.includes(true) ? 'DC' : '']
  return words.filter((word) => word !== '').join(', ') || undefined
}

/** Connectors of a class; undefined where none of a location's connectors tells its class. */
function countsOf(plugs: readonly Plug[]): Partial<Record<ChargingClass, number>> {
  const counts: Partial<Record<ChargingClass, number>> = {}
  if (plugs.every((plug) => classOf(plug) === undefined)) return counts
  for (const kind of chargingClasses) {
    counts[kind] = plugs.reduce((sum, plug) => sum + (classOf(plug) === kind ? plug.count : 0), 0)
  }
  return counts
}

function plugColumns(plugs: readonly Plug[]): RegisterRow['named'] {
  const counts = countsOf(plugs)
  const powers = plugs.flatMap(({ kilowatts }) => kilowatts ?? [])
  return [
    ['Power type', currentsOf(plugs)],
    ['AC connectors', counts.AC],
    ['DC connectors', counts.DC],
    ['HPC connectors', counts.HPC],
    ['Power (kW)', powers.length > 0 ? Math.max(...powers) : undefined],
  ]
}

const totalOf = (plugs: readonly Plug[]) => plugs.reduce((sum, { count }) => sum + count, 0)

function unclassedNote(plugs: readonly Plug[]): string[] {
  const count = totalOf(plugs.filter((plug) => classOf(plug) === undefined))
  return count === 0 ? [] : [`Not counted, for want of a power: ${formatCountOf(count, 'connector')}.`]
}

/** A pair of degrees in one text. */
function pairOf(text: unknown): { lat: number; lng: number } | undefined {
  if (typeof text !== 'string') return undefined
  const place = readPlaceText(text.trim().replace(/^\((.*)\)$/, '$1'))
  return place?.kind === 'point' ? place.point : undefined
}

const phases: Readonly<Record<string, number>> = { AC_2_PHASE: 2, AC_2_PHASE_SPLIT: 2, AC_3_PHASE: 3 }

/** Of a connector of OCPI 2.1 or 2.2, whose voltage is between a line and the neutral. */
function kilowattsOf(connector: unknown): number | undefined {
  const most = numberAt(connector, 'max_electric_power')
  if (most !== undefined && most > 0) return most / 1_000
  const voltage = numberAt(connector, 'max_voltage') ?? numberAt(connector, 'voltage')
  const amperage = numberAt(connector, 'max_amperage') ?? numberAt(connector, 'amperage')
  if (voltage === undefined || amperage === undefined) return undefined
  const lines = phases[String(at(connector, 'power_type'))] ?? 1
  return Math.round((lines * voltage * amperage) / 10) / 100
}

const isDirectType = (type: unknown): boolean | undefined =>
  typeof type === 'string' && /^(?:AC|DC)/i.test(type) ? /^DC/i.test(type) : undefined

const isRemoved = (evse: unknown) => at(evse, 'status') === 'REMOVED'

function ocpiRows(list: readonly unknown[]): RegisterRows {
  let evses = 0
  let removed = 0
  const all: Plug[] = []
  const rows = list.filter(isObject).map((location): RegisterRow => {
    const given = listAt(location, 'evses')
    const present = given.filter((evse) => !isRemoved(evse))
    evses += present.length
    removed += given.length - present.length
    const plugs = present
      .flatMap((evse) => listAt(evse, 'connectors'))
      .map(
        (connector): Plug => ({
          kilowatts: kilowattsOf(connector),
          isDirect: isDirectType(at(connector, 'power_type')),
          count: 1,
        }),
      )
    all.push(...plugs)
    return {
      named: [
        ['Location ID', at(location, 'id')],
        ['Name', at(location, 'name')],
        ['Street', at(location, 'address')],
        ['Postcode', at(location, 'postal_code')],
        ['Town', at(location, 'city')],
        ['Region', at(location, 'state')],
        ['Country', at(location, 'country')],
        ['Latitude', at(location, 'coordinates', 'latitude')],
        ['Longitude', at(location, 'coordinates', 'longitude')],
        ['Parking type', at(location, 'parking_type')],
        ['Operator', at(location, 'operator', 'name')],
        ['EVSEs', present.length],
        ...plugColumns(plugs),
      ],
      rest: without(location, [
        ...['id', 'name', 'address', 'postal_code', 'city', 'state', 'country', 'coordinates'],
        ...['parking_type', 'operator'],
      ]),
    }
  })
  return {
    rows,
    notes: [
      `OCPI locations: ${formatCountOf(rows.length, 'location')}, ${formatCountOf(evses, 'EVSE')}.`,
      ...(removed > 0 ? [`${formatCountOf(removed, 'removed EVSE')} left out.`] : []),
      ...unclassedNote(all),
    ],
  }
}

/** Parts under these names have columns of ours. */
function without(object: Json, names: readonly string[]): Json {
  const taken = new Set(names.map(plain))
  return Object.fromEntries(Object.entries(object).filter(([name]) => !taken.has(plain(name))))
}

/** NOBIL numbers its connectors and their attributes: `{ "1": { "5": { attrname, trans } } }`. */
const numbered = (value: unknown): unknown[] =>
  isObject(value) || Array.isArray(value) ? Object.values(value) : []

function nobilPlugs(station: unknown): Plug[] {
  return numbered(at(station, 'attr', 'conn')).map((connector) => {
    const attributes = numbered(connector)
    const capacity = attributes.find((each) => at(each, 'attrname') === 'Charging capacity')
    const text = String(at(capacity, 'trans') ?? '')
    const kilowatts = /(\d{1,4}(?:[.,]\d{1,3})?) ?kW/i.exec(text)?.[1]
    return {
      kilowatts: kilowatts === undefined ? undefined : Number(kilowatts.replace(',', '.')),
      isDirect: kilowatts === undefined ? undefined : /DC/.test(text),
      count: 1,
    }
  })
}

function nobilRows(list: readonly unknown[]): RegisterRows {
  let points = 0
  const all: Plug[] = []
  const rows = list.filter(isObject).map((station): RegisterRow => {
    const about = at(station, 'csmd')
    const plugs = nobilPlugs(station)
    const place = pairOf(at(about, 'Position'))
    all.push(...plugs)
    points += numberAt(about, 'Number_charging_points') ?? plugs.length
    return {
      named: [
        ['Location ID', at(about, 'International_id') ?? at(about, 'id')],
        ['Name', at(about, 'name')],
        ['Street', at(about, 'Street')],
        ['House number', at(about, 'House_number')],
        ['Postcode', at(about, 'Zipcode')],
        ['Town', at(about, 'City')],
        ['Region', at(about, 'County')],
        ['Country', at(about, 'Land_code')],
        ['Latitude', place?.lat],
        ['Longitude', place?.lng],
        ['Operator', at(about, 'Owned_by')],
        ['Charging points', at(about, 'Number_charging_points')],
        ...plugColumns(plugs),
      ],
      rest: without(isObject(about) ? about : {}, [
        ...['International_id', 'id', 'name', 'Street', 'House_number', 'Zipcode', 'City', 'County'],
        ...['Land_code', 'Owned_by', 'Number_charging_points', ...(place ? ['Position'] : [])],
      ]),
    }
  })
  const summary = `NOBIL stations: ${formatCountOf(rows.length, 'station')}, ${formatCountOf(points, 'charging point')}.`
  return { rows, notes: [summary, ...unclassedNote(all)] }
}

function oicpPlace(record: unknown): { lat: unknown; lng: unknown } {
  const google = at(record, 'GeoCoordinates', 'Google')
  const pair = pairOf(isObject(google) ? at(google, 'Coordinates') : google)
  if (pair) return pair
  const forms = ['DecimalDegree', 'DegreeMinuteSeconds'].map((form) => at(record, 'GeoCoordinates', form))
  const form = forms.find(isObject)
  return { lat: at(form, 'Latitude'), lng: at(form, 'Longitude') }
}

function oicpName(record: unknown): unknown {
  const names = at(record, 'ChargingStationNames')
  const [first] = Array.isArray(names) ? names : [names]
  return at(first, 'value') ?? at(record, 'ChargingStationName') ?? at(record, 'EnChargingStationName')
}

const oicpPlugs = (record: unknown): Plug[] =>
  listAt(record, 'ChargingFacilities')
    .filter(isObject)
    .map((facility) => ({
      kilowatts: numberAt(facility, 'power'),
      isDirect: isDirectType(at(facility, 'powertype')),
      count: 1,
    }))

const joinedTexts = (values: readonly unknown[]) =>
  [...new Set(values.filter((value) => typeof value === 'string'))].join(', ') || undefined

interface OfOperator {
  operator: unknown
  record: unknown
}

function oicpRow(records: readonly OfOperator[]): RegisterRow {
  const [first] = records
  const record = first?.record
  const { lat, lng } = oicpPlace(record)
  const each = records.map((one) => one.record)
  return {
    named: [
      ['Location ID', at(record, 'ChargingStationId') ?? at(record, 'EvseID')],
      ['Name', oicpName(record)],
      ['Street', at(record, 'Address', 'Street')],
      ['House number', at(record, 'Address', 'HouseNum')],
      ['Postcode', at(record, 'Address', 'PostalCode')],
      ['Town', at(record, 'Address', 'City')],
      ['Region', at(record, 'Address', 'Region')],
      ['Country', at(record, 'Address', 'Country')],
      ['Latitude', lat],
      ['Longitude', lng],
      ['Operator', at(first?.operator, 'OperatorName')],
      ['EVSEs', records.length],
      ...plugColumns(each.flatMap(oicpPlugs)),
      ['EVSE IDs', joinedTexts(each.map((one) => at(one, 'EvseID')))],
      ['Plugs', joinedTexts(each.flatMap((one) => listAt(one, 'Plugs')))],
      ['Accessibility', joinedTexts(each.map((one) => at(one, 'Accessibility')))],
    ],
    rest: {},
  }
}

/** A record is an EVSE: those of a station at one place are a row. */
function oicpRows(list: readonly unknown[]): RegisterRows {
  const records = list.flatMap((operator): OfOperator[] => {
    const own = at(operator, 'EVSEDataRecord')
    if (own === undefined) return [{ operator, record: operator }]
    return (Array.isArray(own) ? own : [own]).map((record) => ({ operator, record }))
  })
  const stations = Map.groupBy(records, ({ operator, record }) => {
    const station = at(record, 'ChargingStationId') ?? at(record, 'EvseID')
    const { lat, lng } = oicpPlace(record)
    return [at(operator, 'OperatorID'), station, lat, lng].join('\n')
  })
  const rows = [...stations.values()].map(oicpRow)
  const plugs = records.flatMap(({ record }) => oicpPlugs(record))
  const summary = `OICP stations: ${formatCountOf(rows.length, 'station')}, ${formatCountOf(records.length, 'EVSE')}.`
  return { rows, notes: [summary, ...unclassedNote(plugs)] }
}

const directCurrent = 30

function ocmPlug(connection: unknown): Plug {
  const current = numberAt(connection, 'CurrentTypeID') ?? numberAt(connection, 'CurrentType', 'ID')
  return {
    kilowatts: numberAt(connection, 'PowerKW'),
    isDirect: current === undefined ? undefined : current === directCurrent,
    count: numberAt(connection, 'Quantity') || 1,
  }
}

function ocmRows(list: readonly unknown[]): RegisterRows {
  const all: Plug[] = []
  const rows = list.filter(isObject).map((point): RegisterRow => {
    const address = at(point, 'AddressInfo')
    const plugs = listAt(point, 'Connections').map(ocmPlug)
    all.push(...plugs)
    const more = without(isObject(address) ? address : {}, [
      ...['ID', 'Title', 'AddressLine1', 'Postcode', 'Town', 'StateOrProvince', 'Country', 'CountryID'],
      ...['Latitude', 'Longitude'],
    ])
    return {
      named: [
        ['Location ID', at(point, 'ID')],
        ['Name', at(address, 'Title')],
        ['Street', at(address, 'AddressLine1')],
        ['Postcode', at(address, 'Postcode')],
        ['Town', at(address, 'Town')],
        ['Region', at(address, 'StateOrProvince')],
        ['Country', at(address, 'Country', 'ISOCode') ?? at(address, 'Country', 'Title')],
        ['Latitude', at(address, 'Latitude')],
        ['Longitude', at(address, 'Longitude')],
        ['Operator', at(point, 'OperatorInfo', 'Title')],
        ['Status', at(point, 'StatusType', 'Title')],
        ['Charging points', at(point, 'NumberOfPoints')],
        ...plugColumns(plugs),
      ],
      rest: {
        ...without(point, ['ID', 'AddressInfo', 'OperatorInfo', 'StatusType', 'NumberOfPoints']),
        ...more,
      },
    }
  })
  const summary = `Open Charge Map: ${formatCountOf(rows.length, 'location')}, ${formatCountOf(totalOf(all), 'connector')}.`
  return { rows, notes: [summary, ...unclassedNote(all)] }
}

export const pointsOfOcm = 'points of Open Charge Map'

/** Known by their own names; the first object of a list decides. */
const registers: readonly Register[] = [
  {
    what: 'locations of OCPI',
    isRow: (row) =>
      at(row, 'coordinates', 'latitude') !== undefined &&
      ['evses', 'party_id', 'time_zone'].some((name) => at(row, name) !== undefined),
    rowsOf: ocpiRows,
  },
  {
    what: 'stations of NOBIL',
    list: 'chargerstations',
    isRow: (row) => isObject(at(row, 'csmd')),
    rowsOf: nobilRows,
  },
  {
    what: 'stations of OICP',
    list: 'EVSEData',
    isRow: (row) =>
      at(row, 'EVSEDataRecord') !== undefined ||
      (at(row, 'EvseID') !== undefined && at(row, 'GeoCoordinates') !== undefined),
    rowsOf: oicpRows,
  },
  {
    what: pointsOfOcm,
    isRow: (row) => at(row, 'AddressInfo', 'Latitude') !== undefined,
    rowsOf: ocmRows,
  },
]

export const registerOf = (row: unknown): Register | undefined =>
  isObject(row) ? registers.find(({ isRow }) => isRow(row)) : undefined

/** In words, of a file as its operator answers it. */
export function registerWords(value: unknown): string | undefined {
  const [first] = [value, partOf(value, 'data')].filter(Array.isArray).flat()
  const named = registers.find(({ list }) => list !== undefined && partOf(value, list) !== undefined)
  return (named ?? registerOf(value) ?? registerOf(first))?.what
}
