'use client'

import { ChevronDown, FileDown } from 'lucide-react'
import type { ListFiles } from '@/components/location-import/use-list-files'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu/menu'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import { useExportItems } from './use-export-items'

const icon = 'size-3.5'

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
