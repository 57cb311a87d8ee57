import {
  BookOpen,
  Bug,
  ChevronDown,
  Cloud,
  Ellipsis,
  FolderOpen,
  Redo2,
  Save,
  Share2,
  Undo2,
} from 'lucide-react'
import { BrandMark } from '@/components/shell/brand-mark'
import { Button } from '@/components/ui/button'
import { FileButton } from '@/components/ui/file-button'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu/menu'
import type { MenuItem } from '@/components/ui/menu/menu-items'
import { usePublicSettings } from '@/lib/client/browser/public-settings'
import { roomyScreen, useMedia } from '@/lib/client/browser/use-media'
import { brand } from '@/lib/config/brand'
import { supportPath } from '@/lib/config/routes'
import { acceptedFiles } from '@/lib/domain/studio/read/file-formats'

interface StudioHeaderProps {
  title: string
  onOpen: (file: File) => void
  /** Actions on the whole map; empty without a map. */
  mapItems: readonly MenuItem[]
  /** Whether the account holds this map. */
  note: string | undefined
  /** Undefined for visitors and without a map. */
  onSave: (() => void) | undefined
  onStorage: () => void
  /** Undefined without a map, and for visitors without a saved one. */
  onShare: (() => void) | undefined
  /** Undefined if there is nothing to undo. */
  undo: (() => void) | undefined
  redo: (() => void) | undefined
}

/** Help links: in the header if it has room, else in a menu. */
function helpOf(
  manualUrl: string,
): (Extract<MenuItem, { href?: string }> & { label: string; href: string })[] {
  const ref = `${window.location.pathname}${window.location.search}`
  return [
    {
      key: 'bug',
      label: 'Bug Report',
      icon: <Bug aria-hidden />,
      isNewTab: true,
      href: supportPath({ tab: 'report-issue', ref }),
    },
    { key: 'guide', label: 'User Guide', icon: <BookOpen aria-hidden />, href: manualUrl, isNewTab: true },
  ]
}

const quiet =
  'inline-flex h-8 items-center gap-1.5 rounded-sm px-2 text-sm font-medium text-paper no-underline hover:bg-ink-800'

/** Overflow actions on phones. */
function phoneItems({ mapItems, undo, redo, onShare }: StudioHeaderProps): MenuItem[] {
  const steps: MenuItem[] = [
    {
      key: 'undo',
      label: 'Undo',
      icon: <Undo2 aria-hidden />,
      disabled: !undo,
      ...(undo && { onSelect: undo }),
    },
    {
      key: 'redo',
      label: 'Redo',
      icon: <Redo2 aria-hidden />,
      disabled: !redo,
      ...(redo && { onSelect: redo }),
    },
  ]
  return [
    ...(mapItems.length > 0 ? steps : []),
    ...(onShare ? [{ key: 'share', label: 'Share', icon: <Share2 aria-hidden />, onClosed: onShare }] : []),
  ]
}

function Help(props: StudioHeaderProps) {
  const { onStorage } = props
  const { manualUrl } = usePublicSettings()
  const isPhone = !useMedia(roomyScreen)
  const help = helpOf(manualUrl)
  const storage: MenuItem = {
    key: 'storage',
    label: `Storage ${brand.name}`,
    icon: <Cloud aria-hidden />,
    onClosed: onStorage,
  }
  return (
    <>
      <nav aria-label="Help and storage" className="flex items-center gap-1 max-xl:hidden">
        {help.map(({ key, label, href, icon }) => (
          <a key={key} href={href} target="_blank" rel="noopener" className={quiet}>
            {icon}
            {label}
          </a>
        ))}
        <button type="button" className={quiet} onClick={onStorage}>
          <Cloud aria-hidden />
          Storage <span className="font-normal text-ink-300">{brand.name}</span>
        </button>
      </nav>
      <span className="xl:hidden">
        <Menu
          align="end"
          items={[...(isPhone ? phoneItems(props) : []), storage, ...help]}
          trigger={<IconButton label="More" tone="dark" icon={<Ellipsis aria-hidden />} />}
        />
      </span>
    </>
  )
}

function Title({ title, mapItems }: Pick<StudioHeaderProps, 'title' | 'mapItems'>) {
  const text = title || 'Map studio'
  return (
    <h1 className="min-w-0 truncate font-semibold">
      {mapItems.length === 0 ? (
        text
      ) : (
        <Menu
          items={mapItems}
          trigger={
            <button
              type="button"
              className="flex h-8 max-w-full items-center gap-2 rounded-sm px-2 hover:bg-ink-800"
            >
              <span className="truncate">{text}</span>
              <ChevronDown aria-hidden className="shrink-0 text-ink-400" />
            </button>
          }
        />
      )}
    </h1>
  )
}

function Steps({ undo, redo }: Pick<StudioHeaderProps, 'undo' | 'redo'>) {
  return (
    <span className="flex gap-2 max-sm:hidden">
      <IconButton label="Undo" tone="dark" icon={<Undo2 aria-hidden />} disabled={!undo} onClick={undo} />
      <IconButton label="Redo" tone="dark" icon={<Redo2 aria-hidden />} disabled={!redo} onClick={redo} />
    </span>
  )
}

export function StudioHeader(props: StudioHeaderProps) {
  const { title, note, mapItems, onOpen, onSave, onShare, undo, redo } = props
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-2 px-3 py-2 text-paper">
      <a
        href="/"
        aria-label={`${brand.name}, start page`}
        className="grid size-8 place-items-center rounded-sm text-volt"
      >
        <BrandMark />
      </a>
      <div className="flex min-w-0 flex-1 items-center gap-3">
        <Title title={title} mapItems={mapItems} />
        {note && <p className="truncate text-xs text-ink-400 max-sm:hidden">{note}</p>}
      </div>
      {mapItems.length > 0 && <Steps undo={undo} redo={redo} />}
      <Help {...props} />
      <FileButton
        accept={acceptedFiles}
        inputLabel="Map file"
        tone="dark"
        icon={<FolderOpen aria-hidden />}
        onChoose={onOpen}
      >
        <span className="max-sm:sr-only">Open file</span>
      </FileButton>
      {onSave && (
        <Button tone="dark" icon={<Save aria-hidden />} onClick={onSave}>
          <span className="max-sm:sr-only">Save</span>
        </Button>
      )}
      {onShare && (
        <Button tone="volt" className="max-sm:hidden" icon={<Share2 aria-hidden />} onClick={onShare}>
          Share
        </Button>
      )}
    </header>
  )
}
