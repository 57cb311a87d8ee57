'use client'

import { useMemo, useRef, useState } from 'react'
import { Section } from '@/components/filters/dataset-filters'
import { type FilterField, figureWithUnit, scaleOf } from '@/components/filters/filter-sections'
import { type FilterSource, FiltersProvider, useFilters } from '@/components/filters/filter-source'
import { SectionFrame } from '@/components/filters/section-frame'
import { tableReading } from '@/components/filters/use-filter-state'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { useLatest } from '@/components/ui/use-latest'
import type { StartingFilter } from '@/lib/contract/map-configuration'
import {
  changedStartingFilter,
  choiceFault,
  isOtherThanStart,
  isUnset,
  withFiltersOf,
  withoutStartingFilter,
  withStartingFilter,
  withStartingFilters,
} from '@/lib/domain/configuration/starting-filters'
import type { Range } from '@/lib/domain/filters/filter-state'
import { countFilters, isRange } from '@/lib/domain/filters/filter-state'
import {
  filteredDataset,
  filteredLocations,
  filterFields,
  isStoredRange,
  misfitOf,
  startingFilters,
} from '@/lib/domain/records/filtered-dataset'
import { evaluatedTable } from '@/lib/domain/records/locations-dataset'
import { AddButton } from './add-entry'
import { ChoiceForm, Fold } from './parts'
import type { SectionProps } from './section-props'
import type { TypedRanges } from './use-typed-ranges'

type StartingFiltersProps = SectionProps & { ranges: TypedRanges }

const texts = {
  reach: 'within 200 m',
  empty: { title: 'No locations', text: 'This record has none.' },
  unknown: 'None of the locations has a value.',
}
const nothing = () => undefined

/** Filter source over the draft's starting filters and all evaluations. */
function useSource({ draft, change, map }: SectionProps, onRemove: (column: string) => void) {
  const { state } = draft.filters
  const { filtered: columns, locations, fields } = map
  const [refused, setRefused] = useState<{ column: string; fault: string }>()
  const hasFilters = Object.keys(state).length > 0
  const config = useMemo(() => ({ datasets: [filteredLocations(columns)], distances: [] }), [columns])
  const reading = useMemo(() => {
    const rows = hasFilters ? locations.flatMap((each) => each.rows.map((row) => ({ row }))) : []
    const table = evaluatedTable(rows, fields)
    return tableReading(config, () => table)
  }, [config, hasFilters, locations, fields])
  const filters = startingFilters(state)
  const source: FilterSource = {
    config,
    isRegistered: true,
    whyAbsent: nothing,
    onLocked: nothing,
    onEvent: nothing,
    texts: () => texts,
    onRemove: (_, column) => onRemove(column),
    filtering: {
      state: filters,
      count: countFilters(filters),
      ...reading,
      isLoading: () => false,
      set(_, column, filter) {
        const values = filter && !isRange(filter) ? [...filter] : []
        const title = columns.find(({ name }) => name === column)?.label ?? column
        const fault = choiceFault(title, values)
        setRefused(fault === undefined ? undefined : { column, fault })
        if (fault === undefined) change(changedStartingFilter(draft, column, values))
      },
      preview: nothing,
      clear: nothing,
      distance: { value: '', field: '' },
      chooseDistance: nothing,
    },
  }
  return { source, refusalOf: (column: string) => (refused?.column === column ? refused.fault : undefined) }
}

/** Edits the initial filters of list and map. */
export function StartingFiltersSection(props: StartingFiltersProps) {
  const { draft, change, map } = props
  const { state } = draft.filters
  const [isAdding, setAdding] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const free = map.filtered.filter(({ name }) => !Object.hasOwn(state, name))
  const latest = useLatest(draft)
  const remove = (column: string) => {
    const filter = state[column] ?? []
    change(withoutStartingFilter(draft, column))
    const title = map.filtered.find(({ name }) => name === column)?.label ?? column
    notify.info(`Starting filter removed: ${title}`, {
      label: 'Undo',
      onPress: () => change(changedStartingFilter(latest.current, column, filter)),
    })
    list.current?.focus()
  }
  const { source, refusalOf } = useSource(props, remove)
  const add = (column: string) => {
    const outcome = withStartingFilter(draft, column)
    if ('fault' in outcome) return outcome.fault
    change(outcome.configuration)
    setAdding(false)
    return undefined
  }
  const entries = Object.entries(state)
  return (
    <Fold
      title="Starting filters"
      note={entries.length}
      aside={
        free.length > 0 && (
          <AddButton label="Add starting filter" isOpen={isAdding} onPress={() => setAdding(!isAdding)} />
        )
      }
    >
      {isAdding && (
        <ChoiceForm
          label="Column of the locations"
          options={free.map(({ name, label }) => ({ value: name, label }))}
          onAdd={add}
        />
      )}
      {entries.length === 0 && (
        <p className="px-8 pb-2 text-xs text-ink-600">
          No starting filters: the map opens with all locations.
        </p>
      )}
      <FiltersNow {...props} />
      <FiltersProvider source={source}>
        <ul ref={list} tabIndex={-1} aria-label="Starting filters" className="outline-none">
          {entries.map(([name, filter]) => (
            <li key={name} className="border-ink-200 not-first:border-t">
              <Entry {...props} name={name} filter={filter} remove={remove} refusal={refusalOf(name)} />
            </li>
          ))}
        </ul>
      </FiltersProvider>
    </Fold>
  )
}

