import type { Cell } from '@/lib/contract/dataset'
import { type Column, numberColumn, textColumn, wordAt } from './data-table'

type Rows = readonly (readonly Cell[])[]

/** Lossless; a worker passes it without copying. `flags` are booleans as figures, `json` any mixture as texts. */
export interface CellColumn {
  form: 'figures' | 'flags' | 'words' | 'json'
  column: Column
  empty: null | ''
}

function kindsOf(rows: Rows, index: number): Set<string> {
  const kinds = new Set<string>()
  for (const row of rows) {
    const cell = row[index] ?? null
    kinds.add(cell === null || cell === '' ? JSON.stringify(cell) : typeof cell)
  }
  return kinds
}

function formOf(rows: Rows, index: number): Pick<CellColumn, 'form' | 'empty'> {
  const found = [...kindsOf(rows, index)].sort().join()
  switch (found) {
    case '':
    case 'null':
    case 'number':
    case 'null,number':
      return { form: 'figures', empty: null }
    case 'boolean':
    case 'boolean,null':
      return { form: 'flags', empty: null }
    case 'string':
    case 'null,string':
      return { form: 'words', empty: null }
    case '""':
    case '"",string':
      return { form: 'words', empty: '' }
    default:
      return { form: 'json', empty: null }
  }
}

export function cellColumn(rows: Rows, index: number): CellColumn {
  const { form, empty } = formOf(rows, index)
  switch (form) {
    case 'json': {
      const texts = rows.map((row) => [row[index] === undefined ? null : JSON.stringify(row[index])])
      return { form, empty, column: textColumn(texts, 0) }
    }
    case 'words':
      return { form, empty, column: textColumn(rows, index) }
    default:
      return { form, empty, column: numberColumn(rows, index) }
  }
}

export function cellReader({ form, column, empty }: CellColumn): (row: number) => Cell {
  if (column.kind === 'number') {
    const { values } = column
    const isFlag = form === 'flags'
    return (row) => {
      const value = values[row]
      if (value === undefined || Number.isNaN(value)) return null
      return isFlag ? value === 1 : value
    }
  }
  const { codes, words } = column
  const isJson = form === 'json'
  return (row) => {
    const code = codes[row] ?? 0
    if (code === 0) return empty
    return isJson ? JSON.parse(wordAt(words, code)) : wordAt(words, code)
  }
}

const noCell = () => null

export const anyReader = (column: CellColumn | undefined): ((row: number) => Cell) =>
  column ? cellReader(column) : noCell
