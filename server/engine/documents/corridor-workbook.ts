import ExcelJS from 'exceljs'
import { brand } from '@/lib/config/brand'
import type { Corridor, CorridorRequest } from '@/lib/contract/corridor'
import type { Manifest } from '@/lib/contract/scout'
import { directionTitle, poolsWithin } from '@/lib/domain/corridor/corridor-words'
import { formatSourceDay } from '@/lib/format/date'
import { addTable, degrees, figure, text, unknown, type Value } from './workbook-table'

export interface CorridorWorkbook {
  corridor: Corridor
  request: CorridorRequest
  /** Name of the country. */
  country: string
  customer: string
  date: string
  sources: Manifest['sources']
}

const bold = { bold: true }
const wrapped = { wrapText: true, vertical: 'top' as const }
const kilometres = '0.0'

/** Stores texts as texts, so a name that starts with `=` never becomes a formula. */
export async function writeCorridorWorkbook(document: CorridorWorkbook): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook()
  workbook.creator = brand.name
  addSettings(workbook, document)
  addPools(workbook, document.corridor)
  addGaps(workbook, document.corridor)
  addCandidates(workbook, document.corridor)
  addAbout(workbook, document)
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}

function addSettings(workbook: ExcelJS.Workbook, { corridor, request, country }: CorridorWorkbook): void {
  const { spacingKm, poolKilowatts, fastPoints, exitKm, candidates, road } = request
  const isDrawn = road.kind === 'line'
  const rows: readonly (readonly [string, Value, string])[] = [
    ['Country', country, ''],
    ['Road', isDrawn ? 'Drawn line' : corridor.name, ''],
    ['Length', corridor.lengthKm, 'km'],
    ['Left out: parts that hang together with no other', corridor.apartKm, 'km'],
    ['Distance between pools, at most', spacingKm, 'km'],
    ['Power of a pool, at least', poolKilowatts, 'kW'],
    ['Points of 150 kW or more, at least', fastPoints, ''],
    [isDrawn ? 'Distance from the line, at most' : 'Drive from the road, at most', exitKm, 'km'],
    ['Candidates', candidates.kind === 'sites' ? 'sites of the country' : 'places of the caller', ''],
  ]
  const sheet = addTable(workbook, 'Settings', {
    columns: [text('Setting', 48), text('Value', 24), text('Unit', 8)],
    rows,
  })
  sheet.getColumn(2).alignment = { horizontal: 'left' }
  sheet.getColumn(2).numFmt = '#,##0.##'
}

type Direction = Corridor['directions'][number]

const rowsOf = <Row>({ directions }: Corridor, each: (direction: Direction, title: string) => Row[]): Row[] =>
  directions.flatMap((direction, place) => each(direction, directionTitle(direction, place)))

function addPools(workbook: ExcelJS.Workbook, corridor: Corridor): void {
  addTable(workbook, 'Pools', {
    columns: [
      text('Direction', 28),
      figure('From the start (km)', kilometres),
      text('Pool', 36),
      text('ID', 16),
      text('Class', 8),
      figure('Power (kW)'),
      figure('Points of 150 kW or more'),
      text('Enough power', 14),
      figure('From the road (km)', kilometres),
      figure('Latitude', degrees),
      figure('Longitude', degrees),
    ],
    rows: rowsOf(corridor, ({ pools }, title) =>
      pools.map((pool): Value[] => [
        title,
        pool.atKm,
        pool.name || null,
        pool.id,
        pool.class,
        pool.kilowatts,
        pool.fastPoints,
        pool.isEnough ? 'yes' : 'no',
        pool.offKm,
        pool.lat,
        pool.lng,
      ]),
    ),
  })
}

function addGaps(workbook: ExcelJS.Workbook, corridor: Corridor): void {
  addTable(workbook, 'Gaps', {
    columns: [
      text('Direction', 28),
      figure('Gap', '0', 8),
      figure('From (km)', kilometres),
      figure('To (km)', kilometres),
      figure('Length (km)', kilometres),
      figure('Pools in it, none with enough power', '0', 20),
      figure('Candidates found', '#,##0'),
    ],
    rows: rowsOf(corridor, ({ gaps, pools }, title) =>
      gaps.map((gap, place): Value[] => [
        title,
        place + 1,
        gap.fromKm,
        gap.toKm,
        gap.toKm - gap.fromKm,
        poolsWithin(pools, gap).length,
        gap.found,
      ]),
    ),
  })
}

function addCandidates(workbook: ExcelJS.Workbook, corridor: Corridor): void {
  addTable(workbook, 'Candidates', {
    columns: [
      text('Direction', 28),
      figure('Gap', '0', 8),
      figure('Rank', '0', 8),
      text('Candidate', 36),
      text('ID', 16),
      text('Closes the gap', 14),
      figure('Longest rest (km)', kilometres),
      figure('From the start (km)', kilometres),
      figure('From the road (km)', kilometres),
      figure('Latitude', degrees),
      figure('Longitude', degrees),
    ],
    rows: rowsOf(corridor, ({ gaps }, title) =>
      gaps.flatMap(({ candidates }, gap) =>
        candidates.map((candidate, rank): Value[] => [
          title,
          gap + 1,
          rank + 1,
          candidate.name,
          candidate.id,
          candidate.closes ? 'yes' : 'no',
          candidate.longestKm,
          candidate.atKm,
          candidate.offKm,
          candidate.lat,
          candidate.lng,
        ]),
      ),
    ),
  })
}

function addAbout(workbook: ExcelJS.Workbook, { corridor, customer, date, sources }: CorridorWorkbook): void {
  const sheet = workbook.addWorksheet('About')
  sheet.columns = [{ width: 30 }, { width: 80 }, { width: 44 }]
  for (const column of [1, 2, 3]) sheet.getColumn(column).alignment = wrapped
  sheet.addRow([corridor.name || 'Drawn line']).font = bold
  sheet.addRow(['Made for', customer])
  sheet.addRow(['Made on', date])
  sheet.addRow(['Made with', brand.name])
  sheet.addRow([
    'Gap',
    'A stretch longer than asked without a pool of enough power. Both ends of the road count.',
  ])
  sheet.addRow([
    'Pool',
    'Charging stations within 100 m of each other. Power adds up; points without a mapped power have the typical one of their class.',
  ])
  sheet.addRow([
    'Candidates',
    'At most 20 of a gap: those that close it first, by the way from the road, then those that leave the shortest rest.',
  ])
  sheet.addRow([unknown, 'Not known.'])
  sheet.addRow([])
  sheet.addRow(['Sources', 'Attribution, licence and date', 'Address']).font = bold
  for (const { name, attribution, licence, date: day, url } of sources) {
    sheet.addRow([name, `${attribution} (${licence}, ${formatSourceDay(day)})`, url])
  }
}