type EntryProps = StartingFiltersProps & {
  name: string
  filter: StartingFilter
  remove: (column: string) => void
  refusal: string | undefined
}

const small = 'px-4 pb-3 text-xs'

/** One filter: range fields, or the shared list of values. */
function Entry({ name, filter, map, ranges, remove, refusal }: EntryProps) {
  const column = map.filtered.find((each) => each.name === name)
  const field = column && filterFields([column])[0]
  const misfit = misfitOf(name, filter, column)
  if (misfit !== undefined || !field) {
    return (
      <SectionFrame title={column?.label ?? name} onRemove={() => remove(name)}>
        <p className="text-xs wrap-anywhere text-ink-600">{storedText(filter)}</p>
        <p className="mt-1 text-xs wrap-anywhere text-warning">{misfit}</p>
      </SectionFrame>
    )
  }
  return (
    <>
      {field.kind === 'range' ? (
        <StartingRange field={field} range={ranges.rangeOf(field, filter)} onRemove={() => remove(name)} />
      ) : (
        <Section dataset={filteredDataset} section={{ kind: 'choice', key: name, field }} />
      )}
      {refusal !== undefined && (
        <p role="alert" className={`${small} font-medium text-danger`}>
          {refusal}
        </p>
      )}
      {isUnset(filter) && <p className={`${small} text-ink-600`}>Not set yet: no locations are hidden.</p>}
    </>
  )
}

/** Stored form of a filter that no control can show. */
function storedText(filter: StartingFilter): string {
  if (!isStoredRange(filter)) return filter.length === 0 ? 'Not set.' : filter.join(', ')
  const [from, to] = filter
  return `From ${from ?? 'any number'} to ${to ?? 'any number'}`
}

interface StartingRangeProps {
  field: FilterField
  range: ReturnType<TypedRanges['rangeOf']>
  onRemove: () => void
}

/**
 * Exact ends of a starting range. Fields instead of the panel's slider, because later rows of the map may lie beyond
 * today's, and an end may be unlimited.
 */
function StartingRange({ field, range, onRemove }: StartingRangeProps) {
  const { texts, unit, fault, onType } = range
  const { extent } = useFilters().filtering.facts(filteredDataset, field.field)
  return (
    <SectionFrame title={field.title} onRemove={onRemove}>
      <div className="grid grid-cols-2 gap-2">
        {([0, 1] as const).map((end) => (
          <TextField
            key={end}
            label={
              <>
                <span className="sr-only">{`${field.title}, `}</span>
                {end === 0 ? 'From' : 'To'}
              </>
            }
            inputMode="decimal"
            autoComplete="off"
            placeholder="No limit"
            unit={unit}
            value={texts[end]}
            error={fault?.end === end ? fault.fault : undefined}
            onChange={({ target }) => onType(end, target.value)}
          />
        ))}
      </div>
      {extent && <p className="mt-1.5 text-xs text-ink-600">{extentText(field, extent)}</p>}
    </SectionFrame>
  )
}

function extentText(field: FilterField, extent: Range): string {
  const scale = scaleOf(field, extent)
  const [min, max] = extent.map((figure) => figureWithUnit(figure, scale))
  return min === max ? `All locations have ${min}.` : `The locations have ${min} to ${max}.`
}

/** If the list's filters differ, offers to adopt them or to show the starting ones. */
function FiltersNow({ draft, change, map }: SectionProps) {
  const { filtersNow, onFilters } = map
  const [fault, setFault] = useState<string>()
  const latest = useLatest(draft)
  if (filtersNow === null || !isOtherThanStart(draft, filtersNow)) return null
  const isOfLayersToo = Object.keys(filtersNow).some((dataset) => dataset !== filteredDataset)
  const use = () => {
    const outcome = withFiltersOf(draft, filtersNow, map.filtered)
    if ('fault' in outcome) return setFault(outcome.fault)
    setFault(undefined)
    change(outcome.configuration)
    const undo = () => change(withStartingFilters(latest.current, draft.filters.state))
    notify.info('Starting filters replaced', { label: 'Undo', onPress: undo })
  }
  const show = () => {
    onFilters(null)
    notify.info('The list shows the starting filters', {
      label: 'Undo',
      onPress: () => onFilters(filtersNow),
    })
  }
  return (
    <div className="grid gap-2 bg-ink-50 px-4 py-2.5 text-xs text-ink-700">
      <p>
        The list has other filters now.
        {isOfLayersToo && ' Filters of layers cannot be starting filters.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button tone="line" size="sm" onClick={use}>
          Use the filters set now
        </Button>
        <Button tone="ghost" size="sm" onClick={show}>
          Show the starting filters
        </Button>
      </div>
      {fault !== undefined && (
        <p role="alert" className="font-medium text-danger">
          {fault}
        </p>
      )}
    </div>
  )
}
