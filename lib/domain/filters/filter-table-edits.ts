import {
  type FilterDataset,
  type FilterTable,
  filterDatasets,
  filterTable,
  type ScoutingFilters,
} from '@/lib/catalogue/scouting-filters'

export type TablePart = FilterDataset | 'display' | 'sorts'

export interface TableEntry {
  field: string
  title: string
  isOn: boolean
}

export type EntryEdit = { isOn: boolean } | { title: string } | { move: -1 | 1 }

interface Entry {
  field: string
  title: string
}

const isDataset = (part: TablePart): part is FilterDataset => filterDatasets.some((label) => label === part)

function entriesOf(table: FilterTable, part: TablePart): readonly Entry[] {
  if (part === 'display') return table.display.fields
  if (part === 'sorts') return table.sorts
  return table.datasets.find(({ label }) => label === part)?.fields ?? []
}

/** Without `free`, which follows from the columns. */
export function tableOf(filters: ScoutingFilters): FilterTable {
  const bare = <T extends { free: boolean }>({ free, ...rest }: T): Omit<T, 'free'> => rest
  return {
    ...filters,
    datasets: filters.datasets.map(({ fields, ...dataset }) => ({ ...dataset, fields: fields.map(bare) })),
    sorts: filters.sorts.map(bare),
    display: { ...filters.display, fields: filters.display.fields.map(bare) },
  }
}

export function tableEntries(table: FilterTable, part: TablePart): TableEntry[] {
  const used = entriesOf(table, part)
  const names = new Set(used.map(({ field }) => field))
  const rest = entriesOf(filterTable, part).filter(({ field }) => !names.has(field))
  return [
    ...used.map(({ field, title }) => ({ field, title, isOn: true })),
    ...rest.map(({ field, title }) => ({ field, title, isOn: false })),
  ]
}

function moved<T extends Entry>(entries: readonly T[], field: string, by: number): T[] {
  const from = entries.findIndex((each) => each.field === field)
  const to = from + by
  const entry = entries[from]
  if (!entry || to < 0 || to >= entries.length) return [...entries]
  const rest = entries.filter((each) => each !== entry)
  return [...rest.slice(0, to), entry, ...rest.slice(to)]
}

function edited<T extends Entry>(
  { entries, all }: { entries: readonly T[]; all: readonly T[] },
  field: string,
  edit: EntryEdit,
): T[] {
  if ('move' in edit) return moved(entries, field, edit.move)
  if ('title' in edit) {
    return entries.map((each) => (each.field === field ? { ...each, title: edit.title } : each))
  }
  const others = entries.filter((each) => each.field !== field)
  if (!edit.isOn) return others
  const added = entries.find((each) => each.field === field) ?? all.find((each) => each.field === field)
  return added ? [...others, added] : others
}

function withDisplay(table: FilterTable, fields: FilterTable['display']['fields'], start: readonly string[]) {
  const ordered = fields.flatMap(({ field }) => (start.includes(field) ? [field] : []))
  return { ...table, display: { ...table.display, fields, default: ordered } }
}

function withDataset(
  table: FilterTable,
  dataset: FilterDataset,
  fields: FilterTable['datasets'][number]['fields'],
): FilterTable {
  const known = table.datasets.some(({ label }) => label === dataset)
  const product = filterTable.datasets.filter(({ label }) => label === dataset)
  const datasets = known ? table.datasets : [...table.datasets, ...product]
  return {
    ...table,
    datasets: datasets.map((each) => (each.label === dataset ? { ...each, fields } : each)),
  }
}

function applied(table: FilterTable, part: TablePart, { field, ...edit }: EntryEdit & { field: string }) {
  if (isDataset(part)) {
    const fieldsOf = ({ datasets }: FilterTable) => datasets.find(({ label }) => label === part)?.fields ?? []
    return withDataset(
      table,
      part,
      edited({ entries: fieldsOf(table), all: fieldsOf(filterTable) }, field, edit),
    )
  }
  if (part === 'sorts') {
    return { ...table, sorts: edited({ entries: table.sorts, all: filterTable.sorts }, field, edit) }
  }
  const { fields } = table.display
  const next = edited({ entries: fields, all: filterTable.display.fields }, field, edit)
  return withDisplay(table, next, table.display.default)
}

function isWhole({ sorts, display }: FilterTable): boolean {
  const { length } = display.default
  return sorts.length > 0 && length >= display.least && length <= display.most
}

export function editTable(
  table: FilterTable,
  part: TablePart,
  edit: EntryEdit & { field: string },
): FilterTable | undefined {
  const next = applied(table, part, edit)
  return isWhole(next) ? next : undefined
}

export function editStart(table: FilterTable, field: string, isShown: boolean): FilterTable | undefined {
  const others = table.display.default.filter((each) => each !== field)
  const next = withDisplay(table, table.display.fields, isShown ? [...others, field] : others)
  return isWhole(next) ? next : undefined
}
