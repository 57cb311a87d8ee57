import { Download, FolderOpen } from 'lucide-react'
import { BrandMark } from '@/components/shell/brand-mark'
import { Button } from '@/components/ui/button'
import { FileButton } from '@/components/ui/file-button'
import { Select } from '@/components/ui/select'
import { brand } from '@/lib/config/brand'

const acceptedFiles = '.json,.csv,.geojson,.arrow'

interface StudioHeaderProps {
  title: string
  ground: string
  grounds: readonly { value: string; label: string }[]
  onGround: (ground: string) => void
  onOpen: (file: File) => void
  /** Undefined without a map. */
  onDownload: (() => void) | undefined
}

export function StudioHeader(props: StudioHeaderProps) {
  const { title, ground, grounds, onGround, onOpen, onDownload } = props
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-2 px-3 py-2 text-paper">
      <a
        href="/"
        aria-label={`${brand.name}, start page`}
        className="grid size-8 place-items-center rounded-sm text-volt"
      >
        <BrandMark />
      </a>
      <h1 className="min-w-0 flex-1 truncate font-semibold">{title || 'Map studio'}</h1>
      <div className="w-36">
        <Select
          aria-label="Base map"
          className="text-ink-1000"
          value={ground}
          options={grounds}
          onChange={(event) => onGround(event.target.value)}
        />
      </div>
      <FileButton
        accept={acceptedFiles}
        inputLabel="Map file"
        tone="dark"
        icon={<FolderOpen aria-hidden />}
        onChoose={onOpen}
      >
        Open file
      </FileButton>
      {onDownload && (
        <Button tone="volt" icon={<Download aria-hidden />} onClick={onDownload}>
          Download JSON
        </Button>
      )}
    </header>
  )
}
