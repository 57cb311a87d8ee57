import { Columns3 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Popover } from '@/components/ui/popover'
import type { DatasetOutline } from '@/lib/domain/studio/read/studio-map'
import { formatCount } from '@/lib/format/number'

interface ColumnChoiceProps {
  columns: DatasetOutline['columns']
  hidden: ReadonlySet<string>
  onHidden: (hidden: ReadonlySet<string>) => void
}

/** Which columns a table shows; one always stays. */
export function ColumnChoice({ columns, hidden, onHidden }: ColumnChoiceProps) {
  const shown = columns.length - hidden.size
  const toggle = (name: string) => {
    const next = new Set(hidden)
    if (!next.delete(name)) next.add(name)
    onHidden(next)
  }
  return (
    <Popover
      label="Columns of the table"
      side="top"
      align="end"
      className="max-h-80 w-64 overflow-y-auto p-2 text-xs"
      trigger={
        <Button tone="ghost" size="sm" icon={<Columns3 aria-hidden />}>
          Columns{' '}
          <span className="tnum font-normal text-ink-600">
            {`${formatCount(shown)} of ${formatCount(columns.length)}`}
          </span>
        </Button>
      }
    >
      <ul>
        {columns.map(({ name }) => (
          <li key={name}>
            <label className="flex items-center gap-2 rounded-sm px-2 py-1 hover:bg-ink-100 max-sm:min-h-11">
              <input
                type="checkbox"
                checked={!hidden.has(name)}
                disabled={shown === 1 && !hidden.has(name)}
                onChange={() => toggle(name)}
              />
              <span className="min-w-0 flex-1 truncate">{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
