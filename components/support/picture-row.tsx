'use client'

import { X } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { formatBytes } from '@/lib/format/bytes'
import type { Picture } from './use-pictures'

/** A chosen picture: preview, name, size and Remove. */
export function PictureRow({ picture, onRemove }: { picture: Picture; onRemove: () => void }) {
  const { file, preview } = picture
  return (
    <li className="flex min-w-0 items-center gap-3 rounded-sm bg-ink-50 p-1.5 pr-2">
      {/* biome-ignore lint/performance/noImgElement: a file of the visitor's own machine */}
      <img src={preview} alt="" className="size-11 shrink-0 rounded-xs bg-ink-200 object-cover" />
      <span className="min-w-0 flex-1 truncate" title={file.name}>
        {file.name}
      </span>
      <span className="tnum shrink-0 text-xs text-ink-600">{formatBytes(file.size)}</span>
      <IconButton label={`Remove ${file.name}`} icon={<X aria-hidden />} size="sm" onClick={onRemove} />
    </li>
  )
}
