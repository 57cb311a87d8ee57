'use client'

import { useEffect, useId, useMemo, useRef } from 'react'
import { SelectField } from '@/components/ui/select'
import { useFocusReturn } from '@/components/ui/use-focus-return'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { readConfiguration } from '@/lib/contract/map-configuration'
import { EditorHead } from './editor-head'
import { FieldsSection } from './fields-section'
import { FiltersSection } from './filters-section'
import { LayersSection } from './layers-section'
import { Flag, Flags, Fold } from './parts'
import { ReportSection } from './report-section'
import { SaveBar } from './save-bar'
import { type EditedMap, optionsWith, type SectionProps } from './section-props'
import { StartingFiltersSection } from './starting-filters-section'
import type { Editing } from './use-editing'
import { useTypedRanges } from './use-typed-ranges'

const flags = [
  ['isVisible', 'Visible'],
  ['isSortable', 'Sortable'],
  ['isComparable', 'Comparable'],
  ['allowMapAction', 'Map action'],
] as const

const places = [
  ['zid', 'Key column'],
  ['lat', 'Latitude column'],
  ['lng', 'Longitude column'],
] as const

/** The list's tools, and the columns that locate its rows. */
function ListSection({ draft, change, map }: SectionProps) {
  const { list } = draft
  const set = (part: Partial<typeof list>) => change({ ...draft, list: { ...list, ...part } })
  return (
    <Fold title="List settings">
      <div className="grid gap-2.5 pr-4 pb-1.5 pl-8">
        <Flags>
          {flags.map(([key, label]) => (
            <Flag key={key} label={label} isOn={list[key]} onChange={(isOn) => set({ [key]: isOn })} />
          ))}
        </Flags>
        <div className="grid grid-cols-3 gap-2">
          {places.map(([key, label]) => {
            const value = list.fieldNameMap[key]
            return (
              <SelectField
                key={key}
                label={label}
                size="xs"
                options={optionsWith(map.names, value)}
                value={value}
                error={map.names.includes(value) || value === key ? undefined : 'No such column.'}
                onChange={({ target }) =>
                  set({ fieldNameMap: { ...list.fieldNameMap, [key]: target.value } })
                }
              />
            )
          })}
        </div>
      </div>
    </Fold>
  )
}

interface ConfigurationEditorProps {
  record: EvaluationRecord
  editing: Editing
  map: EditedMap
}

/** Edits how a record's list, report and map look, with immediate effect. */
export function ConfigurationEditor({ record, editing, map }: ConfigurationEditorProps) {
  const { draft, change, setEdited } = editing
  const frame = useRef<HTMLElement>(null)
  const heading = useId()
  useFocusReturn(frame, record.evalId)
  useEffect(() => frame.current?.focus(), [])
  const { faults } = useMemo(() => readConfiguration(draft), [draft])
  const section = { draft, change, map }
  const ranges = useTypedRanges(section)
  return (
    <aside
      ref={frame}
      tabIndex={-1}
      aria-labelledby={heading}
      data-ground="paper"
      className="z-sheet flex w-110 flex-none flex-col border-ink-200 bg-paper text-ink-1000 outline-none max-md:absolute max-md:inset-0 max-md:z-cover max-md:w-auto md:border-l"
    >
      <EditorHead id={heading} record={record} editing={editing} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <ListSection {...section} />
        <FieldsSection {...section} onEdit={setEdited} />
        <ReportSection {...section} />
        <LayersSection {...section} />
        <StartingFiltersSection {...section} ranges={ranges} />
        <FiltersSection {...section} />
      </div>
      <SaveBar record={record} editing={editing} faults={[...faults, ...ranges.faults]} />
    </aside>
  )
}
