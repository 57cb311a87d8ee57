import { Map as MapIcon } from 'lucide-react'
import { useState } from 'react'

/** Lazy thumbnail of a saved map; a plain tile without one. */
export function MapTile({ src }: { src: string | undefined }) {
  const [missing, setMissing] = useState<string>()
  if (src === undefined || src === missing) {
    return (
      <span className="grid h-12 w-18 shrink-0 place-items-center rounded-sm bg-ink-100 text-ink-500">
        <MapIcon aria-hidden />
      </span>
    )
  }
  return (
    // biome-ignore lint/performance/noImgElement: a private picture of the account, never cached or resized.
    <img
      src={src}
      alt=""
      loading="lazy"
      width={72}
      height={48}
      onError={() => setMissing(src)}
      className="h-12 w-18 shrink-0 rounded-sm object-cover"
    />
  )
}
