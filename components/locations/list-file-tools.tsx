'use client'

import { ChevronDown, Download, FileDown, FileUp, Plus } from 'lucide-react'
import { SignInDialog } from '@/components/evaluation-entry/sign-in-dialog'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { Menu } from '@/components/ui/menu/menu'
import { notify } from '@/components/ui/notify'
import { useSavedLocations } from '@/lib/client/evaluation/saved-list-store'
import { exportMessages, useExport } from '@/lib/client/locations/use-export'
import { routes, templatePath } from '@/lib/config/routes'
import type { FileFormat } from '@/lib/contract/location-file'
import type { ListFiles } from './use-list-files'

const formats: readonly { format: FileFormat; label: string }[] = [
  { format: 'xlsx', label: 'Excel (.xlsx)' },
  { format: 'csv', label: 'CSV' },
  { format: 'geojson', label: 'GeoJSON' },
]

const icon = 'size-3.5'

interface ListFileToolsProps {
  files: ListFiles
  onAdd: () => void
}

/** Adds to the list by hand; imports and exports it, for registered users. */
export function ListFileTools({ files, onAdd }: ListFileToolsProps) {
  const count = useSavedLocations((list) => list.locations.length)
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
      {count > 0 && <ExportMenu files={files} />}
      <a href={templatePath} download className={buttonClass({ tone: 'ghost', size: 'sm' })}>
        <Download aria-hidden className={icon} />
        Template
      </a>
      <SignInDialog
        open={files.isAsking}
        reason="unlock"
        returnTo={routes.submit}
        onClose={() => files.ask(false)}
      />
    </div>
  )
}

function ExportMenu({ files }: { files: ListFiles }) {
  const { isBusy, save } = useExport()
  const start = (format: FileFormat) => {
    if (!files.isRegistered) return files.ask(true)
    save(useSavedLocations.getState().locations, format).then(
      () => notify.success(exportMessages.done),
      () => notify.error(exportMessages.failed),
    )
  }
  return (
    <Menu
      trigger={
        <Button
          tone="line"
          size="sm"
          busy={isBusy}
          icon={<FileDown aria-hidden className={icon} />}
          after={<ChevronDown aria-hidden className={icon} />}
        >
          Export
        </Button>
      }
      items={formats.map(({ format, label }) => ({ key: format, label, onSelect: () => start(format) }))}
    />
  )
}
