'use client'

import { Button } from '@/components/ui/button'
import { filterOf } from '@/lib/domain/filters/filter-state'
import { type FilterField, isLockedFor } from './filter-sections'
import { useFilters } from './filter-source'
import { PoiPill } from './poi-pill'
import { SectionFrame } from './section-frame'
import { useFilterActions } from './use-filter-actions'

/** Categories of places as pills, any number of them active. */
export function PlacesSection({ dataset, fields }: { dataset: string; fields: readonly FilterField[] }) {
  const source = useFilters()
  const { filtering } = source
  const { setPlaces } = useFilterActions(dataset)
  const usable = fields.filter((field) => !isLockedFor(source, field))
  const isOn = ({ field }: FilterField) => filterOf(filtering.state, dataset, field) !== undefined
  const isAll = usable.every(isOn)
  const turn = () => {
    for (const field of usable) if (isOn(field) === isAll) setPlaces(field, !isAll)
  }
  return (
    <SectionFrame
      title={`Places ${source.texts(dataset).reach}`}
      action={
        usable.length > 1 && (
          <Button tone="ghost" size="sm" onClick={turn}>
            {isAll ? 'De-select all' : 'Select all'}
          </Button>
        )
      }
    >
      <div className="flex flex-wrap gap-1.5">
        {fields.map((field) => (
          <PoiPill key={field.field} dataset={dataset} field={field} />
        ))}
      </div>
    </SectionFrame>
  )
}
