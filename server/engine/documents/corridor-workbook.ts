import ExcelJS from 'exceljs'
import { brand } from '@/lib/config/brand'
import type { Corridor, CorridorRequest } from '@/lib/contract/corridor'
import type { Manifest } from '@/lib/contract/scout'
import { directionTitle, poolsWithin } from '@/lib/domain/corridor/corridor-words'
import { formatSourceDay } from '@/lib/format/date'
import { formatPlain } from '@/lib/format/money'
import { addTable, degrees, figure, text, unknown, type Value } from './workbook-table'

export interface CorridorWorkbook {
  corridor: Corridor
  request: CorridorRequest
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
  addPools(workbook, document)
  addGaps(workbook, document.corridor)
  addCandidates(workbook, document)
  addUnknown(workbook, document.corridor)
  addAbout(workbook, document)
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}

function addSettings(workbook: ExcelJS.Workbook, { corridor, request }: CorridorWorkbook): void {
  const { spacingKm, poolKilowatts, fastPoints, exitKm, candidates, ownCandidates, road } = request
  const isDrawn = road.kind === 'line'
  const rows: readonly (readonly [string, Value, string])[] = [
    [corridor.countries.length > 1 ? 'Countries' : 'Country', corridor.countries.join(', '), ''],
    ['Road', isDrawn ? 'Drawn line' : corridor.name, ''],
    ...(isDrawn ? [] : [['Other numbers of the road', corridor.otherRefs.join(', ') || null, ''] as const]),
    ['Length', corridor.lengthKm, 'km'],
    ['Left out: parts that hang together with no other', corridor.apartKm, 'km'],
    ['Distance between pools, at most', spacingKm, 'km'],
    ['Power of a pool, at least', poolKilowatts, 'kW'],
    ['Points of 150 kW or more, at least', fastPoints, ''],
    [isDrawn ? 'Distance from the line, at most' : 'Drive from the road, at most', exitKm, 'km'],
    ['Candidates', candidates.kind === 'sites' ? 'sites of the country' : 'places of the caller', ''],
    ...(ownCandidates.kind === 'none' ? [] : ownRows(corridor)),
  ]
  const sheet = addTable(workbook, 'Settings', {
    columns: [text('Setting', 48), text('Value', 24), text('Unit', 8)],
    rows,
  })
  sheet.getColumn(2).alignment = { horizontal: 'left' }
  sheet.getColumn(2).numFmt = '#,##0.##'
}

const ownRows = ({ ownCandidates }: Corridor): [string, Value, string][] => [
  ['Own candidates', ownCandidates.counted, ''],
  ['Own candidates in reach of the road', ownCandidates.inReach, ''],
]

/** With the farthest that counts. */
const fromRoad = ({ exitKm }: CorridorRequest) =>
  figure(`From the road (km, at most ${formatPlain(exitKm)})`, kilometres)

type Direction = Corridor['directions'][number]

const rowsOf = <Row>({ directions }: Corridor, each: (direction: Direction, title: string) => Row[]): Row[] =>
  directions.flatMap((direction, place) => each(direction, directionTitle(direction, place)))

function addPools(workbook: ExcelJS.Workbook, { corridor, request }: CorridorWorkbook): void {
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
      fromRoad(request),
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

function addCandidates(workbook: ExcelJS.Workbook, { corridor, request }: CorridorWorkbook): void {
  addTable(workbook, 'Candidates', {
    columns: [
      text('Direction', 28),
      figure('Gap', '0', 8),
      figure('Rank', '0', 8),
      text('Candidate', 36),
      text('ID', 16),
      text('Yours', 8),
      text('Closes the gap', 14),
      figure('Longest rest (km)', kilometres),
      figure('From the start (km)', kilometres),
      fromRoad(request),
      figure('Latitude', degrees),
      figure('Longitude', degrees),
    ],
    rows: rowsOf(corridor, ({ gaps }, title) =>
      gaps.flatMap(({ candidates }, gap) =>
        candidates.map((candidate): Value[] => [
          title,
          gap + 1,
          candidate.rank,
          candidate.name,
          candidate.id,
          candidate.isOwn ? 'yes' : 'no',
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

function addUnknown(workbook: ExcelJS.Workbook, corridor: Corridor): void {
  const rows = rowsOf(corridor, ({ unknown: stretches }, title) =>
    stretches.map(({ fromKm, toKm }): Value[] => [title, fromKm, toKm, toKm - fromKm]),
  )
  if (rows.length === 0) return
  addTable(workbook, 'Not known', {
    columns: [
      text('Direction', 28),
      figure('From (km)', kilometres),
      figure('To (km)', kilometres),
      figure('Length (km)', kilometres),
    ],
    rows,
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
    'The best 20 of a gap, and own ones below them: those that close it first, by the way from the road, then those that leave the shortest rest.',
  ])
  sheet.addRow([
    'Not known',
    'Stretches outside the countries with data, or in one without any station mapped. They count neither as gaps nor as served.',
  ])
  sheet.addRow([unknown, 'Not known.'])
  sheet.addRow([])
  sheet.addRow(['Sources', 'Attribution, licence and date', 'Address']).font = bold
  for (const { name, attribution, licence, date: day, url } of sources) {
    sheet.addRow([name, `${attribution} (${licence}, ${formatSourceDay(day)})`, url])
  }
}
