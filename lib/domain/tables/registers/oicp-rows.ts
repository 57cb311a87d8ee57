import { formatCountOf } from '@/lib/format/number'
import { isObject } from '@/lib/json/json-parts'
import {
  at,
  isDirectType,
  listAt,
  numberAt,
  type Plug,
  pairOf,
  partsAt,
  plugColumns,
  type RegisterRow,
  type RegisterRows,
  unclassedNote,
} from './register-row'

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

function oicpPlugs(record: unknown): Plug[] {
  const names = listAt(record, 'Plugs').filter((name) => typeof name === 'string')
  const facilities = listAt(record, 'ChargingFacilities').filter(isObject)
  return facilities.map((facility, index) => ({
    kilowatts: numberAt(facility, 'power'),
    isDirect: isDirectType(at(facility, 'powertype')),
    count: 1,
    // Only lists of the same length go together.
    name: names.length === facilities.length ? names[index] : undefined,
  }))
}

const joinedTexts = (values: readonly unknown[]) =>
  [...new Set(values.filter((value) => typeof value === 'string'))].join(', ') || undefined

interface OfOperator {
  operator: unknown
  record: unknown
}

const addressParts = {
  Street: 'Street',
  'House number': 'HouseNum',
  Postcode: 'PostalCode',
  Town: 'City',
  Region: 'Region',
  Country: 'Country',
}

function oicpRow(records: readonly OfOperator[]): RegisterRow {
  const [first] = records
  const record = first?.record
  const { lat, lng } = oicpPlace(record)
  const each = records.map((one) => one.record)
  const plugs = each.flatMap(oicpPlugs)
  return {
    named: [
      ['Location ID', at(record, 'ChargingStationId') ?? at(record, 'EvseID')],
      ['Name', oicpName(record)],
      ...partsAt(at(record, 'Address'), addressParts),
      ['Latitude', lat],
      ['Longitude', lng],
      ['Operator', at(first?.operator, 'OperatorName')],
      ['EVSEs', records.length],
      ...plugColumns(plugs),
      ['EVSE IDs', joinedTexts(each.map((one) => at(one, 'EvseID')))],
      // The first of two values for a column stays.
      ['Plugs', joinedTexts(each.flatMap((one) => listAt(one, 'Plugs')))],
      ['Accessibility', joinedTexts(each.map((one) => at(one, 'Accessibility')))],
      ['Updated', at(record, 'lastUpdate')],
    ],
    rest: {},
  }
}

/** A record is an EVSE: those of a station at one place are a row. */
export function oicpRows(list: readonly unknown[]): RegisterRows {
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
