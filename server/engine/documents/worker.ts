import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import ExcelJS from 'exceljs'
import * as z from 'zod'
import { brand } from '@/lib/config/brand'
import type { Cell } from '@/lib/contract/dataset'
import type { Atlas, AtlasLibrary } from '@/server/atlas/store/atlas'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { serveRequests } from '@/server/engine/workers/serve-requests'
import { writeComparisonFile } from './comparison'
import type { AtlasVersion, DocumentRequest, SummaryDocument } from './documents'
import { renderLandlordPage } from './landlord-page'
import { writePlanFile } from './plan'
import { renderResult } from './result'
import { renderScorecard } from './scorecard'
import { addLocations, type LocationCells, writeSpreadsheet } from './spreadsheet'
import { addAbout } from './spreadsheet-about'
import { columnsWith } from './spreadsheet-columns'

/** Holds one page of rows at a time. Sheets match a record's spreadsheet. */
export async function writeSummarySpreadsheet(summary: SummaryDocument): Promise<void> {
  const stream = createWriteStream(summary.target, { flags: 'wx', mode: 0o600 })
  const written = new Promise<void>((resolve, reject) => stream.once('close', resolve).once('error', reject))
  // Shared strings would all stay in memory.
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream,
    useStyles: true,
    useSharedStrings: false,
  })
  workbook.creator = brand.name
  const columns = columnsWith({ latinTowns: await hasLatinTowns(summary) })
  await addLocations(workbook, columns, rowsOf(summary))
  addAbout(workbook, { ...summary, columns })
  await workbook.commit()
  await written
}

const pageSchema = z.array(z.array(z.custom<Cell>()))

async function* rowsOf({ pages, fields }: SummaryDocument): AsyncGenerator<LocationCells[]> {
  for (const path of pages) {
    const rows = pageSchema.parse(JSON.parse(`[${await readFile(path, 'utf8')}]`))
    yield rows.map((row) => Object.fromEntries(fields.map((field, at) => [field, row[at] ?? null])))
  }
}

async function hasLatinTowns(summary: SummaryDocument): Promise<boolean> {
  for await (const rows of rowsOf(summary)) if (rows.some(({ latin_city: town }) => town)) return true
  return false
}

// Started by `createDocuments`; ends with its channel.

const makers = { spreadsheet: writeSpreadsheet, scorecard: renderScorecard }
const libraries = new Map<string, AtlasLibrary>()

/** One per set of roots, so that documents share opened countries. */
function libraryOf(roots: readonly string[]): AtlasLibrary {
  const key = roots.join('\n')
  const library = libraries.get(key) ?? createAtlasLibrary(roots)
  libraries.set(key, library)
  return library
}

// If the version was removed meanwhile, the page has no map.
const open = (roots: readonly string[], { country, version }: AtlasVersion) =>
  libraryOf(roots).open(country, version)

async function openAll(
  roots: readonly string[],
  versions: readonly (AtlasVersion & { name: string })[],
): Promise<Map<string, Atlas>> {
  const opened = new Map<string, Atlas>()
  for (const version of versions) {
    const atlas = await open(roots, version)
    if (atlas) opened.set(version.name, atlas)
  }
  return opened
}

serveRequests<DocumentRequest, Uint8Array>(async (request) => {
  const { atlasRoots } = request
  if (request.kind === 'summary') {
    await writeSummarySpreadsheet(request.summary)
    return new Uint8Array()
  }
  if (request.kind === 'plan') {
    const { document, atlas } = request
    return writePlanFile({ ...document, atlas: atlas && (await open(atlasRoots, atlas)) })
  }
  if (request.kind === 'comparison' || request.kind === 'result' || request.kind === 'landlord') {
    const atlas = request.atlas && (await open(atlasRoots, request.atlas))
    if (request.kind === 'comparison') return writeComparisonFile({ ...request.comparison, atlas })
    if (request.kind === 'landlord') return renderLandlordPage({ ...request.page, atlas })
    return renderResult({ ...request.result, atlas })
  }
  return makers[request.kind]({
    ...request.evaluation,
    atlases: await openAll(atlasRoots, request.atlases),
  })
})
