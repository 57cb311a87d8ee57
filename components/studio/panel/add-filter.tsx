import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/select'
import { withNewFilter } from '@/lib/domain/studio/edit/edit-filters'
import type { DatasetOutline, FilterValue } from '@/lib/domain/studio/read/studio-map'
import type { ColumnFacts } from '@/lib/domain/studio/table/column-facts'
import type { StudioPanelProps } from './panel-props'

const titles = { range: 'Range', time: 'Time', multi: 'Several values', select: 'One value' } as const
type Kind = keyof typeof titles

const kindsOf = (type: string | undefined): readonly Kind[] => {
  if (type === 'timestamp' || type === 'date') return ['time']
  return type && /^(?:integer|real|float|int)$/.test(type) ? ['range', 'multi'] : ['multi', 'select']
}

/** Initial value: passes all rows, or selects the most frequent value. */
function startOf(kind: Kind, { ends, values }: ColumnFacts): FilterValue | undefined {
  if (kind === 'multi') return { kind, value: [] }
  if (kind === 'select') return values?.[0] && { kind, value: values[0].value }
  return ends && { kind, value: ends }
}

/** Corners of bounds as a closed ring. */
export const ringOf = ([west, south, east, north]: readonly [number, number, number, number]) =>
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as const

function Form({ map, edit, onDone }: Pick<StudioPanelProps, 'map' | 'edit'> & { onDone: () => void }) {
  const { datasets } = map.outline
  const [dataId, setDataId] = useState(datasets[0]?.id ?? '')
  const dataset: DatasetOutline | undefined = datasets.find(({ id }) => id === dataId)
  const columns = dataset?.columns.filter(({ type }) => type !== 'geojson') ?? []
  const [chosen, setChosen] = useState('')
  const column = columns.find(({ name }) => name === chosen) ?? columns[0]
  const kinds = kindsOf(column?.type)
  const [kind, setKind] = useState<Kind>()
  const is = kinds.find((each) => each === kind) ?? kinds[0] ?? 'multi'
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const add = async () => {
    if (!column) return
    setBusy(true)
    const isListed = is === 'multi' || is === 'select'
    const facts = await map.client.ask('facts', { dataId, name: column.name, isListed })
    const value = startOf(is, facts)
    if (!value) return setFault(`${column.name} has no values.`)
    edit({ change: (config) => withNewFilter(config, { dataIds: [dataId], name: column.name, value }) })
    onDone()
  }
  return (
    <div className="mt-2 grid gap-2 rounded-md bg-ink-100 p-3">
      {datasets.length > 1 && (
        <SelectField
          label="Dataset"
          value={dataId}
          options={datasets.map(({ id, label }) => ({ value: id, label }))}
          onChange={(event) => setDataId(event.target.value)}
        />
      )}
      <SelectField
        label="Column"
        value={column?.name ?? ''}
        error={fault}
        options={columns.map(({ name }) => ({ value: name, label: name }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      <SelectField
        label="Kind"
        value={is}
        options={kinds.map((value) => ({ value, label: titles[value] }))}
        onChange={(event) => setKind(kinds.find((each) => each === event.target.value))}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" tone="soft" onClick={onDone}>
          Cancel
        </Button>
        <Button
          size="sm"
          tone="primary"
          busy={isBusy}
          onClick={() =>
            void add()
              .catch(() => setFault('Not added.'))
              .finally(() => setBusy(false))
          }
        >
          Add
        </Button>
      </div>
    </div>
  )
}

/** Adds a filter by a column or by the visible area. */
export function AddFilter(props: StudioPanelProps) {
  const { map, edit, bounds } = props
  const [isOpen, setOpen] = useState(false)
  const addArea = () => {
    const box = bounds()
    if (!box) return
    const layers = map.settings.layers.filter(({ drawn }) => drawn)
    const value = { kind: 'area' as const, rings: [[...ringOf(box)]], layers: layers.map(({ id }) => id) }
    const dataIds = [...new Set(layers.map(({ dataId }) => dataId))]
    edit({ change: (config) => withNewFilter(config, { dataIds, name: undefined, value }) })
  }
  if (isOpen) return <Form map={map} edit={edit} onDone={() => setOpen(false)} />
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button size="sm" tone="soft" icon={<Plus aria-hidden />} onClick={addArea}>
        Area in view
      </Button>
      <Button size="sm" tone="soft" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
        Add filter
      </Button>
    </div>
  )
}
