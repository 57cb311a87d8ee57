import { SelectField } from '@/components/ui/select-field'
import { aggregationIn, aggregationsOf, aggregationTitles } from '@/lib/domain/studio/draw/aggregations'
import { textIn } from '@/lib/json/json-parts'
import type { SectionProps } from './use-layer-edit'

interface AggregationFieldProps extends Pick<SectionProps, 'layer' | 'change'> {
  /** Name of the setting. */
  name: 'colorAggregation' | 'sizeAggregation'
  /** Whether the column is numeric. */
  isNumber: boolean
}

/** How bins summarise their rows' values. */
export function AggregationField({ layer, change, name, isNumber }: AggregationFieldProps) {
  const how = aggregationIn(textIn(layer.vis, name), isNumber)
  const usual = aggregationsOf(isNumber)
  // A file may use one that is not offered.
  const all = usual.includes(how) ? usual : [...usual, how]
  return (
    <SelectField
      label="Figure"
      value={how}
      options={all.map((value) => ({ value, label: aggregationTitles[value] }))}
      onChange={(event) => change.vis({ [name]: event.target.value })}
    />
  )
}
