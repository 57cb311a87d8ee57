'use client'

import { TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import {
  useConfiguredLayers,
  useRecordColumns,
  useRecordConfiguration,
  useRecordEditing,
} from '@/components/records/record-configuration'
import { IconButton } from '@/components/ui/icon-button'
import type { RecordColumn } from '@/lib/catalogue/record-columns'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import type { ConfigurationFault } from '@/lib/contract/map-configuration'
import { unknownNames } from '@/lib/domain/records/configured-fields'

interface ConfigurationNoticeProps {
  faults: readonly ConfigurationFault[]
  /** Columns that the list filters by. */
  filtered: readonly RecordColumn[]
}

/** Tells staff what the screen ignores of the map's configuration. Customers see no notice; the editor has each beside its field. */
export function ConfigurationNotice({ faults, filtered }: ConfigurationNoticeProps) {
  const configuration = useRecordConfiguration()
  const layers = useConfiguredLayers()
  const known = useRecordColumns()
  const isEditing = useRecordEditing()?.isOpen ?? false
  const { isInternalUser } = useInternalMode()
  const [isClosed, setClosed] = useState(false)
  const sentences = [
    ...faults.map(({ where, message }) => `${where}: ${message}`),
    ...unknownNames(configuration, { known, filtered }, layers),
  ]
  if (!isInternalUser || isClosed || isEditing || sentences.length === 0) return null
  return (
    <section
      aria-label="Configuration of this map"
      data-ground="paper"
      className="absolute bottom-3 left-1/2 z-panel max-h-40 w-96 max-w-[calc(100%-24px)] -translate-x-1/2 overflow-y-auto rounded-md bg-paper p-3 text-ink-1000 shadow-float"
    >
      <div className="flex items-center gap-2">
        <TriangleAlert aria-hidden className="text-warning" />
        <h2 className="flex-1 font-semibold">Left out of this map's configuration</h2>
        <IconButton label="Close" size="sm" icon={<X aria-hidden />} onClick={() => setClosed(true)} />
      </div>
      <ul className="mt-1 grid gap-1 text-xs wrap-anywhere text-ink-700">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
