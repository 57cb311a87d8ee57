'use client'

import { useState } from 'react'
import { Select, SelectField } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { moved, placeAfterMove, removed } from '@/lib/domain/configuration/entries'
import { AddButton } from './add-entry'
import { EntryList } from './entry-list'
import { ChoiceForm, Fold } from './parts'
import { optionsWith, type SectionProps } from './section-props'

/** How a pressed location filters other datasets, and which dataset holds the locations. */
export function FiltersSection({ draft, change, map }: SectionProps) {
  const { filters } = draft
  const { onLocationClick } = filters
  const { filteredDatasets } = onLocationClick
  const [open, setOpen] = useState<number>()
  const [isAdding, setAdding] = useState(false)
  const set = (part: Partial<typeof onLocationClick>) =>
    change({ ...draft, filters: { ...filters, onLocationClick: { ...onLocationClick, ...part } } })
  const labels = map.datasets.map(({ label }) => label).filter((label) => label !== '')
  const namesOf = (label: string) => map.datasets.find((each) => each.label === label)?.names ?? []
  const free = labels.filter((label) => !filteredDatasets.some((each) => each.label === label))
  const add = (label: string) => {
    const [pivotField = ''] = namesOf(label)
    if (pivotField === '') return 'This dataset has no columns.'
    set({ filteredDatasets: [...filteredDatasets, { label, pivotField }] })
    setAdding(false)
    return undefined
  }
  const setPivot = (at: number, pivotField: string) =>
    set({
      filteredDatasets: filteredDatasets.map((each, place) =>
        place === at ? { ...each, pivotField } : each,
      ),
    })
  return (
    <Fold
      title="Filters on location click"
      note={filteredDatasets.length}
      aside={
        <>
          {free.length > 0 && (
            <AddButton label="Add filtered dataset" isOpen={isAdding} onPress={() => setAdding(!isAdding)} />
          )}
          <Switch
            aria-label="Filters on location click"
            isOn={onLocationClick.enabled}
            onChange={(enabled) => set({ enabled })}
          />
        </>
      }
    >
      {isAdding && (
        <ChoiceForm label="Dataset" options={free.map((label) => ({ value: label, label }))} onAdd={add} />
      )}
      <EntryList
        label="Filtered datasets"
        open={open}
        onOpen={setOpen}
        onMove={(from, to) => {
          set({ filteredDatasets: moved(filteredDatasets, from, to) })
          setOpen(placeAfterMove(open, from, to))
        }}
        onRemove={(at) => {
          set({ filteredDatasets: removed(filteredDatasets, at) })
          setOpen(undefined)
        }}
        entries={filteredDatasets.map(({ label, pivotField }, at) => ({
          name: label,
          title: <span className="font-medium">{label}</span>,
          aside: (
            <Pivot
              label={label}
              pivotField={pivotField}
              names={namesOf(label)}
              onChange={(next) => setPivot(at, next)}
            />
          ),
          form: (
            <p className="text-xs text-ink-600">
              Pressing a location shows only the rows of {label} whose {pivotField} is its ID.
            </p>
          ),
        }))}
      />
      <LocationsDataset
        labels={labels}
        filters={filters}
        onChange={(next) => change({ ...draft, filters: next })}
      />
    </Fold>
  )
}

interface PivotProps {
  label: string
  pivotField: string
  names: readonly string[]
  onChange: (pivotField: string) => void
}

const Pivot = ({ label, pivotField, names, onChange }: PivotProps) => (
  <span className="flex items-center gap-1.5 text-xs text-ink-600">
    where
    <Select
      size="xs"
      className="w-32!"
      aria-label={`Column of ${label} that holds the location's ID`}
      options={optionsWith(names, pivotField)}
      value={pivotField}
      onChange={({ target }) => onChange(target.value)}
    />
    is the ID
  </span>
)

interface LocationsDatasetProps {
  labels: readonly string[]
  filters: SectionProps['draft']['filters']
  onChange: (filters: SectionProps['draft']['filters']) => void
}

const LocationsDataset = ({ labels, filters, onChange }: LocationsDatasetProps) => (
  <div className="pt-1 pr-4 pb-2 pl-8">
    <SelectField
      label="Dataset of the locations"
      placeholder="Locations, else the first"
      options={optionsWith(labels, filters.defaultDataLabel ?? '')}
      value={filters.defaultDataLabel ?? ''}
      onChange={({ target }) => onChange({ ...filters, defaultDataLabel: target.value || undefined })}
    />
  </div>
)
