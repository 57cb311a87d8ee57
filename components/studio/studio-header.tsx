import { BookOpen, Bug, Download, Ellipsis, FolderOpen, Redo2, Save, Share2, Undo2 } from 'lucide-react'
import { BrandMark } from '@/components/shell/brand-mark'
import { Button } from '@/components/ui/button'
import { FileButton } from '@/components/ui/file-button'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu/menu'
import type { MenuItem } from '@/components/ui/menu/menu-items'
import { usePublicSettings } from '@/lib/client/page/public-settings'
import { brand } from '@/lib/config/brand'
import { supportPath } from '@/lib/config/routes'

const acceptedFiles = '.json,.csv,.geojson,.arrow'

interface StudioHeaderProps {
  title: string
  onOpen: (file: File) => void
  /** Undefined without a map. */
  onDownload: (() => void) | undefined
  /** What is known of the map in the account. */
  note: string | undefined
  /** Undefined for visitors and without a map. */
  onSave: (() => void) | undefined
  /** Undefined for a map that is not saved. */
  onShare: (() => void) | undefined
  /** Undefined without a step back or forth. */
  undo: (() => void) | undefined
  redo: (() => void) | undefined
}

/** Actions that every screen has room for behind one button. */
function moreOf({ onDownload }: StudioHeaderProps, manualUrl: string): MenuItem[] {
  const ref = `${window.location.pathname}${window.location.search}`
  const download: MenuItem[] = onDownload
    ? [{ key: 'json', label: 'Download JSON', icon: <Download aria-hidden />, onSelect: onDownload }]
    : []
  return [
    ...download,
    { key: 'guide', label: 'User Guide', icon: <BookOpen aria-hidden />, href: manualUrl, isNewTab: true },
    {
      key: 'bug',
      label: 'Bug Report',
      icon: <Bug aria-hidden />,
      href: supportPath({ ref }),
      isNewTab: true,
    },
  ]
}

function Steps({ undo, redo }: Pick<StudioHeaderProps, 'undo' | 'redo'>) {
  return (
    <>
      <IconButton label="Undo" tone="dark" icon={<Undo2 aria-hidden />} disabled={!undo} onClick={undo} />
      <IconButton label="Redo" tone="dark" icon={<Redo2 aria-hidden />} disabled={!redo} onClick={redo} />
    </>
  )
}

export function StudioHeader(props: StudioHeaderProps) {
  const { title, note, onOpen, onDownload, onSave, onShare, undo, redo } = props
  const { manualUrl } = usePublicSettings()
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-2 px-3 py-2 text-paper">
      <a
        href="/"
        aria-label={`${brand.name}, start page`}
        className="grid size-8 place-items-center rounded-sm text-volt"
      >
        <BrandMark />
      </a>
      <div className="flex min-w-0 flex-1 items-baseline gap-3">
        <h1 className="min-w-0 truncate font-semibold">{title || 'Map studio'}</h1>
        {note && <p className="truncate text-xs text-ink-400 max-sm:hidden">{note}</p>}
      </div>
      {onDownload && <Steps {...{ undo, redo }} />}
      <Menu
        align="end"
        items={moreOf(props, manualUrl)}
        trigger={<IconButton label="More" tone="dark" icon={<Ellipsis aria-hidden />} />}
      />
      <FileButton
        accept={acceptedFiles}
        inputLabel="Map file"
        tone="dark"
        icon={<FolderOpen aria-hidden />}
        onChoose={onOpen}
      >
        Open file
      </FileButton>
      {onSave && (
        <Button tone="dark" icon={<Save aria-hidden />} onClick={onSave}>
          Save
        </Button>
      )}
      {onShare && (
        <Button tone="volt" icon={<Share2 aria-hidden />} onClick={onShare}>
          Share
        </Button>
      )}
    </header>
  )
}
