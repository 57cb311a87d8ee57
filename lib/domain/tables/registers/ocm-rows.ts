import { formatCountOf } from '@/lib/format/number'
import { isObject } from '@/lib/json/json-parts'
import {
  at,
  listAt,
  numberAt,
  type Plug,
  partsAt,
  plugColumns,
  type RegisterRow,
  type RegisterRows,
  totalOf,
  unclassedNote,
  without,
} from './register-row'

/** By the numbers that Open Charge Map has for its types; short answers have no words. */
const ocmWords = {
  connections: new Map([
    [1, 'Type 1'],
    [2, 'CHAdeMO'],
    [8, 'Tesla Roadster'],
    [16, 'CEE red 16A'],
    [17, 'CEE red 32A'],
    [25, 'Type 2'],
    [27, 'Tesla Supercharger'],
    [28, 'Schuko'],
    [30, 'Tesla Destination'],
    [32, 'CCS Type 1'],
    [33, 'CCS Type 2'],
    [1036, 'Type 2 cable'],
  ]),
  operators: new Map([
    [23, 'Tesla'],
    [3534, 'Tesla'],
  ]),
  usages: new Map([
    [1, 'Public'],
    [2, 'Private: restricted access'],
    [3, 'Privately owned: notice required'],
    [4, 'Public: membership required'],
    [5, 'Public: pay at the location'],
    [6, 'Private: staff, visitors or customers'],
    [7, 'Public: notice required'],
  ]),
  statuses: new Map([
    [10, 'Currently available'],
    [20, 'Currently in use'],
    [30, 'Temporarily unavailable'],
    [50, 'Operational'],
    [75, 'Partly operational'],
    [100, 'Not operational'],
    [150, 'Planned'],
    [200, 'Removed (decommissioned)'],
    [210, 'Removed (duplicate)'],
  ]),
} as const
const ocmNotThere = new Set([100, 150, 200, 210])
const ocmUnknownOperator = 1
const directCurrent = 30

/** `StatusTypeID`, or the `ID` of `StatusType` in answers in full. */
const ocmId = (value: unknown, name: string): number | undefined =>
  numberAt(value, `${name}ID`) ?? numberAt(value, name, 'ID')

const isOcmThere = (connection: unknown): boolean => !ocmNotThere.has(ocmId(connection, 'StatusType') ?? 0)

function ocmPlug(connection: unknown): Plug {
  const current = ocmId(connection, 'CurrentType')
  return {
    kilowatts: numberAt(connection, 'PowerKW'),
    isDirect: current === undefined ? undefined : current === directCurrent,
    count: numberAt(connection, 'Quantity') || 1,
    name: ocmWords.connections.get(ocmId(connection, 'ConnectionType') ?? 0),
  }
}

function ocmStatus(point: unknown): unknown {
  const known = ocmWords.statuses.get(ocmId(point, 'StatusType') ?? 0) ?? at(point, 'StatusType', 'Title')
  return known ?? (at(point, 'StatusType', 'IsOperational') === false ? 'Not operational' : undefined)
}

/** Of the operator, for those that other rows name. */
function ocmOperatorNumber(point: unknown): number | undefined {
  const number = numberAt(point, 'OperatorID') ?? numberAt(point, 'OperatorInfo', 'ID')
  return number === ocmUnknownOperator ? undefined : number
}

const addressParts = {
  Name: 'Title',
  Street: 'AddressLine1',
  Postcode: 'Postcode',
  Town: 'Town',
  Region: 'StateOrProvince',
  Latitude: 'Latitude',
  Longitude: 'Longitude',
}

export function ocmRows(list: readonly unknown[]): RegisterRows {
  const all: Plug[] = []
  const rows = list.filter(isObject).map((point): RegisterRow => {
    const address = at(point, 'AddressInfo')
    const plugs = listAt(point, 'Connections').filter(isOcmThere).map(ocmPlug)
    const operator = ocmOperatorNumber(point)
    all.push(...plugs)
    const more = without(isObject(address) ? address : {}, [
      ...Object.values(addressParts),
      ...['ID', 'Country', 'CountryID'],
    ])
    return {
      named: [
        ['Location ID', at(point, 'ID')],
        ...partsAt(address, addressParts),
        ['Country', at(address, 'Country', 'ISOCode') ?? at(address, 'Country', 'Title')],
        ['Operator', at(point, 'OperatorInfo', 'Title') ?? ocmWords.operators.get(operator ?? 0)],
        ['Status', ocmStatus(point)],
        ['Charging points', at(point, 'NumberOfPoints')],
        ...plugColumns(plugs, { areKinds: true }),
        ['Access', ocmWords.usages.get(ocmId(point, 'UsageType') ?? 0) ?? at(point, 'UsageType', 'Title')],
        ['Updated', at(point, 'DateLastStatusUpdate')],
        ['Operator number', operator],
        ['Operator website', at(point, 'OperatorInfo', 'WebsiteURL')],
      ],
      rest: {
        ...without(point, [
          ...['ID', 'AddressInfo', 'OperatorInfo', 'OperatorID', 'StatusType', 'StatusTypeID'],
          ...['UsageType', 'UsageTypeID', 'NumberOfPoints', 'DateLastStatusUpdate'],
        ]),
        ...more,
      },
    }
  })
  const summary = `Open Charge Map: ${formatCountOf(rows.length, 'location')}, ${formatCountOf(totalOf(all), 'connector')}.`
  return { rows, notes: [summary, ...unclassedNote(all)] }
}
