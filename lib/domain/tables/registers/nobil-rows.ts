import { formatCountOf } from '@/lib/format/number'
import { isObject } from '@/lib/json/json-parts'
import {
  at,
  numberAt,
  type Plug,
  pairOf,
  partsAt,
  plugColumns,
  type RegisterRow,
  type RegisterRows,
  unclassedNote,
  without,
} from './register-row'

/** NOBIL numbers its connectors and their attributes: `{ "1": { "5": { attrname, trans } } }`. */
const numbered = (value: unknown): unknown[] =>
  isObject(value) || Array.isArray(value) ? Object.values(value) : []

/** In words. */
function nobilAttribute(attributes: unknown, name: string): string | undefined {
  const found = numbered(attributes).find((each) => at(each, 'attrname') === name)
  const words = at(found, 'trans')
  return typeof words === 'string' && words !== '' ? words : undefined
}

/** NOBIL numbers the states of a station; all but 1 are not in operation. */
function nobilStatus(about: unknown): string | undefined {
  const status = numberAt(about, 'Station_status')
  if (status === undefined) return undefined
  return status === 1 ? 'In operation' : `Not in operation (${status})`
}

function nobilPlugs(station: unknown): Plug[] {
  return numbered(at(station, 'attr', 'conn')).map((connector) => {
    const text = nobilAttribute(connector, 'Charging capacity') ?? ''
    const kilowatts = /(\d{1,4}(?:[.,]\d{1,3})?) ?kW/i.exec(text)?.[1]
    return {
      kilowatts: kilowatts === undefined ? undefined : Number(kilowatts.replace(',', '.')),
      isDirect: kilowatts === undefined ? undefined : /DC/.test(text),
      count: 1,
      name: nobilAttribute(connector, 'Connector'),
    }
  })
}

const placeParts = {
  Name: 'name',
  Street: 'Street',
  'House number': 'House_number',
  Postcode: 'Zipcode',
  Town: 'City',
  Region: 'County',
  Country: 'Land_code',
}

export function nobilRows(list: readonly unknown[]): RegisterRows {
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
        ...partsAt(about, placeParts),
        ['Latitude', place?.lat],
        ['Longitude', place?.lng],
        ['Operator', at(about, 'Owned_by')],
        ['Charging points', at(about, 'Number_charging_points')],
        ...plugColumns(plugs),
        ['Status', nobilStatus(about)],
        ['Access', nobilAttribute(at(station, 'attr', 'st'), 'Availability')],
        ['Updated', at(about, 'Updated')],
      ],
      rest: without(isObject(about) ? about : {}, [
        ...Object.values(placeParts),
        ...['International_id', 'id', 'Owned_by', 'Number_charging_points', 'Station_status', 'Updated'],
        ...(place ? ['Position'] : []),
      ]),
    }
  })
  const summary = `NOBIL stations: ${formatCountOf(rows.length, 'station')}, ${formatCountOf(points, 'charging point')}.`
  return { rows, notes: [summary, ...unclassedNote(all)] }
}
