import { Table2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Popover } from '@/components/ui/popover'
import { ownIn } from '@/lib/domain/studio/read/json-parts'
import { quotedName, type SqlTable } from '@/lib/domain/studio/sql/sql-names'

interface TableNamesProps {
  tables: readonly SqlTable[]
  onInsert: (name: string) => void
}

const words: Readonly<Record<string, string>> = {
  integer: 'number',
  real: 'number',
  float: 'number',
  int: 'number',
  timestamp: 'time',
  date: 'date',
  boolean: 'yes or no',
  string: 'text',
  h3: 'H3',
  geojson: 'GeoJSON',
}

const entry =
  'flex w-full items-baseline gap-2 rounded-sm px-2 py-1 text-left hover:bg-ink-100 max-sm:min-h-11'

/** The datasets as queries name them, with their columns; a press writes a name. */
export function TableNames({ tables, onInsert }: TableNamesProps) {
  return (
    <Popover
      label="Datasets and their columns"
      side="top"
      align="end"
      className="max-h-80 w-72 overflow-y-auto p-2 text-xs"
      trigger={
        <Button tone="ghost" size="sm" icon={<Table2 aria-hidden />}>
          Columns
        </Button>
      }
    >
      {tables.map(({ dataId, label, name, columns }) => (
        <section key={dataId} aria-label={label} className="mb-2 last:mb-0">
          <button type="button" className={entry} onClick={() => onInsert(name)}>
            <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
            {label !== name && <span className="min-w-0 truncate text-ink-600">{label}</span>}
          </button>
          <ul>
            {columns.map((column) => (
              <li key={column.name}>
                <button type="button" className={entry} onClick={() => onInsert(quotedName(column.name))}>
                  <span className="min-w-0 flex-1 truncate pl-2">{column.name}</span>
                  <span className="text-ink-600">{ownIn(words, column.type) ?? column.type}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Popover>
  )
}
