import type { PageWish } from '@/lib/client/studio/export/make-page'
import { loadOwn } from '@/lib/client/studio/own-data/load-own'
import { datasetArrow } from '@/lib/client/studio/sql/dataset-arrow'
import { resultCsv } from '@/lib/client/studio/sql/result-csv'
import { limits } from '@/lib/config/limits'
import type { PlaceTable } from '@/lib/domain/place-columns/place-choice'
import { tableOfDataset } from '@/lib/domain/place-columns/placed-map'
import { lookAtPlaces, seePlaces } from '@/lib/domain/place-columns/see-places'
import { loadParts } from '@/lib/domain/studio/draw/late-parts'
import { addedOf, withDatasets, withoutRows } from '@/lib/domain/studio/edit/added-datasets'
import { type MapChanges, savedMap } from '@/lib/domain/studio/edit/saved-map'
import { type MapOutline, StudioSession } from '@/lib/domain/studio/edit/session'
import { DatasetFault } from '@/lib/domain/studio/read/csv-table'
import { MapFileFault } from '@/lib/domain/studio/read/read-data'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'
import { settingsIn } from '@/lib/domain/studio/read/read-settings'
import type { StudioLayer } from '@/lib/domain/studio/read/studio-map'
import { columnOf, type StudioDataset } from '@/lib/domain/studio/read/studio-map'
import { cellIn } from '@/lib/domain/studio/read/table-rows'
import { type Json, listIn, partOf } from '@/lib/json/json-parts'
import { configuredMap, mapOf } from './read-file'
import {
  type AddedData,
  type NamedFile,
  type StudioCall,
  type StudioCalls,
  studioMessages,
} from './studio-messages'

function tableCsv(
  { dataset, rows }: { dataset: StudioDataset; rows: Uint32Array },
  names: readonly string[],
): Promise<Blob> {
  const columns = names.map((name) => {
    const values = columnOf(dataset, name)?.values ?? []
    return {
      name,
      valueAt(at: number) {
        const value = values[rows[at] ?? 0] ?? null
        return typeof value === 'boolean' ? String(value) : value
      },
    }
  })
  return resultCsv({ columns, rows: rows.length })
}

const maxSettings = 10_000_000

/** Reads, draws and saves one map at a time; the worker without its messages. */
export class StudioEngine {
  #map: Json = {}
  #session: StudioSession | undefined
  #loaded = Promise.resolve()
  /** By dataset, to read them once more. */
  #files: Map<string, NamedFile> = new Map()
  /** Columns of a table's file, by dataset. */
  #widths: Map<string, number> = new Map()

  async answer<Call extends StudioCall>(
    call: Call,
    ask: StudioCalls[Call]['ask'],
  ): Promise<StudioCalls[Call]['answer']> {
    const calls: { [Each in StudioCall]: (ask: StudioCalls[Each]['ask']) => unknown } = {
      open: (wanted) => this.#open(wanted),
      own: async (source) => this.#show(await loadOwn(source)),
      add: (wanted) => this.#add(wanted),
      draw: (wish) => this.#draw(wish),
      tip: (of) => this.#session?.tip(of) ?? [],
      facts: (of) => this.#session?.facts(of) ?? { isWhole: false },
      locations: (wish) => this.#session?.locations(wish),
      near: ({ id, ...wish }) => this.#session?.near(id, wish),
      save: (changes) => this.#save(changes),
      page: (wish) => this.#page(wish),
      table: (wish) => this.#session?.table(wish),
      csv: (wish) => this.#csv(wish),
      order: async (of) => (await import('@/lib/client/studio/sql/result-order')).resultOrder(of),
      places: ({ dataId }) => ({
        ...lookAtPlaces(this.#placeTable(dataId)),
        chosen: this.#files.get(dataId)?.wish?.places,
      }),
      seen: ({ dataId, choice }) => seePlaces(this.#placeTable(dataId), choice, limits.lookedUpAtOnce),
      arrow: ({ dataId }) => this.#arrow(dataId),
    }
    return (await calls[call](ask)) as StudioCalls[Call]['answer']
  }

  async #open({ config, ...file }: StudioCalls['open']['ask']): Promise<MapOutline> {
    const { map, ...facts } = config ? await configuredMap(file, config) : await mapOf(file)
    const outline = await this.#show(map)
    this.#files = new Map()
    this.#widths = new Map()
    for (const { id } of outline.datasets) this.#keepFile(id, file, facts.width)
    return { ...outline, datasets: outline.datasets.map((each) => ({ ...each, ...facts })) }
  }

  async #show(map: Json): Promise<MapOutline> {
    // The page would freeze on larger settings.
    if (JSON.stringify(settingsIn(map)).length > maxSettings) {
      throw new MapFileFault(studioMessages.largeSettings)
    }
    const read = readStudioMap(map)
    await this.#load(read.layers)
    const session = new StudioSession(read)
    const outline = session.outline()
    this.#map = { ...map, datasets: withoutRows(listIn(map, 'datasets'), read.datasets) }
    this.#session = session
    return outline
  }

