import { SelectField } from '@/components/ui/select-field'
import {
  type Aggregation,
  aggregationIn,
  aggregationsOf,
  aggregationTitles,
} from '@/lib/domain/studio/draw/aggregations'
import { isNumberType } from '@/lib/domain/studio/read/layer-controls'
import type { DatasetOutline } from '@/lib/domain/studio/read/studio-map'
import { textIn } from '@/lib/json/json-parts'
import type { SectionProps } from './use-layer-edit'

interface AggregationFieldsProps extends Pick<SectionProps, 'layer' | 'change'> {
  name: 'color' | 'size'
  /** Columns that the channel can take. */
  columns: DatasetOutline['columns']
  /** Scale of a channel that starts to count or to summarise a column. */
  scale: string
}

/** How bins summarise their rows: by their number, or by the values of a column. */
export function AggregationFields({ layer, change, name, columns, scale }: AggregationFieldsProps) {
  const setting = `${name}Aggregation`
  const column = columns.find((each) => each.name === layer.channels[name]?.field)
  const how = aggregationIn(textIn(layer.vis, setting), column && isNumberType(column.type))
  const places = Object.values(layer.columns)
  // A sum of latitudes or times says nothing.
  const likely = columns.find(
    ({ name: own, type }) => /^(?:integer|real|float|int)$/.test(type) && !places.includes(own),
  )
  const usual: readonly Aggregation[] = ['count', ...aggregationsOf(!column || isNumberType(column.type))]
  // A file may use one that is not offered.
  const all = usual.includes(how) ? usual : [...usual, how]
  const count = () => change.patch({ channel: { name, to: null, scale }, vis: { [setting]: 'count' } })
  const summarise = (next: DatasetOutline['columns'][number], as: string) =>
    change.patch({
      channel: { name, to: { field: next.name, type: next.type, scale } },
      vis: { [setting]: as },
    })
  return (
    <>
      <SelectField
        label="Aggregate"
        value={how}
        options={all.map((value) => ({ value, label: aggregationTitles[value] }))}
        onChange={({ target: { value } }) => {
          const to = column ?? likely ?? columns.find(({ type }) => isNumberType(type)) ?? columns[0]
          if (value === 'count' || !to) count()
          else summarise(to, value)
        }}
      />
      <SelectField
        label="of the column"
        disabled={how === 'count'}
        value={how === 'count' ? '' : (column?.name ?? '')}
        placeholder={how === 'count' ? 'All rows' : undefined}
        options={columns.map((each) => ({ value: each.name, label: each.name }))}
        onChange={({ target: { value } }) => {
          const to = columns.find((each) => each.name === value)
          if (!to) return
          const able = aggregationsOf(isNumberType(to.type))
          summarise(to, able.find((each) => each === how) ?? able[0] ?? 'count')
        }}
      />
    </>
  )
}
