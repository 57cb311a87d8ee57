'use client'

import type { ListFiles } from '@/components/location-import/use-list-files'
import type { MenuItem } from '@/components/ui/menu/menu-items'
import { notify } from '@/components/ui/notify'
import { exportMessages, useExport } from '@/lib/client/locations/use-export'
import type { FileFormat } from '@/lib/contract/location-file'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'

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
