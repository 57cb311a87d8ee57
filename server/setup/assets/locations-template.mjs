import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ExcelJS from 'exceljs'

const columns = [
  { header: 'Location ID', width: 14 },
  { header: 'Name', width: 32 },
  { header: 'Address', width: 36 },
  { header: 'Latitude', width: 13 },
  { header: 'Longitude', width: 13 },
  { header: 'Power type', width: 12 },
  { header: 'Parking type', width: 20 },
  { header: 'AC connectors', width: 14 },
  { header: 'DC connectors', width: 14 },
  { header: 'HPC connectors', width: 15 },
  { header: 'Type', width: 14 },
  { header: 'Status', width: 14 },
]
const example = [
  '1',
  'Example: replace this row',
  'Städtle 49, 9490 Vaduz',
  47.13911,
  9.52264,
  'DC',
  'Parking lot',
  null,
  null,
  2,
]
const notes = [
  ['Location ID', 'Text, unique. Empty: the next free number.'],
  ['Name', "Empty: the address, else 'Location' and the ID."],
  [
    'Address',
    'Looked up where latitude and longitude are empty. Or in columns Street, House number, Postcode, Town and Country.',
  ],
  ['Latitude, Longitude', 'Degrees WGS 84, such as 47.13911 and 9.52264.'],
  ['Power type', 'DC, AC or AC,DC. Empty: DC.'],
  [
    'Parking type',
    'Car park, On street, Parking lot, Parking garage or Underground garage. Required for AC.',
  ],
  [
    'AC, DC, HPC connectors',
    'Planned connectors of 22, 50 and 150 kW, 0 to 100 each. Empty: 2 of 22 kW for AC, 2 of 150 kW for DC.',
  ],
]
const target = join(
  dirname(fileURLToPath(import.meta.url)),
  '..',
  '..',
  '..',
  'public',
  'templates',
  'locations.xlsx',
)

const book = new ExcelJS.Workbook()
// Fixed, so that the file changes only with its content.
book.created = book.modified = new Date('2026-01-01T00:00:00Z')
const sheet = book.addWorksheet('Locations', { views: [{ state: 'frozen', ySplit: 1 }] })
sheet.columns = columns
sheet.getRow(1).font = { bold: true }
sheet.addRow(example)
const about = book.addWorksheet('Columns')
about.columns = [{ width: 22 }, { width: 80 }]
about.addRows(notes)
await book.xlsx.writeFile(target)
