import type { Batch } from '@uwdata/flechette'
import { type AtlasTable, hasColumn } from '@/server/atlas/store/tables/read-table'
import type { WordEntries } from './place-tally'
import type { WordList } from './word-typos'

export interface PlaceWordTable {
  list: WordList
  entries: WordEntries
}

export function readPlaceWords(table: AtlasTable): PlaceWordTable {
  if (table.rows === 0) {
    const starts = Int32Array.of(0)
    return {
      list: { size: 0, starts, units: new Uint16Array() },
      entries: { starts, entries: new Uint32Array() },
    }
  }
  const word = listOf(table, 'word')
  const entries = listOf(table, 'entries')
  return {
    list: { size: table.rows, starts: word.starts, units: word.values as Uint16Array },
    entries: { starts: entries.starts, entries: entries.values as Uint32Array },
  }
}

function listOf(table: AtlasTable, name: string) {
  const [batch] = hasColumn(table, name) ? table.table.getChild(name).data : []
  const { offsets, children } = (batch ?? {}) as Partial<Batch<unknown>>
  const values = children?.[0]?.values
  if (!offsets || !values) throw new Error(`${table.file} has no column "${name}" of lists.`)
  return { starts: offsets as Int32Array, values }
}
