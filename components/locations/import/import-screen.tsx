'use client'

import { useMemo, useRef, useState } from 'react'
import { notify } from '@/components/ui/notify'
import type { VirtualListHandle } from '@/components/ui/virtual/virtual-list'
import { useSavedLocations } from '@/lib/client/evaluation/saved-list-store'
import type { LocationFile } from '@/lib/client/locations/read-location-file'
import { type RowView, rowsOfView } from '@/lib/domain/location-file/row-tally'
import { formatCountOf } from '@/lib/format/number'
import { ImportFooter } from './import-footer'
import { ImportHead } from './import-head'
import { ImportTable } from './import-table'
import { ProblemPanel } from './problem-panel'
import { useImport } from './use-import'

interface ImportScreenProps {
  file: LocationFile
  isReading: boolean
  onAnotherFile: () => void
  onClose: () => void
}

/** A file before it joins the list: its rows, what is wrong with them, and how many are ready. */
export function ImportScreen({ file, isReading, onAnotherFile, onClose }: ImportScreenProps) {
  const given = useImport(file)
  const [view, setView] = useState<RowView>('all')
  const [current, setCurrent] = useState<string>()
  const list = useRef<VirtualListHandle>(null)
  const shown = useMemo(() => rowsOfView(given.rows, view), [given.rows, view])
  const { groups } = given.tally
  const group = groups.find(({ key }) => key === current) ?? groups[0]

  const open = (key: string) => {
    setCurrent(key)
    const first = groups.find((each) => each.key === key)?.rows[0]
    const index = shown.findIndex(({ row }) => row === first?.row)
    if (index >= 0) list.current?.scrollToIndex(index)
  }
  const add = () => {
    const ready = rowsOfView(given.rows, 'ready').flatMap(({ location }) => location ?? [])
    const { locations: before, ...store } = useSavedLocations.getState()
    const result = store.import(ready)
    if (!result.ok) return notify.error(result.message)
    const undo = () => {
      store.reset()
      store.import(before)
    }
    notify.success(`${formatCountOf(ready.length, 'location')} imported.`, { label: 'Undo', onPress: undo })
    if (groups.length === 0) onClose()
  }
  return (
    <div data-ground="paper" className="flex min-h-0 w-full flex-1 flex-col bg-paper text-ink-1000">
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        <section aria-label="Rows of the file" className="flex min-h-0 min-w-0 flex-1 flex-col">
          <ImportHead
            given={given}
            view={view}
            onView={setView}
            isReading={isReading}
            onAnotherFile={onAnotherFile}
            onClose={onClose}
          />
          <ImportTable ref={list} given={given} rows={shown} group={group} />
        </section>
        <ProblemPanel
          given={given}
          groups={groups}
          group={group}
          onOpen={open}
          onPutRight={() => setView('put-right')}
        />
      </div>
      <ImportFooter given={given} onCancel={onClose} onImport={add} />
    </div>
  )
}
