import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StudioEngine } from '@/lib/client/studio/studio-engine'
import { readTable } from '@/lib/domain/file-table/read-table'
import { assessAll } from '@/lib/domain/location-file/assess-rows'
import { matchTable } from '@/lib/domain/location-file/match-table'
import { loadSystems } from '@/lib/domain/tables/row-systems'
import { extractsFolder } from '@/tests/support/extracts'

const folder = join(extractsFolder, 'cases')

export const caseFiles = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== 'README.md')
  .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
  .sort()

const bytesOf = (path: string) => readFileSync(join(folder, path))

export const caseBlob = (path: string) => new Blob([bytesOf(path)])

/** What the map studio makes of a file: a sentence, or its columns, rows and notes. */
export const inStudio = (path: string) => studioOf(nameOf(path), bytesOf(path))

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** As `inStudio`, of a text or the bytes of a file. */
export async function studioOf(name: string, content: string | Uint8Array<ArrayBuffer>) {
  const engine = new StudioEngine()
  try {
    const { datasets, dataNotices, bounds } = await engine.answer('open', {
      file: new Blob([content]),
      name,
    })
    const saved = JSON.parse(await (await engine.answer('save', {})).text())
    const [dataset] = datasets
    return {
      columns: dataset?.columns.map((column) => `${column.name} ${column.type}`).join(', '),
      asked: dataset?.columns.filter(({ reading }) => reading && !reading.as).map((column) => column.name),
      notes: [...(dataset?.notes ?? []), ...dataNotices],
      sheet: dataset?.sheet,
      rows: saved.datasets[0].data.allData as unknown[][],
      bounds,
    }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  }
}

/** What the import of locations makes of a file: a sentence, or its rows as `3: 47.1, 9.5 Name` or with problems. */
export const inImport = (path: string) => importOf(nameOf(path), bytesOf(path))

/** As `inImport`, of a text or the bytes of a file. */
export async function importOf(name: string, content: string | Uint8Array) {
  try {
    const table = await readTable(name, typeof content === 'string' ? Buffer.from(content) : content)
    const { reasons: _, ...matched } = matchTable(table)
    const { fields } = matched
    const systems = await loadSystems(matched.systems)
    const rules = { ...matched, systems, edits: new Map(), places: new Map(), areas: [] }
    const { rows } = assessAll(table.rows, rules, [])
    return {
      fields: table.columns
        .flatMap((column, at) => (fields[at] ? [`${column}: ${fields[at]}`] : []))
        .join(', '),
      notes: table.notes,
      sheet: table.sheet,
      addresses: rows.map(({ row, address }) => `${row}: ${address}`),
      rows: rows.map(({ row, texts, lat, lng, problems }) => {
        const place = lat === undefined || lng === undefined ? '' : ` ${lat.toFixed(4)}, ${lng.toFixed(4)}`
        const name = texts.name ? ` ${texts.name}` : ''
        return `${row}:${place}${name}${problems.map(({ text }) => ` (${text})`).join('')}`
      }),
    }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  }
}
