import { limits } from '@/lib/config/limits'
import { DatasetFault } from '@/lib/domain/kepler/csv-table'
import type { Json } from '@/lib/domain/kepler/json-parts'
import { mapOfCsv, mapOfJson, mapOfRows } from '@/lib/domain/kepler/studio/file-map'
import { MapFileFault } from '@/lib/domain/kepler/studio/read-data'
import { readStudioMap } from '@/lib/domain/kepler/studio/read-map'
import { type MapChanges, savedMap } from '@/lib/domain/kepler/studio/saved-map'
import { StudioSession } from '@/lib/domain/kepler/studio/session'
import { jsonFault } from '@/lib/domain/map/map-fault'
import { decodeCsv } from '@/lib/domain/tables/csv-text'
import { arrowRows } from './arrow-rows'
import { type StudioCall, type StudioCalls, studioMessages } from './studio-messages'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new MapFileFault(jsonFault(text, cause))
  }
}

/** A file as a map of kepler.gl. @throws MapFileFault, DatasetFault */
async function mapOf(file: Blob, name: string): Promise<Json> {
  if (file.size > limits.recordFileBytes) throw new MapFileFault(studioMessages.tooLarge)
  if (file.size === 0) throw new MapFileFault('The file is empty.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (/\.csv$/i.test(name)) return mapOfCsv(decodeCsv(bytes), name)
  if (/\.arrow$/i.test(name)) return mapOfRows(await arrowRows(bytes), name)
  if (!/\.(?:json|geojson)$/i.test(name)) throw new MapFileFault(studioMessages.unknownType)
  return mapOfJson(parsed(new TextDecoder().decode(bytes)), name)
}

/** Reads, draws and saves one map at a time; the worker's part without its messages. */
export class StudioEngine {
  #map: Json = {}
  #session: StudioSession | undefined

  /** @throws MapFileFault, DatasetFault with a sentence to show */
  async answer<Call extends StudioCall>(
    call: Call,
    ask: StudioCalls[Call]['ask'],
  ): Promise<StudioCalls[Call]['answer']> {
    const calls: { [Each in StudioCall]: (ask: StudioCalls[Each]['ask']) => unknown } = {
      open: (wanted) => this.#open(wanted),
      draw: (wish) => this.#session?.draw(wish) ?? { changed: [], rows: {} },
      tip: (of) => this.#session?.tip(of) ?? [],
      facts: (of) => this.#session?.facts(of) ?? { isWhole: false },
      near: ({ id, ...wish }) => this.#session?.near(id, wish),
      save: (changes) => this.#save(changes),
    }
    return (await calls[call](ask)) as StudioCalls[Call]['answer']
  }

  async #open({ file, name }: StudioCalls['open']['ask']) {
    const map = await mapOf(file, name)
    const session = new StudioSession(readStudioMap(map))
    const outline = session.outline()
    this.#map = map
    this.#session = session
    return outline
  }

  #save(changes: MapChanges): Blob {
    try {
      return new Blob([JSON.stringify(savedMap(this.#map, changes))], { type: 'application/json' })
    } catch (error) {
      if (error instanceof RangeError) throw new MapFileFault(studioMessages.tooDeep)
      throw error
    }
  }
}

/** The sentence for a failure. */
export const sentenceOf = (error: unknown): string =>
  error instanceof MapFileFault || error instanceof DatasetFault ? error.message : studioMessages.failed
