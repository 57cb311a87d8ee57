'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { useIncomingFiles } from '@/components/ui/use-incoming-files'
import { saveFile } from '@/lib/client/fetch/download-file'
import { useLastCountry } from '@/lib/client/scouting/last-country'
import { useManifest } from '@/lib/client/scouting/use-manifest'
import type { StudioView } from '@/lib/domain/kepler/studio/studio-map'
import { StudioPanel } from './panel/studio-panel'
import { StudioHeader } from './studio-header'
import { StudioStage } from './studio-stage'
import { useGrounds } from './use-grounds'
import { useMapAddress } from './use-map-address'
import { useStudio } from './use-studio'

/** The country of one of our own maps; else the last one that was scouted. */
function useAtlas(address: string | null) {
  const last = useLastCountry((state) => state.country)
  const [, slug] = /\/scout\/maps\/([a-z-]+)\.json$/.exec(address ?? '') ?? []
  return useManifest(slug ?? last ?? undefined).data
}

function Notices({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <details open className="mb-3 rounded-md bg-warning-wash px-3 py-2 text-xs text-warning">
      <summary className="font-semibold">Not everything is drawn</summary>
      <ul className="mt-1 grid gap-1">
        {texts.map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Any kepler.gl map, drawn, filtered and read. */
export function StudioScreen() {
  const address = useSearchParams().get('mapUrl')
  const [view, setView] = useState<StudioView>()
  const studio = useStudio(Math.round(view?.zoom ?? 3))
  const { state, open, take } = studio
  const atlas = useAtlas(address)
  const grounds = useGrounds(open?.outline)
  useMapAddress(address, take)
  const openFile = (file: File | undefined) => file && void take(file.name, async () => file)
  const isOver = useIncomingFiles(([file]) => openFile(file))
  useEffect(() => setView(open?.outline.view), [open?.outline])
  const title = open?.outline.title || open?.name.replace(/\.[^.]+$/, '') || ''
  const download = async () => {
    try {
      const blob = await studio.save({ view })
      if (blob) saveFile({ name: `${title || 'map'}.json`, blob })
    } catch (error) {
      notify.error(error instanceof Error ? error.message : 'The map could not be written.')
    }
  }
  return (
    <div data-ground="dark" className="flex h-dvh flex-col bg-ink-1000">
      <StudioHeader
        {...{ title, ground: grounds.ground, grounds: grounds.choices, onGround: grounds.choose }}
        onOpen={openFile}
        onDownload={open && (() => void download())}
      />
      <main className="flex min-h-0 flex-1 flex-col md:flex-row">
        <aside
          aria-label="Layers and filters"
          data-ground="paper"
          className="order-2 min-h-0 overflow-y-auto bg-paper p-4 text-sm text-ink-1000 max-md:h-[45%] md:order-1 md:w-[350px] md:shrink-0 md:rounded-tr-[10px]"
        >
          {state.step === 'failed' && <ErrorStrip className="mb-3">{state.message}</ErrorStrip>}
          {state.step === 'opening' && (
            <p role="status" className="mb-3 wrap-anywhere">{`Reading ${state.name}…`}</p>
          )}
          {open ? (
            <>
              <Notices texts={open.outline.notices} />
              <StudioPanel
                {...{ map: open, drawn: studio.drawn, rows: studio.rows }}
                onToggle={studio.toggle}
                onFilter={studio.filter}
              />
            </>
          ) : (
            state.step !== 'opening' && (
              <EmptyState title={isOver ? 'Drop the file to open it.' : 'Open a map.'}>
                Drop a kepler.gl map (JSON), GeoJSON, or a table with latitude and longitude (CSV, JSON rows,
                Arrow) here. Files stay in this browser.
              </EmptyState>
            )
          )}
        </aside>
        <StudioStage {...{ studio, atlas, grounds }} onView={setView} />
      </main>
    </div>
  )
}
