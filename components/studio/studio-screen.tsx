'use client'

import type { Map as MapLibre } from 'maplibre-gl'
import { useSearchParams } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { useIncomingFiles } from '@/components/ui/use-incoming-files'
import { saveFile } from '@/lib/client/fetch/download-file'
import { useLastCountry } from '@/lib/client/scouting/last-country'
import { useManifest } from '@/lib/client/scouting/use-manifest'
import type { SavedMap } from '@/lib/contract/saved-map'
import type { StudioView } from '@/lib/domain/kepler/studio/studio-map'
import type { Bounds } from '@/lib/geo/mercator'
import type { Aside } from './panel/layers-tab'
import { StudioPanel } from './panel/studio-panel'
import { SaveDialog } from './saving/save-dialog'
import { SavedList } from './saving/saved-list'
import { useSaving } from './saving/use-saving'
import { StudioAside } from './studio-aside'
import { StudioHeader } from './studio-header'
import { StudioStage } from './studio-stage'
import { useGrounds } from './use-grounds'
import { useMapAddress } from './use-map-address'
import { type Studio, useStudio } from './use-studio'
import { useUndoKeys } from './use-undo-keys'

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

/** What the panel says before there is a map. */
function Empty({ studio, isOver }: { studio: Studio; isOver: boolean }) {
  const { state, open } = studio
  return (
    <>
      {state.step === 'failed' && <ErrorStrip className="mb-3">{state.message}</ErrorStrip>}
      {state.step === 'opening' && (
        <p role="status" className="mb-3 wrap-anywhere">{`Reading ${state.name}…`}</p>
      )}
      {!open && state.step !== 'opening' && (
        <EmptyState title={isOver ? 'Drop the file to open it.' : 'Open a map.'}>
          Drop a kepler.gl map (JSON), GeoJSON, or a table with latitude and longitude (CSV, JSON rows, Arrow)
          here. Files stay in this browser.
        </EmptyState>
      )}
      {!open && <SavedList />}
    </>
  )
}

const titleOf = ({ open }: Studio, saved: SavedMap | undefined) =>
  saved?.title ?? (open?.outline.title || open?.name.replace(/\.[^.]+$/, '') || '')

/** Writes the map as a file. */
async function download(studio: Studio, { view, title }: { view: StudioView | undefined; title: string }) {
  try {
    const blob = await studio.save({ view })
    if (blob) saveFile({ name: `${title || 'map'}.json`, blob })
  } catch (error) {
    notify.error(error instanceof Error ? error.message : 'The map could not be written.')
  }
}

/** Any kepler.gl map, drawn, filtered, edited and read. */
export function StudioScreen() {
  const search = useSearchParams()
  const address = search.get('mapUrl')
  const [view, setView] = useState<StudioView>()
  const [aside, setAside] = useState<Aside>()
  const map = useRef<MapLibre>(null)
  const studio = useStudio(Math.round(view?.zoom ?? 3))
  const { open, take, undo, redo } = studio
  const atlas = useAtlas(address)
  const grounds = useGrounds(open, studio.edit)
  useUndoKeys({ undo, redo })
  useMapAddress(address, take)
  const saving = useSaving({ mapId: search.get('mapId'), studio, map, view })
  const openFile = (file: File | undefined) => {
    if (!file) return
    saving.forget()
    void take(file.name, async () => file)
  }
  const isOver = useIncomingFiles(([file]) => openFile(file))
  const { client } = open ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: another map has other layers.
  useEffect(() => setAside(undefined), [client])
  const title = titleOf(studio, saving.saved)
  return (
    <div data-ground="dark" className="flex h-dvh flex-col bg-ink-1000">
      <StudioHeader
        {...{ title, undo, redo, onOpen: openFile, ...saving.header }}
        onDownload={open && (() => void download(studio, { view, title }))}
      />
      {saving.isAsked && (
        <SaveDialog
          {...{ title, description: open?.outline.description ?? '', saved: saving.saved }}
          onSave={saving.save}
          onClose={saving.close}
        />
      )}
      <main className="flex min-h-0 flex-1 flex-col md:flex-row">
        <aside
          aria-label="Layers and filters"
          data-ground="paper"
          className="order-2 min-h-0 overflow-y-auto bg-paper p-4 pt-2 text-sm text-ink-1000 max-md:h-[45%] md:order-1 md:w-[350px] md:shrink-0 md:rounded-tr-[10px]"
        >
          <Empty {...{ studio, isOver }} />
          {open && (
            <>
              <Notices texts={[...open.settings.notices, ...open.outline.dataNotices]} />
              <StudioPanel
                {...{ map: open, drawn: studio.drawn, rows: studio.rows, edit: studio.edit, aside }}
                {...{ onAside: setAside, grounds: grounds.choices, ground: grounds.ground }}
                onGround={grounds.choose}
                bounds={() => map.current?.getBounds().toArray().flat() as Bounds | undefined}
              />
            </>
          )}
        </aside>
        <StudioStage
          {...{ studio, atlas, grounds, onView: setView }}
          onMap={(ready) => {
            map.current = ready
          }}
        >
          <StudioAside {...{ studio, aside, onAside: setAside }} />
        </StudioStage>
      </main>
    </div>
  )
}
