'use client'

import { useEffect, useId, useMemo, useRef } from 'react'
import { useFocusReturn } from '@/components/ui/use-focus-return'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { readConfiguration } from '@/lib/contract/map-configuration'
import { EditorHead } from './editor-head'
import { FieldsSection } from './fields-section'
import { FiltersSection } from './filters-section'
import { LayersSection } from './layers-section'
import { ListSection } from './list-section'
import { ReportSection } from './report-section'
import { SaveBar } from './save-bar'
import type { EditedMap } from './section-props'
import { StartingFiltersSection } from './starting-filters-section'
import type { Editing } from './use-editing'
import { useTypedRanges } from './use-typed-ranges'

interface ConfigurationEditorProps {
  record: EvaluationRecord
  editing: Editing
  map: EditedMap
}

/** Edits how a record's list, report and map look; these follow at once. Right of them, or over them on phones. */
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
      className="z-20 flex w-110 flex-none flex-col border-ink-200 bg-paper text-ink-1000 outline-none max-md:absolute max-md:inset-0 max-md:z-30 max-md:w-auto md:border-l"
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
