import { formatCountOf } from '@/lib/format/number'
import { isObject } from '@/lib/json/json-parts'
import {
  at,
  isDirectType,
  listAt,
  numberAt,
  type Plug,
  partsAt,
  plugColumns,
  type RegisterRow,
  type RegisterRows,
  unclassedNote,
  without,
} from './register-row'

const phases: Readonly<Record<string, number>> = { AC_2_PHASE: 2, AC_2_PHASE_SPLIT: 2, AC_3_PHASE: 3 }

/** Of a connector of OCPI 2.1 or 2.2, whose voltage is between a line and the neutral. */
function kilowattsOf(connector: unknown): number | undefined {
  const most = numberAt(connector, 'max_electric_power')
  if (most !== undefined && most > 0) return most / 1_000
  const voltage = numberAt(connector, 'max_voltage') ?? numberAt(connector, 'voltage')
  const amperage = numberAt(connector, 'max_amperage') ?? numberAt(connector, 'amperage')
  if (voltage === undefined || amperage === undefined) return undefined
  const lines = phases[String(at(connector, 'power_type'))] ?? 1
  // Many write the voltage between two lines, which OCPI does not mean.
  if (lines === 3 && voltage >= 380 && voltage <= 440) {
    return Math.round((Math.sqrt(3) * voltage * amperage) / 10) / 100
  }
  return Math.round((lines * voltage * amperage) / 10) / 100
}

const isRemoved = (evse: unknown) => at(evse, 'status') === 'REMOVED'
const isPlanned = (evse: unknown) => at(evse, 'status') === 'PLANNED'

/** Plugs by their standards in OCPI; others keep their names. */
const ocpiPlugs: Readonly<Record<string, string>> = {
  CHADEMO: 'CHAdeMO',
  DOMESTIC_E: 'Type E',
  DOMESTIC_F: 'Schuko',
  IEC_62196_T1: 'Type 1',
  IEC_62196_T1_COMBO: 'CCS Type 1',
  IEC_62196_T2: 'Type 2',
  IEC_62196_T2_COMBO: 'CCS Type 2',
  IEC_62196_T3A: 'Type 3A',
  IEC_62196_T3C: 'Type 3C',
  SAE_J3400: 'NACS',
  TESLA_R: 'Tesla Roadster',
  TESLA_S: 'Tesla Supercharger',
}

function ocpiPlug(connector: unknown): Plug {
  const standard = at(connector, 'standard')
  return {
    kilowatts: kilowattsOf(connector),
    isDirect: isDirectType(at(connector, 'power_type')),
    count: 1,
    name: typeof standard === 'string' ? (ocpiPlugs[standard] ?? standard) : undefined,
  }
}

/** Planned if all of its EVSEs are; undefined if that is not known. */
function ocpiStatus(given: readonly unknown[]): string | undefined {
  if (given.length === 0) return undefined
  if (given.every(isRemoved)) return 'Removed'
  return given.every((evse) => isPlanned(evse) || isRemoved(evse)) ? 'Planned' : undefined
}

const placeParts = {
  'Location ID': 'id',
  Name: 'name',
  Street: 'address',
  Postcode: 'postal_code',
  Town: 'city',
  Region: 'state',
  Country: 'country',
}

export function ocpiRows(list: readonly unknown[]): RegisterRows {
  let evses = 0
  let removed = 0
  const all: Plug[] = []
  const rows = list.filter(isObject).map((location): RegisterRow => {
    const given = listAt(location, 'evses')
    const present = given.filter((evse) => !isRemoved(evse))
    evses += present.length
    removed += given.length - present.length
    const plugs = present.flatMap((evse) => listAt(evse, 'connectors')).map(ocpiPlug)
    all.push(...plugs)
    return {
      named: [
        ...partsAt(location, placeParts),
        ['Latitude', at(location, 'coordinates', 'latitude')],
        ['Longitude', at(location, 'coordinates', 'longitude')],
        ['Parking type', at(location, 'parking_type')],
        ['Operator', at(location, 'operator', 'name')],
        ['EVSEs', present.length],
        ...plugColumns(plugs),
        ['Status', ocpiStatus(given)],
        ['Access', at(location, 'publish') === false ? 'Not public' : undefined],
        ['Updated', at(location, 'last_updated')],
      ],
      rest: without(location, [
        ...Object.values(placeParts),
        ...['coordinates', 'parking_type', 'operator', 'publish', 'last_updated'],
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
