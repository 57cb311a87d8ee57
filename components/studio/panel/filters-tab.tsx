import { useFacts } from '@/components/studio/use-facts'
import { withFilter, withoutFilter } from '@/lib/domain/studio/edit/edit-filters'
import type { StudioFilter } from '@/lib/domain/studio/read/studio-map'
import { AddFilter } from './add-filter'
import { FilterCard } from './filter-card'
import type { StudioPanelProps } from './studio-panel'

const isListed = ({ value }: StudioFilter) => value.kind === 'select' || value.kind === 'multi'

function Filter({ filter, props }: { filter: StudioFilter; props: StudioPanelProps }) {
  const { map, edit, bounds } = props
  const [field] = filter.fields
  const facts = useFacts(map.client, field && { ...field, isListed: isListed(filter) })
  return (
    <FilterCard
      filter={filter}
      facts={facts}
      bounds={bounds}
      onChange={(changed) =>
        edit({ change: (config) => withFilter(config, changed), of: `filter ${filter.place}` })
      }
      onRemove={() => edit({ change: (config) => withoutFilter(config, filter.place) })}
    />
  )
}

/** The filters, which hold for all layers of their dataset. */
export function FiltersTab(props: StudioPanelProps) {
  const { filters } = props.map.settings
  return (
    <>
      <AddFilter {...props} />
      {filters.length === 0 && <p className="mt-3 text-ink-600">This map has no filters.</p>}
      <ul>
        {filters.map((filter) => (
          <Filter key={filter.place} filter={filter} props={props} />
        ))}
      </ul>
    </>
  )
}
