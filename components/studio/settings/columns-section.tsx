import { SelectField } from '@/components/ui/select-field'
import { columnTitles } from '@/lib/domain/studio/read/layer-controls'
import type { DatasetOutline } from '@/lib/domain/studio/read/studio-map'
import { columnsFor } from '@/lib/domain/studio/read/suggest-columns'

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
