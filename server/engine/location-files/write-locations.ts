import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import ExcelJS from 'exceljs'
import { chargingClasses } from '@/lib/catalogue/charging-class'
import { brand } from '@/lib/config/brand'
import type { ExportedLocation, ExportRequest, FileFormat } from '@/lib/contract/location-file'
import { plannedCapacity } from '@/lib/domain/estimate/evaluated-station'
import { connectorFields, type FileField, fieldTitles } from '@/lib/domain/location-file/file-fields'
import { parkingTypeWord } from '@/lib/domain/location-file/read-types'
import { currentsOfType } from '@/lib/domain/locations/saved-list-rules'
import { csvCell, guardFormulas } from '@/lib/format/spreadsheet-guard'

const capacity = { header: 'Capacity (kW)', width: 14 }

const capacityOf = ({ evaluation_type, connectors }: ExportedLocation): number =>
  plannedCapacity(currentsOfType(evaluation_type), connectors)

/** An import recognises the columns by their headings and leaves the capacity out. */
const columns = [
  { field: 'id', width: 14 },
  { field: 'name', width: 36 },
  { field: 'address', width: 44 },
  { field: 'lat', width: 14 },
  { field: 'lng', width: 14 },
  { field: 'evaluationType', width: 12 },
  { field: 'parkingType', width: 20 },
  { field: 'connectorsAC', width: 14 },
  { field: 'connectorsDC', width: 14 },
  { field: 'connectorsHPC', width: 15 },
  { field: 'type', width: 16 },
  { field: 'status', width: 16 },
] as const satisfies readonly { field: FileField; width: number }[]

const headings = [...columns.map(({ field, width }) => ({ header: fieldTitles[field], width })), capacity]

type Value = string | number

export interface Export extends ExportRequest {
  /** When the file was requested. */
  at: Date
}

/** Importing the file again gives the same locations. */
export function writeLocations(request: Export): Promise<Uint8Array> {
  return writers[request.format ?? 'xlsx'](request)
}

function valuesOf(location: ExportedLocation): Value[] {
  const {
    location_id,
    location_name,
    address = '',
    lat,
    lng,
    evaluation_type,
    parking_type,
    connectors,
    type = '',
    status = '',
  } = location
  return [
    ...[location_id, location_name, address, lat, lng, evaluation_type, parkingTypeWord(parking_type)],
    ...chargingClasses.map((each) => connectors?.[each] || ''),
    ...[type, status, capacityOf(location)],
  ]
}

const writers: Readonly<Record<FileFormat, (request: Export) => Promise<Uint8Array>>> = {
  xlsx: writeXlsx,
  csv: async ({ coords }) => Buffer.from(writeCsv(coords)),
  geojson: async (request) => Buffer.from(writeFeatures(request)),
}

const exportedAt = ({ at, timezone }: Export): string =>
  `${new Intl.DateTimeFormat('de-DE', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timezone,
  }).format(at)} (${timezone})`

/** Stores texts as texts, so a name that starts with `=` never becomes a formula. */
async function writeXlsx(request: Export): Promise<Uint8Array> {
  const stream = new PassThrough()
  const collected = buffer(stream)
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: true })
  workbook.creator = brand.name
  const sheet = workbook.addWorksheet('Locations', { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = headings
  sheet.getRow(1).font = { bold: true }
  sheet.getRow(1).commit()
  // Null leaves a cell out; an empty text would store one.
  for (const location of request.coords)
    sheet.addRow(valuesOf(location).map((value) => (value === '' ? null : value))).commit()
  sheet.commit()
  const about = workbook.addWorksheet('About')
  about.columns = [{ width: 16 }, { width: 44 }]
  about.addRow(['Locations', request.coords.length]).commit()
  about.addRow(['Exported', exportedAt(request)]).commit()
  about.addRow(['Coordinates', 'Degrees WGS 84']).commit()
  about.commit()
  await workbook.commit()
  return collected
}

/** A byte-order mark, so that spreadsheets read UTF-8. */
const mark = '\ufeff'

function writeCsv(coords: readonly ExportedLocation[]): string {
  const lines = [headings.map(({ header }) => header), ...coords.map(valuesOf)]
  return mark + lines.map((line) => `${line.map(cellText).join(',')}\r\n`).join('')
}

const cellText = (value: Value): string =>
  typeof value === 'number' ? String(value) : csvCell(guardFormulas(value))

function writeFeatures(request: Export): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    exported: exportedAt(request),
    features: request.coords.map((location) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [location.lng, location.lat] },
      properties: propertiesOf(location),
    })),
  })
}

const propertiesOf = (location: ExportedLocation) => {
  const { location_id, location_name, address, evaluation_type, parking_type, connectors, type, status } =
    location
  return {
    location_id,
    location_name,
    ...(address && { address }),
    evaluation_type,
    parking_type,
    ...Object.fromEntries(connectorFields.map(([each, field]) => [fieldTitles[field], connectors?.[each]])),
    [capacity.header]: capacityOf(location),
    ...(type && { type }),
    ...(status && { status }),
  }
}
