import { Map as MapIcon } from 'lucide-react'
import { useState } from 'react'
import { ErrorStrip } from '@/components/ui/error-strip'
import { useSession } from '@/lib/client/session/session'
import { permalinkOf, thumbnailAddress, useSavedMaps } from '@/lib/client/studio/saved-maps'
import type { SavedMap } from '@/lib/contract/saved-map'
import { formatDate } from '@/lib/format/date'
import { formatCountOf } from '@/lib/format/number'

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

function Entry({ map }: { map: SavedMap }) {
  return (
    <li className="border-b border-ink-200 last:border-0">
      <a href={permalinkOf(map)} className="flex items-center gap-3 py-2 no-underline hover:bg-ink-50">
        <MapTile src={map.thumbnail ? thumbnailAddress(map) : undefined} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{map.title}</span>
          <span className="block truncate text-2xs text-ink-600">
            {`${map.privateMap ? 'Private' : 'By link'} · ${formatDate(map.lastModification)}`}
          </span>
        </span>
      </a>
    </li>
  )
}

/** The viewer's saved maps, newest first. */
export function SavedList() {
  const isMember = useSession().status === 'signed-in'
  const { data, error } = useSavedMaps(isMember)
  if (error) return <ErrorStrip>Your saved maps could not be loaded.</ErrorStrip>
  if (!data || data.maps.length === 0) return null
  return (
    <section aria-label="Saved maps" className="mt-4">
      <h2 className="font-semibold">Saved maps</h2>
      <p className="text-2xs text-ink-600">{formatCountOf(data.maps.length, 'map')}</p>
      <ul className="mt-1">
        {data.maps.map((map) => (
          <Entry key={map.id} map={map} />
        ))}
      </ul>
    </section>
  )
}
