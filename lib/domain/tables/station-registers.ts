import { isObject } from '@/lib/json/json-parts'
import { nobilRows } from './registers/nobil-rows'
import { ocmRows } from './registers/ocm-rows'
import { ocpiRows } from './registers/ocpi-rows'
import { oicpRows } from './registers/oicp-rows'
import { at, type RegisterRows } from './registers/register-row'

interface Register {
  /** As in `The file has locations of OCPI`. */
  what: string
  isRow: (row: unknown) => boolean
  rowsOf: (list: readonly unknown[]) => RegisterRows
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
    isRow: (row) => isObject(at(row, 'csmd')),
    rowsOf: nobilRows,
  },
  {
    what: 'stations of OICP',
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