  /** In the order of calls, so that no older picture follows a newer one. */
  #load(layers: readonly StudioLayer[]): Promise<void> {
    const next = this.#loaded.then(() => loadParts(layers))
    this.#loaded = next.catch(() => undefined)
    return next
  }

  async #draw(wish: StudioCalls['draw']['ask']): Promise<StudioCalls['draw']['answer']> {
    await this.#load(wish.layers)
    return this.#session?.draw(wish) ?? { changed: [], rows: {} }
  }

  #keepFile(dataId: string, file: NamedFile, width: number | undefined): void {
    this.#files.set(dataId, file)
    if (width !== undefined) this.#widths.set(dataId, width)
  }

  #fileOf(wanted: StudioCalls['add']['ask']): NamedFile {
    if ('file' in wanted) return wanted
    const file = this.#files.get(wanted.again)
    if (!file) throw new MapFileFault(studioMessages.failed)
    const { sheet = file.wish?.sheet, readings, places } = wanted.wish
    if (sheet !== file.wish?.sheet) return { ...file, wish: { sheet, readings, places } }
    return {
      ...file,
      wish: {
        sheet,
        readings: { ...file.wish?.readings, ...readings },
        places: places ?? file.wish?.places,
      },
    }
  }

  #placeTable(dataId: string): PlaceTable {
    const found = this.#session?.dataset(dataId)
    const width = this.#widths.get(dataId)
    if (!found || width === undefined) throw new MapFileFault(studioMessages.failed)
    return tableOfDataset(found.dataset, width)
  }

  async #add(wanted: StudioCalls['add']['ask']): Promise<AddedData> {
    const session = this.#session
    if (!session) throw new MapFileFault(studioMessages.failed)
    const file = this.#fileOf(wanted)
    const { map: other, ...facts } = await mapOf(file)
    const { datasets, layers } = addedOf(this.#map, other, 'again' in wanted ? wanted.again : undefined)
    const read = readStudioMap({ datasets, config: { visState: { layers } } })
    await this.#load(read.layers)
    const { bounds } = new StudioSession(read).outline()
    session.add(read.datasets)
    this.#map = withDatasets(this.#map, withoutRows(datasets, read.datasets))
    const ids = new Set(read.datasets.map(({ id }) => id))
    const outlines = session.outline().datasets.filter(({ id }) => ids.has(id))
    for (const id of ids) this.#keepFile(id, file, facts.width)
    const added = outlines.map((each) => ({ ...each, ...facts }))
    return { datasets: added, dataNotices: read.dataNotices, bounds, layers }
  }

  async #page(wish: PageWish): Promise<Blob> {
    const { makePage } = await import('@/lib/client/studio/export/make-page')
    if (!this.#session) throw new MapFileFault(studioMessages.failed)
    await this.#load(wish.layers)
    return makePage(this.#session, wish)
  }

  #csv({ columns, ...wish }: StudioCalls['csv']['ask']): Promise<Blob> {
    const found = this.#session?.ordered(wish)
    if (!found) throw new MapFileFault(studioMessages.failed)
    return tableCsv(found, columns)
  }

  async #arrow(dataId: string): Promise<Uint8Array> {
    const found = this.#session?.dataset(dataId)
    if (!found) throw new MapFileFault(studioMessages.failed)
    const entry = listIn(this.#map, 'datasets')[found.place]
    const rows = partOf(partOf(entry, 'data') ?? entry, 'allData')
    const { wide } = found.dataset
    return datasetArrow(found.dataset, (row, column) => cellIn(rows, row, wide?.places[column] ?? column))
  }

  #save(changes: MapChanges): Blob {
    return new Blob([JSON.stringify(savedMap(this.#map, changes))], { type: 'application/json' })
  }
}

export const sentenceOf = (error: unknown): string =>
  error instanceof MapFileFault || error instanceof DatasetFault ? error.message : studioMessages.failed
