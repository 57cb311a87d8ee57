'use client'

import { ChartScatter, Download, FileUp, Plus, Table2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { useSavedLocations } from '@/lib/client/evaluation/saved-list-store'
import { templatePath } from '@/lib/config/routes'
import { listStudioPath } from '@/lib/domain/studio/own-data/own-source'
import { ExportMenu } from './export-menu'
import type { ListFiles } from './use-list-files'

const icon = 'size-3.5'

interface ListFileToolsProps {
  files: ListFiles
  onAdd: () => void
  /** Opens the list as a table. */
  onTable: () => void
}

/** Adds to the list by hand; imports and exports it, for registered users. */
export function ListFileTools({ files, onAdd, onTable }: ListFileToolsProps) {
  const locations = useSavedLocations((list) => list.locations)
  return (
    <div className="mt-2 flex flex-wrap gap-1.5">
      <Button tone="line" size="sm" icon={<Plus aria-hidden className={icon} />} onClick={onAdd}>
        Add
      </Button>
      <Button
        tone="line"
        size="sm"
        busy={files.isReading}
        icon={<FileUp aria-hidden className={icon} />}
        onClick={files.choose}
      >
        Import
      </Button>
      {locations.length > 0 && (
        <>
          <ExportMenu files={files} locations={locations} />
          <Button tone="line" size="sm" icon={<Table2 aria-hidden className={icon} />} onClick={onTable}>
            Table
          </Button>
          <a
            href={listStudioPath()}
            title="Open in the map studio"
            className={buttonClass({ tone: 'line', size: 'sm' })}
          >
            <ChartScatter aria-hidden className={icon} />
            Map studio
          </a>
        </>
      )}
      {locations.length === 0 && (
        <a href={templatePath} download className={buttonClass({ tone: 'ghost', size: 'sm' })}>
          <Download aria-hidden className={icon} />
          Template
        </a>
      )}
    </div>
  )
}
