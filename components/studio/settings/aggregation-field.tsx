import { SelectField } from '@/components/ui/select-field'
import { aggregationIn, aggregationsOf, aggregationTitles } from '@/lib/domain/studio/draw/aggregations'
import { textIn } from '@/lib/json/json-parts'
import type { SectionProps } from './use-layer-edit'

interface AggregationFieldProps extends Pick<SectionProps, 'layer' | 'change'> {
  /** Setting with the aggregation. */
  name: 'colorAggregation' | 'sizeAggregation'
  /** Of the column. */
  isNumber: boolean
}

/** What bins show of their rows' values. */
export function AggregationField({ layer, change, name, isNumber }: AggregationFieldProps) {
  const how = aggregationIn(textIn(layer.vis, name), isNumber)
  const usual = aggregationsOf(isNumber)
  // A file may have one that is rarely wanted.
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
