import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { SelectField } from '@/components/ui/select'
import { columnTitles } from '@/lib/domain/studio/read/layer-controls'
import type { DatasetOutline } from '@/lib/domain/studio/read/studio-map'
import { columnsFor } from '@/lib/domain/studio/read/suggest-columns'

interface AsideFrameProps {
  title: string
  note?: string
  tools?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The frame of a sidebar; its place decides where it is. */
export function AsideFrame({ title, note, tools, onClose, children }: AsideFrameProps) {
  return (
    <section aria-label={title} data-ground="paper" className="bg-paper text-sm text-ink-1000">
      <div className="flex items-start gap-1 px-4 pt-3 pb-3">
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-base font-semibold">{title}</h2>
          {note && <p className="tnum truncate text-xs text-ink-600">{note}</p>}
        </div>
        {tools}
        <IconButton label="Close" size="sm" icon={<X aria-hidden />} onClick={onClose} />
      </div>
      {children}
    </section>
  )
}

interface ColumnFieldsProps {
  /** What the layer reads columns for. */
  uses: readonly string[]
  dataset: DatasetOutline
  columns: Readonly<Record<string, string>>
  onChange: (use: string, name: string) => void
}

/** Fields for the columns that a layer reads; one that is set stays to choose. */
export function ColumnFields({ uses, dataset, columns, onChange }: ColumnFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-2">
      {uses.map((use) => (
        <SelectField
          key={use}
          label={columnTitles[use] ?? use}
          value={columns[use] ?? ''}
          placeholder={columns[use] === undefined ? 'Choose' : undefined}
          options={dataset.columns
            .filter((column) => column.name === columns[use] || columnsFor(dataset, use).includes(column))
            .map(({ name }) => ({ value: name, label: name }))}
          onChange={(event) => onChange(use, event.target.value)}
        />
      ))}
    </div>
  )
}
