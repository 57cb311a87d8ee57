import { FileUp } from 'lucide-react'
import { classes } from '@/components/ui/classes'
import { limits } from '@/lib/config/limits'
import { acceptedFiles } from '@/lib/domain/studio/read/file-formats'

interface FileDropProps {
  /** Files hover over the page, which takes them anywhere. */
  isOver: boolean
  onFiles: (files: readonly File[]) => void
}

/** Asks for files; the page takes dropped ones anywhere. */
export function FileDrop({ isOver, onFiles }: FileDropProps) {
  return (
    <label
      className={classes(
        'grid min-h-24 cursor-pointer content-center justify-items-center gap-1 rounded-md bg-ink-100 px-3 py-3 text-center hover:bg-ink-200 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink-1000',
        isOver && 'bg-volt-wash',
      )}
    >
      <input
        type="file"
        multiple
        accept={acceptedFiles}
        aria-label="Files to add"
        className="sr-only"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Lets the same file be chosen again.
          currentTarget.value = ''
        }}
      />
      <FileUp aria-hidden className="size-5 text-ink-600" />
      <span className="text-xs">
        <span className="font-semibold underline">Choose files</span> or drop them here
      </span>
      <span className="text-2xs text-ink-600">
        CSV, GeoJSON, JSON, Arrow, Parquet, xlsx · up to {limits.recordFileBytes / 1_000_000} MB
      </span>
    </label>
  )
}
