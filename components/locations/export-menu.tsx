'use client'

import { ChevronDown, FileDown } from 'lucide-react'
import type { ListFiles } from '@/components/location-import/use-list-files'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu/menu'
import type { MenuItem } from '@/components/ui/menu/menu-items'
import { notify } from '@/components/ui/notify'
import { exportMessages, useExport } from '@/lib/client/locations/use-export'
import type { FileFormat } from '@/lib/contract/location-file'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'

const icon = 'size-3.5'

const formats: readonly { format: FileFormat; label: string }[] = [
  { format: 'xlsx', label: 'Excel (.xlsx)' },
  { format: 'csv', label: 'CSV' },
  { format: 'geojson', label: 'GeoJSON' },
]

/** A menu entry per export format; visitors are asked to register. */
export function useExportItems(files: ListFiles, locations: readonly SavedLocation[]) {
  const { isBusy, save } = useExport()
  const start = (format: FileFormat) => {
    if (!files.isRegistered) return files.ask(true)
    save(locations, format).then(
      () => notify.success(exportMessages.done),
      () => notify.error(exportMessages.failed),
    )
  }
  const items = formats.map(({ format, label }) => ({
    key: format,
    label,
    onSelect: () => start(format),
  })) satisfies MenuItem[]
  return { isBusy, items }
}

interface ExportMenuProps {
  files: ListFiles
  locations: readonly SavedLocation[]
  isDisabled?: boolean
}

/** Exports locations in a format. */
export function ExportMenu({ files, locations, isDisabled = false }: ExportMenuProps) {
  const { isBusy, items } = useExportItems(files, locations)
  return (
    <Menu
      trigger={
        <Button
          tone="line"
          size="sm"
          busy={isBusy}
          disabled={isDisabled}
          icon={<FileDown aria-hidden className={icon} />}
          after={<ChevronDown aria-hidden className={icon} />}
        >
          Export
        </Button>
      }
      items={items}
    />
  )
}
