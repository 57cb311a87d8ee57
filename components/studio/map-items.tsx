import { Download, FileCode, History, ImageDown, Pencil } from 'lucide-react'
import type { MenuItem } from '@/components/ui/menu/menu-items'

interface MapActs {
  /** While a file is being made. */
  isBusy: boolean
  onJson: () => void
  onPicture: () => void
  onPage: () => void
  /** Undefined for visitors. */
  onRename: (() => void) | undefined
  /** Undefined for all but one's own saved maps. */
  onVersions: (() => void) | undefined
}

/** What can be done with a map as a whole, behind its name. */
export function mapItems({ isBusy, onJson, onPicture, onPage, onRename, onVersions }: MapActs): MenuItem[] {
  return [
    ...(onRename
      ? [{ key: 'rename', label: 'Rename…', icon: <Pencil aria-hidden />, onClosed: onRename }]
      : []),
    ...(onVersions
      ? [{ key: 'versions', label: 'Versions…', icon: <History aria-hidden />, onClosed: onVersions }]
      : []),
    {
      key: 'json',
      label: 'Download JSON',
      icon: <Download aria-hidden />,
      disabled: isBusy,
      onSelect: onJson,
    },
    {
      key: 'png',
      label: 'Download picture (PNG)',
      icon: <ImageDown aria-hidden />,
      disabled: isBusy,
      onSelect: onPicture,
    },
    {
      key: 'html',
      label: 'Download page (HTML)',
      icon: <FileCode aria-hidden />,
      disabled: isBusy,
      onSelect: onPage,
    },
  ]
}
