'use client'

import { type MarkShape, type MarkTone, ShapeMark } from '@/components/ui/mark'
import { Pill } from '@/components/ui/pill'
import { filterOf } from '@/lib/domain/filters/filter-state'
import type { DistancePreset, FilterField } from './filter-sections'
import { useFilters } from './filter-source'
import { RangeBody } from './range-section'
import { SectionFrame } from './section-frame'
import { useFilterActions } from './use-filter-actions'

/** Map symbol of a preset's charging class. */
const marks: Readonly<Record<string, { shape: MarkShape; tone: MarkTone }>> = {
  'Nearest Charger Distance - AC': { shape: 'circle', tone: 'ac' },
  'Nearest Charger Distance - DC': { shape: 'square', tone: 'dc' },
  'Nearest Charger Distance - HPC': { shape: 'diamond', tone: 'hpc' },
}

function presetMark({ fields }: DistancePreset) {
  const mark = fields.length === 1 ? marks[fields[0] ?? ''] : undefined
  return mark && <ShapeMark {...mark} />
}

/** Distance to the nearest charger of the chosen class: one slider for all classes. */
export function DistanceSection({
  dataset,
  field,
  presets,
}: {
  dataset: string
  field: FilterField
  presets: readonly DistancePreset[]
}) {
  const { filtering, onEvent } = useFilters()
  const { set } = useFilterActions(dataset)
  const { value, field: column } = filtering.distance
  const isSet = filterOf(filtering.state, dataset, column) !== undefined
  const choose = (preset: DistancePreset) => {
    filtering.chooseDistance(preset.value)
    onEvent({ kind: 'changed', source: 'button', dataset, field: field.field })
  }
  return (
    <SectionFrame title={field.title} onReset={isSet ? () => set(column, undefined, 'button') : undefined}>
      {presets.length > 1 && (
        <div className="mb-3 flex flex-wrap gap-1.5">
          {presets.map((preset) => (
            <Pill
              key={preset.value}
              icon={presetMark(preset)}
              pressed={preset.value === value}
              onClick={() => choose(preset)}
            >
              {preset.title}
            </Pill>
          ))}
        </div>
      )}
      <RangeBody dataset={dataset} field={field} column={column} />
    </SectionFrame>
  )
}
