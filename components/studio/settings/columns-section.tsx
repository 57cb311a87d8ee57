import { SelectField } from '@/components/ui/select-field'
import { columnTitles } from '@/lib/domain/studio/read/layer-controls'
import { neededColumns } from '@/lib/domain/studio/read/read-layer'
import type { DatasetOutline, LayerType } from '@/lib/domain/studio/read/studio-map'
import { columnsFor } from '@/lib/domain/studio/read/suggest-columns'

interface ColumnFieldsProps {
  type: LayerType
  dataset: DatasetOutline
  columns: Readonly<Record<string, string>>
  onChange: (use: string, name: string) => void
}

/** Fields for the columns that a layer type reads. */
export function ColumnFields({ type, dataset, columns, onChange }: ColumnFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-2">
      {neededColumns[type].map((use) => (
        <SelectField
          key={use}
          label={columnTitles[use] ?? use}
          value={columns[use] ?? ''}
          placeholder={columns[use] === undefined ? 'Choose' : undefined}
          options={columnsFor(dataset, use).map(({ name }) => ({ value: name, label: name }))}
          onChange={(event) => onChange(use, event.target.value)}
        />
      ))}
    </div>
  )
}
