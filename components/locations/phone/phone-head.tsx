'use client'

import {
  ArrowLeft,
  ChartScatter,
  Download,
  Ellipsis,
  FileDown,
  FileUp,
  Network,
  Plus,
  Table2,
  Trash2,
} from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useExportItems } from '@/components/locations/export-menu'
import type { PanelHeadProps } from '@/components/locations/panel-head'
import { RemovalQuestion, useRemovalOfMany } from '@/components/locations/removal'
import { useStartPlan } from '@/components/network-entry/use-start-plan'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu/menu'
import type { MenuItem } from '@/components/ui/menu/menu-items'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { useGuest } from '@/lib/client/session/guest'
import { routes, templatePath } from '@/lib/config/routes'
import { listStudioPath } from '@/lib/domain/studio/own-data/own-source'
import { formatCount } from '@/lib/format/number'

const icon = 'size-4'

/** Heading of the list on phones: two ways to fill it, everything else in a menu. */
export function PhoneHead({ files, onAdd, onTable }: PanelHeadProps) {
  const locations = useSavedLocations((list) => list.locations)
  const exports = useExportItems(files, locations)
  const back = useBackItem()
  const removal = useRemovalOfMany()
  const plan = useStartPlan()
  const filled: MenuItem[] = [
    ...(files.isRegistered
      ? [
          {
            key: 'plan',
            label: 'Plan a network',
            icon: <Network aria-hidden className={icon} />,
            onClosed: () => plan.begin({ name: 'Saved locations', candidates: { kind: 'saved' } }),
          },
        ]
      : []),
    { key: 'table', label: 'Table', icon: <Table2 aria-hidden className={icon} />, onSelect: onTable },
    {
      key: 'studio',
      label: 'Open in the map studio',
      icon: <ChartScatter aria-hidden className={icon} />,
      href: listStudioPath(),
    },
    ...exports.items.map((item) => ({
      ...item,
      label: `Export as ${item.label}`,
      icon: <FileDown aria-hidden className={icon} />,
    })),
  ]
  const template: MenuItem = {
    key: 'template',
    label: 'Template',
    icon: <Download aria-hidden className={icon} />,
    href: templatePath,
    isDownload: true,
  }
  const clear: MenuItem[] = [
    { kind: 'separator', key: 'clear-line' },
    {
      key: 'clear',
      label: 'Remove all',
      icon: <Trash2 aria-hidden className={icon} />,
      danger: true,
      onClosed: () => removal.remove(locations),
    },
  ]
  const isFilled = locations.length > 0
  return (
    <div className="-mt-1.5 flex shrink-0 items-start pr-2 pb-1 pl-4">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-1.5 py-[9px] text-xl leading-[26px] tracking-[-0.018em]">
        <h1 className="font-semibold">Saved Locations</h1>
        {isFilled && <p className="tnum font-[420] text-ink-600">{formatCount(locations.length)}</p>}
      </div>
      <IconButton label="Add a location" className="z-2" icon={<Plus aria-hidden />} onClick={onAdd} />
      <IconButton
        label="Import"
        className="z-2"
        busy={files.isReading}
        icon={<FileUp aria-hidden />}
        onClick={files.choose}
      />
      <Menu
        align="end"
        trigger={
          <IconButton
            label="More"
            className="z-2"
            busy={exports.isBusy || plan.isSending}
            icon={<Ellipsis aria-hidden />}
          />
        }
        items={[...back, ...(isFilled ? filled : []), template, ...(isFilled ? clear : [])]}
      />
      <RemovalQuestion removal={removal} />
    </div>
  )
}

/** Back to the search that opened the list. */
function useBackItem(): MenuItem[] {
  const { to } = useGuest()
  const query = useSearchParams()
  if (!query.has('type')) return []
  return [
    {
      key: 'back',
      label: 'Back to Locations',
      icon: <ArrowLeft aria-hidden className={icon} />,
      href: to(`${routes.scouting}?${query}`),
    },
    { kind: 'separator', key: 'back-line' },
  ]
}
