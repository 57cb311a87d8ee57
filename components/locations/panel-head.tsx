'use client'

import { ArrowLeft, ChartScatter, Download, FileUp, Plus, Table2 } from 'lucide-react'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import type { ListFiles } from '@/components/location-import/use-list-files'
import { PlanButton } from '@/components/network-entry/plan-button'
import { Button, buttonClass } from '@/components/ui/button'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { useGuest } from '@/lib/client/session/guest'
import { routes, templatePath } from '@/lib/config/routes'
import { listStudioPath } from '@/lib/domain/studio/own-data/own-source'
import { formatCountOf } from '@/lib/format/number'
import { ExportMenu } from './export-menu'
import { RemovalQuestion, useRemovalOfMany } from './removal'

const icon = 'size-3.5'

interface ListFileToolsProps {
  files: ListFiles
  onAdd: () => void
  onTable: () => void
}

/** Adds a location by hand; import and export are for registered users. */
function ListFileTools({ files, onAdd, onTable }: ListFileToolsProps) {
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
          <PlanButton tone="line" size="sm" name="Saved locations" candidates={() => ({ kind: 'saved' })} />
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

export interface PanelHeadProps {
  files: ListFiles
  onAdd: () => void
  onTable: () => void
}

/** Heading of the list, with its tools. */
export function PanelHead({ files, onAdd, onTable }: PanelHeadProps) {
  const { to } = useGuest()
  const query = useSearchParams()
  const locations = useSavedLocations((list) => list.locations)
  const count = locations.length
  const removal = useRemovalOfMany()
  return (
    <div className="px-4 pt-3.5 pb-3">
      {query.has('type') && (
        <Link
          href={to(`${routes.scouting}?${query}`)}
          className={`${buttonClass({ tone: 'ghost', size: 'sm' })} mb-0.5 -ml-2`}
        >
          <ArrowLeft aria-hidden className="size-3.5" />
          Back to Locations
        </Link>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h1 className="text-xl leading-[26px] font-semibold tracking-[-0.018em]">Saved Locations</h1>
        {count > 0 && (
          <p className="tnum flex items-baseline gap-1 text-xs whitespace-nowrap text-ink-600 max-[22rem]:flex-1 max-[22rem]:justify-between">
            {formatCountOf(count, 'location')}
            {count > 1 && (
              <Button
                tone="ghost"
                size="sm"
                className="-my-1 -mr-2"
                onClick={() => removal.remove(locations)}
              >
                Remove all
              </Button>
            )}
          </p>
        )}
      </div>
      <ListFileTools files={files} onAdd={onAdd} onTable={onTable} />
      <RemovalQuestion removal={removal} />
    </div>
  )
}
