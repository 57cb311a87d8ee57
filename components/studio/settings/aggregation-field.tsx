import { SelectField } from '@/components/ui/select'
import {
  type Aggregation,
  aggregationIn,
  aggregationsOf,
  aggregationTitles,
  heatAggregationIn,
  heatAggregations,
  heatWord,
} from '@/lib/domain/studio/draw/aggregations'
import { isNumberType } from '@/lib/domain/studio/read/layer-controls'
import type { DatasetOutline, StudioLayer } from '@/lib/domain/studio/read/studio-map'
import { textIn } from '@/lib/json/json-parts'
import type { SectionProps } from './use-layer-edit'

interface AggregationFieldsProps extends Pick<SectionProps, 'layer' | 'change'> {
  name: 'color' | 'size' | 'weight'
  /** Columns that the channel can take. */
  columns: DatasetOutline['columns']
  /** Scale of a channel that starts to count or to summarise a column. */
  scale: string
}

interface Ways {
  /** How a file names the setting and its values. */
  setting: string
  wordOf: (how: Aggregation) => string
  of: (layer: StudioLayer, isNumber: boolean | undefined) => Aggregation
  ableOf: (isNumber: boolean) => readonly Aggregation[]
}

const binWays = (name: 'color' | 'size'): Ways => ({
  setting: `${name}Aggregation`,
  wordOf: (how) => how,
  of: ({ vis }, isNumber) => aggregationIn(textIn(vis, `${name}Aggregation`), isNumber),
  ableOf: aggregationsOf,
})

const waysOf: Readonly<Record<AggregationFieldsProps['name'], Ways>> = {
  color: binWays('color'),
  size: binWays('size'),
  weight: {
    setting: 'aggregation',
    wordOf: heatWord,
    of: heatAggregationIn,
    ableOf: () => heatAggregations.filter((how) => how !== 'count'),
  },
}

/** How bins and heat summarise their rows: by their number, or by the values of a column. */
export function AggregationFields({ layer, change, name, columns, scale }: AggregationFieldsProps) {
  const { setting, wordOf, of, ableOf } = waysOf[name]
  const column = columns.find((each) => each.name === layer.channels[name]?.field)
  const how = of(layer, column && isNumberType(column.type))
  const places = Object.values(layer.columns)
  // A sum of latitudes or times says nothing.
  const likely = columns.find(
    ({ name: own, type }) => /^(?:integer|real|float|int)$/.test(type) && !places.includes(own),
  )
  const usual: readonly Aggregation[] = ['count', ...ableOf(!column || isNumberType(column.type))]
  // A file may use one that is not offered.
  const all = usual.includes(how) ? usual : [...usual, how]
  const count = () =>
    change.patch({ channel: { name, to: null, scale }, vis: { [setting]: wordOf('count') } })
  const summarise = (next: DatasetOutline['columns'][number], as: Aggregation) =>
    change.patch({
      channel: { name, to: { field: next.name, type: next.type, scale } },
      vis: { [setting]: wordOf(as) },
    })
  return (
    <>
      <SelectField
        label="Aggregate"
        value={how}
        options={all.map((value) => ({ value, label: aggregationTitles[value] }))}
        onChange={({ target: { value } }) => {
          const to = column ?? likely ?? columns.find(({ type }) => isNumberType(type)) ?? columns[0]
          const next = all.find((each) => each === value)
          if (!next || next === 'count' || !to) count()
          else summarise(to, next)
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
          const able = ableOf(isNumberType(to.type))
          summarise(to, able.find((each) => each === how) ?? able[0] ?? 'count')
        }}
      />
    </>
  )
}
